import { colors, type Sheet, type Style } from './sheet.ts'

/** A table on a sheet. Columns are as wide as their texts need, rows are not split across pages, and each page repeats the head. */
export interface Table {
  columns: string[]
  rows: string[][]
  /** Indexes of the right-aligned columns. */
  right?: readonly number[]
  /** True to draw lines between the columns. */
  boxed?: boolean
  /** True for a small font, if there are many columns. */
  dense?: boolean
  /** Height of the part below the table, which must not be alone on a page: the last row then moves to that page. */
  under?: number
}

const HEAD: Style = { size: 8.5, weight: 600, color: colors.ink }
const BODY: Style = { size: 9 }
const PADDING = { x: 6, y: 4.5 }

/** Styles of tables. `widest`: maximum width of a column's longest word, as a share of the sheet's width; longer words are split. */
const PLAIN = { head: HEAD, body: BODY, padding: PADDING, widest: 0.4 }
const DENSE = { head: { ...HEAD, size: 7 }, body: { ...BODY, size: 7.5 }, padding: { x: 4, y: 3 }, widest: 0.14 }

const lookOf = ({ dense = false }: Table) => (dense ? DENSE : PLAIN)

/** Gives each column the width of its longest word, and distributes the remaining width by the length of the texts. */
function columnWidths(sheet: Sheet, table: Table): number[] {
  const { columns, rows } = table
  const { head, body, padding, widest } = lookOf(table)
  const sizes = columns.map((title, index) => {
    const cells = [title, ...rows.map((row) => row[index] ?? '')]
    const measure = (text: string, row: number) => sheet.widthOf(text, row === 0 ? head : body) + 2 * padding.x + 1
    const piecesAt = (gap: RegExp) => cells.flatMap((cell, row) => cell.split(gap).map((piece) => measure(piece, row)))
    const words = piecesAt(/[ \n]/u)
    const least = Math.min(Math.max(...words), sheet.width * widest)
    return { least, most: Math.max(least, ...piecesAt(/\n/u)) }
  })
  const least = sizes.reduce((sum, size) => sum + size.least, 0)
  const wish = sizes.reduce((sum, size) => sum + size.most - size.least, 0)
  const spare = sheet.width - least
  // If the longest words of all columns do not fit, each column gets a proportional share of the width.
  if (spare < 0) return sizes.map((size) => (size.least * sheet.width) / least)
  if (spare >= wish) return sizes.map((size) => size.most + (spare - wish) / sizes.length)
  return sizes.map((size) => size.least + (spare * (size.most - size.least)) / wish)
}

/** Wraps the texts of a row's cells; the row is as high as its tallest cell. */
function layRow(sheet: Sheet, table: Table, cells: readonly string[], widths: readonly number[], style: Style) {
  const { padding } = lookOf(table)
  const lines = cells.map((cell, index) => sheet.wrap(cell, (widths[index] ?? 0) - 2 * padding.x, style))
  const tallest = Math.max(...lines.map((cell) => cell.length))
  return { lines, height: tallest * sheet.lineHeight(style) + 2 * padding.y }
}

function drawRow(
  sheet: Sheet,
  table: Table,
  { lines, height }: ReturnType<typeof layRow>,
  widths: readonly number[],
  style: Style,
): void {
  const { head, padding } = lookOf(table)
  const isHead = style === head
  const top = sheet.y
  if (isHead) sheet.artifact(() => sheet.doc.rect(sheet.left, top, sheet.width, height).fill(colors.paper))
  let x = sheet.left
  const draw = (): void => {
    for (const [index, cell] of lines.entries()) {
      const width = widths[index] ?? 0
      const isRight = table.right?.includes(index)
      sheet.tag(isHead ? 'TH' : 'TD', () => {
        for (const [number, line] of cell.entries()) {
          const y = top + padding.y + number * sheet.lineHeight(style)
          if (isRight) sheet.drawLine(line, x + width - padding.x, y, style, 'right')
          else sheet.drawLine(line, x + padding.x, y, style)
        }
      })
      x += width
    }
  }
  sheet.tag('TR', draw)
  sheet.y += height
  sheet.rule(sheet.y)
  if (table.boxed) boxCells(sheet, top, widths)
}

function boxCells(sheet: Sheet, top: number, widths: readonly number[]): void {
  let x = sheet.left
  sheet.artifact(() => {
    for (const width of [0, ...widths]) {
      x += width
      sheet.doc.moveTo(x, top).lineTo(x, sheet.y)
    }
    sheet.doc.moveTo(sheet.left, top).lineTo(sheet.left + sheet.width, top)
    sheet.doc.lineWidth(0.6).strokeColor(colors.hairline).stroke()
  })
}

/** Returns the height of the head with the first row, which must be on the same page as the heading above the table. */
export function startHeight(sheet: Sheet, table: Table, widths = columnWidths(sheet, table)): number {
  const { head, body } = lookOf(table)
  const [first = []] = table.rows
  return layRow(sheet, table, table.columns, widths, head).height + layRow(sheet, table, first, widths, body).height
}

export function drawTable(sheet: Sheet, table: Table): void {
  const widths = columnWidths(sheet, table)
  const { head, body } = lookOf(table)
  const titles = layRow(sheet, table, table.columns, widths, head)
  const { rows, under = 0 } = table
  sheet.ensure(startHeight(sheet, table, widths) + (rows.length === 1 ? under : 0))
  sheet.tag('Table', () => {
    drawRow(sheet, table, titles, widths, head)
    for (const [i, row] of rows.entries()) {
      const laid = layRow(sheet, table, row, widths, body)
      if (sheet.ensure(laid.height + (i === rows.length - 1 ? under : 0))) drawRow(sheet, table, titles, widths, head)
      drawRow(sheet, table, laid, widths, body)
    }
  })
}
