import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

/** An A4 sheet set in Golos Text: wrapping, lines, page breaks, page numbers. It does not know what a document says. */

export type Style = { size: number; weight?: Weight; color?: string }

export const colors = {
  ink: '#14181C',
  quiet: '#5A5E61',
  hairline: '#DAD8D0',
  paper: '#F6F5F1',
  blueprint: '#1F4E79',
  warning: '#C93C08',
}

const MARGIN = { side: 56, top: 56, bottom: 68 }
const LINE_HEIGHT = 1.42
const FOOT: Style = { size: 8, color: colors.quiet }
const MARK: Style = { size: 9, weight: 600, color: colors.warning }

export class Sheet {
  readonly doc: PDFKit.PDFDocument
  readonly left = MARGIN.side
  readonly width: number
  y = MARGIN.top

  /** The date stands for the moment of making, so that the same source always gives the same bytes. */
  constructor(info: { title: string; author: string; date: Date }) {
    const { title: Title, author: Author, date } = info
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0, // else pdfkit breaks pages by itself
      bufferPages: true,
      lang: 'ru',
      displayTitle: true,
      pdfVersion: '1.7',
      info: { Title, Author, CreationDate: date, ModDate: date },
    })
    this.width = this.doc.page.width - 2 * MARGIN.side
    registerFonts(this.doc)
  }

  private widthOfRun(run: Run, { size }: Style): number {
    return this.doc.font(run.font).fontSize(size).widthOfString(run.text)
  }

  widthOf(text: string, style: Style): number {
    return runsOf(text, style.weight).reduce((sum, run) => sum + this.widthOfRun(run, style), 0)
  }

  lineHeight({ size }: Style): number {
    return size * LINE_HEIGHT
  }

  /** Breaks at ordinary spaces only: a non-breaking space keeps its words together. */
  wrap(text: string, width: number, style: Style): string[] {
    const lines: string[] = []
    for (const word of text.split(' ')) {
      const longer = `${lines.at(-1)} ${word}`
      if (lines.length > 0 && this.widthOf(longer, style) <= width) lines[lines.length - 1] = longer
      else lines.push(word)
    }
    return lines
  }

  drawLine(text: string, x: number, y: number, style: Style): void {
    let at = x
    for (const run of runsOf(text, style.weight)) {
      const width = this.widthOfRun(run, style)
      this.doc.fillColor(style.color ?? colors.ink).text(run.text, at, y, { lineBreak: false })
      at += width
    }
  }

  rule(y: number, color = colors.hairline): void {
    const right = this.left + this.width
    this.doc.moveTo(this.left, y).lineTo(right, y).lineWidth(0.6).strokeColor(color).stroke()
  }

  /** True when a new page had to be begun so that this height fits. */
  ensure(height: number): boolean {
    if (this.y + height <= this.doc.page.height - MARGIN.bottom) return false
    this.doc.addPage()
    this.y = MARGIN.top
    return true
  }

  /** Sets a paragraph and moves on under it; no line stands alone at a page's foot or head. */
  paragraph(text: string, style: Style, after = 0): void {
    const lines = this.wrap(text, this.width, style)
    const height = this.lineHeight(style)
    for (const [index, line] of lines.entries()) {
      const together = index === 0 || index === lines.length - 2 ? 2 : 1
      this.ensure(height * Math.min(together, lines.length - index))
      this.drawLine(line, this.left, this.y, style)
      this.y += height
    }
    this.y += after
  }

  /** Draws the same foot, and the mark above the text where there is one, on every page; called last, as it counts them. */
  finish(foot: string, mark = ''): void {
    const { start, count } = this.doc.bufferedPageRange()
    for (let page = start; page < start + count; page += 1) {
      this.doc.switchToPage(page)
      if (mark) this.drawLine(mark, this.left, MARGIN.top - 30, MARK)
      const y = this.doc.page.height - MARGIN.bottom + 26
      const number = `${page + 1} из ${count}`
      this.rule(y - 8)
      this.drawLine(foot, this.left, y, FOOT)
      this.drawLine(number, this.left + this.width - this.widthOf(number, FOOT), y, FOOT)
    }
    this.doc.end()
  }
}

/** Golos Text for pdfkit: the package has one file per script, so a line is drawn in runs. */

type Weight = 400 | 600
type Run = { font: string; text: string }

/** Font files of @fontsource/golos-text by character: the package splits the font by script. */
const SUBSETS: [name: string, characters: RegExp][] = [
  ['cyrillic', /[\u0400-\u045F\u0490\u0491\u2116]/u],
  ['latin', /[\u0020-\u00FF\u2010-\u2044\u2212]/u],
  ['latin-ext', /\u20BD/u],
]
/** These are in every file, so they stay in the run that they are met in. */
const IN_EVERY_SUBSET = /[ \u00A0]/u

function subsetOf(character: string): string {
  const subset = SUBSETS.find(([, characters]) => characters.test(character))
  if (!subset)
    throw new Error(`Golos Text has no glyph for "${character}" (U+${character.codePointAt(0)?.toString(16)})`)
  return subset[0]
}

/** Cuts a line into pieces of which each is drawn with one font file. */
function runsOf(text: string, weight: Weight = 400): Run[] {
  const runs: Run[] = []
  for (const character of text) {
    const last = runs.at(-1)
    const font = IN_EVERY_SUBSET.test(character) && last ? last.font : `${subsetOf(character)}-${weight}`
    if (last?.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}

/** Makes the fonts known to a document by the names that the runs bear. */
function registerFonts(doc: PDFKit.PDFDocument): void {
  const { resolve } = createRequire(import.meta.url)
  for (const [subset] of SUBSETS) {
    for (const weight of [400, 600]) {
      const file = resolve(`@fontsource/golos-text/files/golos-text-${subset}-${weight}-normal.woff`)
      doc.registerFont(`${subset}-${weight}`, file)
    }
  }
}

/** A table on a sheet: columns as wide as their text needs, rows kept whole, the head repeated on each page. */
export type Table = { columns: string[]; rows: string[][] }

const HEAD: Style = { size: 8.5, weight: 600, color: colors.ink }
const BODY: Style = { size: 9 }
const PADDING = { x: 6, y: 4.5 }

/** Gives each column its longest word, then shares the rest by demand. */
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
