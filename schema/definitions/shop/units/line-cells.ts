/**
 * Cells of an order line as staff type or paste it; shared by server and browser. `place` is «№3» for the order's third line, and empty for
 * a new line. `article` is an article number, the product's name, or a plus and a service's name. `wishes` has the options of a product, or
 * the VAT rate of a service.
 */
export type LineCells = readonly [
  place: string,
  article: string,
  amount: string,
  price: string,
  discount: string,
  wishes: string,
]

/** Returns the first cell of the order line at this position: «№3». */
export const placeCell = (position: number): string => `№${position}`

/** Reads the position in a first cell, «№3». @returns undefined for any other text */
export function positionIn(cell: string): number | undefined {
  const [, digits] = /^№\s*(\d{1,9})$/.exec(cell) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/**
 * Returns true for a cell with a discount: a minus and a digit, or only a number of percent or rubles. Options of products never look like
 * that.
 */
export const isDiscount = (cell: string) => /^[-\u2212\u2013\u2014]\s*\d|^\d[\d\s.,]*(?:%|₽|руб\.?|р\.?)$/i.test(cell)

/** Splits a text into rows, without blank rows. */
export const rowsOf = (text: string): string[] => text.split(/\r\n|\r|\n/).filter((row) => row.trim() !== '')

/** Splits a row into cells at tabs or semicolons; if it has none, at multiple spaces. */
export const cellsOf = (row: string): string[] =>
  row
    .trimEnd()
    .split(/[\t;]/.test(row) ? /[\t;]/ : /\s{2,}/)
    .map((cell) => cell.trim())

/** Splits a row of a table with `width` columns. Cells beyond them stay in the last one, so that its reader refuses or stores them. */
export function rowCells(row: string, width: number): string[] {
  const cells = cellsOf(row)
  return [
    ...cells.slice(0, width - 1),
    cells
      .slice(width - 1)
      .filter(Boolean)
      .join('; '),
  ].slice(0, cells.length)
}

/** Reads a row «№3; АРТИКУЛ; штук; цена; −5 %; Цвет: белый»; the position and the discount may be missing. */
export function readLineCells(row: string): LineCells {
  const [first = '', ...others] = cellsOf(row)
  const isPlaced = first === '' || positionIn(first) !== undefined
  const [article = '', amount = '', price = '', ...rest] = isPlaced ? others : [first, ...others]
  const [discount = '', ...wishes] = isDiscount(rest[0] ?? '') ? rest : ['', ...rest]
  return [isPlaced ? first : '', article, amount, price, discount, wishes.filter(Boolean).join('; ')]
}

/** Joins cells to a text that `cellsOf` and `readLineCells` can read; empty if all cells are empty. */
export const rowText = (cells: readonly string[]): string => cells.join('; ').replace(/^; (?=[^\s;])|[\s;]+$/g, '')
