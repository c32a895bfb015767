/** Cells of an order's line as staff type or paste it. Shared by server and browser. */
export interface LineCells {
  /** An article; words, or a service that begins with a plus. */
  article: string
  amount: string
  price: string
  /** «−5 %», «−0,50 ₽»; empty without one. */
  discount: string
  /** Wishes of a product, the rate of VAT of a service. */
  wishes: string
}

/**
 * Returns true for a cell that takes something off the price: no wish begins with a minus and a digit, and none is a
 * number of percent or roubles alone.
 */
export const isDiscount = (cell: string): boolean =>
  /^[-\u2212\u2013\u2014]\s*\d|^\d[\d\s.,]*(?:%|₽|руб\.?|р\.?)$/i.test(cell)

/** Rows of a text, without those of nothing but space. */
export const rowsOf = (text: string): string[] => text.split(/\r\n|\r|\n/).filter((row) => row.trim() !== '')

/** Cells of a row: parted by tabs or semicolons, else by several spaces. */
export const cellsOf = (row: string): string[] =>
  row
    .trimEnd()
    .split(/[\t;]/.test(row) ? /[\t;]/ : /\s{2,}/)
    .map((cell) => cell.trim())

/** «АРТИКУЛ; штук; цена; −5 %; Цвет: белый»: the fourth cell is a discount, or the wishes begin with it. */
export function readLineCells(row: string): LineCells {
  const [article = '', amount = '', price = '', ...rest] = cellsOf(row)
  const [discount = '', ...wishes] = isDiscount(rest[0] ?? '') ? rest : ['', ...rest]
  return { article, amount, price, discount, wishes: wishes.filter(Boolean).join('; ') }
}

/** @returns text that `readLineCells` reads; empty for a row without text */
export const lineOf = ({ article, amount, price, discount, wishes }: LineCells): string =>
  [article, amount, price, ...(discount === '' ? [] : [discount]), wishes].join('; ').replace(/[\s;]+$/, '')
