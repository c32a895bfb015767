/** A table on a sheet: columns as wide as their text asks, rows kept whole, the head repeated on each page. */
import { colors, type Sheet, type Style } from './sheet.ts'

export type Table = { columns: string[]; rows: string[][] }

const HEAD: Style = { size: 8.5, weight: 600, color: colors.ink }
const BODY: Style = { size: 9 }
const PADDING = { x: 6, y: 4.5 }

/** Each column gets its longest word, then a share of what is left by how much more it could use. */
function columnWidths(sheet: Sheet, { columns, rows }: Table): number[] {
  const sizes = columns.map((head, index) => {
    const cells = [head, ...rows.map((row) => row[index] ?? '')]
    const measure = (text: string, row: number) => sheet.widthOf(text, row === 0 ? HEAD : BODY) + 2 * PADDING.x + 1
    const longestWord = cells.flatMap((cell, row) => cell.split(' ').map((word) => measure(word, row)))
    return { least: Math.max(...longestWord), most: Math.max(...cells.map(measure)) }
  })
  const least = sizes.reduce((sum, size) => sum + size.least, 0)
  const wish = sizes.reduce((sum, size) => sum + size.most - size.least, 0)
  const spare = sheet.width - least
  if (spare >= wish) return sizes.map((size) => size.most + (spare - wish) / sizes.length)
  return sizes.map((size) => size.least + (spare * (size.most - size.least)) / wish)
}

/** Wraps the cells of a row; its height is that of the tallest. */
function layRow(sheet: Sheet, cells: string[], widths: number[], style: Style) {
  const lines = cells.map((cell, index) => sheet.wrap(cell, (widths[index] ?? 0) - 2 * PADDING.x, style))
  const tallest = Math.max(...lines.map((cell) => cell.length))
  return { lines, height: tallest * sheet.lineHeight(style) + 2 * PADDING.y }
}

function drawRow(sheet: Sheet, cells: string[], widths: number[], style: Style): void {
  const { lines, height } = layRow(sheet, cells, widths, style)
  if (style === HEAD) sheet.doc.rect(sheet.left, sheet.y, sheet.width, height).fill(colors.paper)
  let x = sheet.left + PADDING.x
  for (const [index, cell] of lines.entries()) {
    for (const [number, line] of cell.entries())
      sheet.drawLine(line, x, sheet.y + PADDING.y + number * sheet.lineHeight(style), style)
    x += widths[index] ?? 0
  }
  sheet.y += height
  sheet.rule(sheet.y)
}

/** The height of the head with the first row: a heading above must not part from them. */
export function startHeight(sheet: Sheet, table: Table): number {
  const widths = columnWidths(sheet, table)
  const [first = []] = table.rows
  return layRow(sheet, table.columns, widths, HEAD).height + layRow(sheet, first, widths, BODY).height
}

export function drawTable(sheet: Sheet, table: Table): void {
  const widths = columnWidths(sheet, table)
  sheet.ensure(startHeight(sheet, table))
  drawRow(sheet, table.columns, widths, HEAD)
  for (const row of table.rows) {
    if (sheet.ensure(layRow(sheet, row, widths, BODY).height)) drawRow(sheet, table.columns, widths, HEAD)
    drawRow(sheet, row, widths, BODY)
  }
}
