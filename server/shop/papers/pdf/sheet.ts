import PDFDocument from 'pdfkit'
import { printable, type Run, registerFonts, runsOf, type Weight } from './fonts.ts'

export interface Style {
  size: number
  weight?: Weight
  color?: string
}

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

/** Types of structure elements in a tagged PDF. */
type Tag = 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure' | 'Sect'
type Child = ReturnType<PDFKit.PDFDocument['markStructureContent'] | PDFKit.PDFDocument['struct']>

interface LabelLook {
  /** Width in points. `after`: space below the text, also in points. */
  labelWidth: number
  labelStyle: Style
  style: Style
  after: number
}

interface SheetInfo {
  title: string
  author: string
  /** Date in the file's metadata; a parameter instead of the current time, so that equal data gives equal bytes. */
  date: Date
  landscape?: boolean
  /** Width and height in points; by default A4. */
  size?: [width: number, height: number]
  /** Margins in points; by default 56 at the sides and the top, 68 at the bottom. */
  margin?: Partial<typeof MARGIN>
}

/** Looks of totals. `gap`: space above and below the lines, in points. */
interface TotalsLook {
  large: Style
  style: Style
  gap: number
}

/**
 * A PDF document in Golos Text, by default A4: wraps lines, breaks pages, numbers pages, and adds tags for screen readers. Lengths are in
 * points; y points down. Callers may draw other content with `doc`, inside `figure` or `artifact`.
 */
export class Sheet {
  readonly doc: PDFKit.PDFDocument
  readonly left: number
  readonly width: number
  /** Top of the next paragraph. */
  y: number
  readonly #margin: typeof MARGIN
  /** Completed structure elements of the document, and the open ones, innermost last. */
  readonly #elements: Child[] = []
  readonly #open: { tag: Tag; children: Child[] }[] = []
  /** Documents in this file that have ended: the foot of their pages, and the number of pages of the file up to their end. */
  readonly #ended: { foot: string; until: number }[] = []
  /** True while marked content of the tagged PDF is open. */
  #isMarked = false

  constructor({ title, author, date, landscape = false, size, margin }: SheetInfo) {
    this.#margin = { ...MARGIN, ...margin }
    this.doc = new PDFDocument({
      size: size ?? 'A4',
      layout: landscape ? 'landscape' : 'portrait',
      margin: 0, // otherwise pdfkit breaks pages itself
      bufferPages: true,
      tagged: true,
      lang: 'ru',
      displayTitle: true,
      pdfVersion: '1.7',
      info: { Title: printable(title), Author: printable(author), CreationDate: date, ModDate: date },
    })
    this.left = this.#margin.side
    this.width = this.doc.page.width - 2 * this.#margin.side
    this.y = this.#margin.top
    registerFonts(this.doc)
  }

  /** Returns the bottom of the text area of a page. */
  get bottom(): number {
    return this.doc.page.height - this.#margin.bottom
  }

  /** Calls `draw` and tags everything that it draws as one structure element. */
  tag(tag: Tag, draw: () => void, options: PDFKit.Mixins.StructureElementOptions = {}): void {
    const children: Child[] = []
    this.#open.push({ tag, children })
    draw()
    this.#open.pop()
    const siblings = this.#open.at(-1)?.children ?? this.#elements
    siblings.push(this.doc.struct(tag, options, children))
  }

  /** Draws a picture with a description for screen readers. */
  figure(alt: string, draw: () => void): void {
    this.tag('Figure', () => this.#mark(draw), { alt: printable(alt) })
  }

  /** Draws content that screen readers must skip, such as lines and feet. */
  artifact(draw: () => void): void {
    if (!this.#isMarked) this.doc.markContent('Artifact', { type: 'Layout' })
    this.#marked(draw)
  }

  /** Draws content that belongs to the innermost open element, or else to a new paragraph. */
  #mark(draw: () => void): void {
    const open = this.#open.at(-1)
    if (!open && !this.#isMarked) {
      this.tag('P', () => this.#mark(draw))
      return
    }
    if (open && !this.#isMarked) open.children.push(this.doc.markStructureContent(open.tag))
    this.#marked(draw)
  }

  #marked(draw: () => void): void {
    const isInside = this.#isMarked
    this.#isMarked = true
    draw()
    this.#isMarked = isInside
    if (!isInside) this.doc.endMarkedContent()
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

  /** Splits a text into lines at ordinary spaces and line breaks; splits a word only if it is longer than a line. */
  wrap(text: string, width: number, style: Style): string[] {
    return text.split(/\r\n|\r|\n/u).flatMap((line) => {
      const lines: string[] = []
      for (const word of line.split(' ').flatMap((whole) => this.#pieces(whole, width, style))) {
        const longer = `${lines.at(-1)} ${word}`
        if (lines.length > 0 && this.widthOf(longer, style) <= width) lines[lines.length - 1] = longer
        else lines.push(word)
      }
      return lines
    })
  }

  #pieces(word: string, width: number, style: Style): string[] {
    if (this.widthOf(word, style) <= width) return [word]
    const pieces = ['']
    for (const character of printable(word)) {
      const longer = `${pieces.at(-1)}${character}`
      if (this.widthOf(longer, style) <= width) pieces[pieces.length - 1] = longer
      else pieces.push(character)
    }
    return pieces
  }

  /** Draws a line of text. @param x left end, center or right end of the line, depending on `align` */
  drawLine(text: string, x: number, y: number, style: Style, align: 'left' | 'center' | 'right' = 'left'): void {
    const shift = align === 'left' ? 0 : this.widthOf(text, style) / (align === 'center' ? 2 : 1)
    this.#mark(() => {
      let at = x - shift
      for (const run of runsOf(text, style.weight)) {
        const width = this.widthOfRun(run, style)
        this.doc.fillColor(style.color ?? colors.ink).text(run.text, at, y, { lineBreak: false })
        at += width
      }
    })
  }

  /** Draws a line of text that links to an address. */
  link(text: string, url: string, x: number, y: number, style: Style): void {
    this.drawLine(text, x, y, { color: colors.blueprint, ...style })
    this.doc.link(x, y, this.widthOf(text, style), this.lineHeight(style), url)
  }

  rule(y: number, color = colors.hairline): void {
    const right = this.left + this.width
    this.artifact(() => this.doc.moveTo(this.left, y).lineTo(right, y).lineWidth(0.6).strokeColor(color).stroke())
  }

  /** Starts a new page if this height does not fit on the current one. @returns true if it started one */
  ensure(height: number): boolean {
    if (this.y + height <= this.bottom) return false
    this.doc.addPage()
    this.y = this.#margin.top
    return true
  }

  /** Draws a paragraph and moves below it, without widows and orphans. */
  paragraph(text: string, style: Style, after = 0, tag: Tag = 'P'): void {
    const lines = this.wrap(text, this.width, style)
    const height = this.lineHeight(style)
    this.tag(tag, () => {
      for (const [index, line] of lines.entries()) {
        const together = index === 0 || index === lines.length - 2 ? 2 : 1
        this.ensure(height * Math.min(together, lines.length - index))
        this.drawLine(line, this.left, this.y, style)
        this.y += height
      }
    })
    this.y += after
  }

  /** Draws a label with its text beside it and moves below; a long text may continue on the next page. */
  labelled(label: string, text: string, { labelWidth, labelStyle, style, after }: LabelLook): void {
    const lines = this.wrap(text, this.width - labelWidth, style)
    const height = this.lineHeight(style)
    this.ensure(height * Math.min(lines.length, 2))
    this.tag('P', () => {
      this.drawLine(label, this.left, this.y, labelStyle)
      for (const line of lines) {
        this.ensure(height)
        this.drawLine(line, this.left + labelWidth, this.y, style)
        this.y += height
      }
    })
    this.y += after
  }

  totalsHeight(others: readonly string[], { large, style, gap }: TotalsLook): number {
    const lines = others.flatMap((line) => this.wrap(line, this.width, style))
    return this.lineHeight(large) + lines.length * this.lineHeight(style) + 2 * gap
  }

  /** Draws right-aligned lines on one page, the first one larger. */
  totals(first: string, others: readonly string[], looks: TotalsLook): void {
    const { large, style, gap } = looks
    const lines = others.flatMap((line) => this.wrap(line, this.width, style))
    this.ensure(this.totalsHeight(others, looks))
    this.y += gap
    this.tag('P', () => {
      for (const [i, line] of [first, ...lines].entries()) {
        const look = i === 0 ? large : style
        this.drawLine(line, this.left + this.width, this.y, look, 'right')
        this.y += this.lineHeight(look)
      }
    })
    this.y += gap
  }

  /** Ends a document; the next one in the file starts on a new page with its own numbers. @param foot foot of the ended document's pages */
  next(foot: string): void {
    this.#ended.push({ foot, until: this.doc.bufferedPageRange().count })
    this.doc.addPage()
    this.y = this.#margin.top
  }

  /** Draws the foot, and a mark above the text if given, on every page. Must be called last, because it numbers the pages. */
  finish(foot: string, mark = ''): void {
    let from = 0
    for (const { foot: line, until } of [...this.#ended, { foot, until: this.doc.bufferedPageRange().count }]) {
      for (let page = from; page < until; page += 1) {
        this.doc.switchToPage(page)
        this.artifact(() => {
          if (mark) this.drawLine(mark, this.left, this.#margin.top - 30, MARK)
          const y = this.bottom + 26
          this.rule(y - 8)
          this.drawLine(line, this.left, y, FOOT)
          this.drawLine(`${page - from + 1} из ${until - from}`, this.left + this.width, y, FOOT, 'right')
        })
      }
      from = until
    }
    this.close()
  }

  /** Ends a document without feet. */
  close(): void {
    this.doc.addStructure(this.doc.struct('Document', {}, this.#elements))
    this.doc.end()
  }
}
