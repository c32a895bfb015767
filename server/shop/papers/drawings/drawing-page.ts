import type { Drawing } from '#schema/definitions/shop/drawing.ts'
import { Sheet, type Style } from '../pdf/sheet.ts'
import { drawView, MM } from './draw-view.ts'
import { layViews, scaleText } from './layout.ts'

export interface DrawingData extends Omit<Title, 'scale'> {
  readonly drawing: Drawing
  /** Neck standard, for example «28/410». */
  readonly neck: string | undefined
  /** Sentences above the title block. */
  readonly notes: readonly string[]
  /** Date of the catalog, ISO 8601. */
  readonly date: string
}

const NOTE = { size: 9.5 }

/** Draws a product on one A4 sheet. */
export function drawDrawing({ drawing, neck, notes, date, ...title }: DrawingData): Sheet {
  const sheet = new Sheet({
    title: `${title.article}. ${title.name}: справочный чертёж`,
    author: title.company,
    date: new Date(date),
  })
  const step = sheet.lineHeight(NOTE)
  const lines = notes.flatMap((note) => sheet.wrap(note, (FIELD.right - FIELD.left) * MM, NOTE))
  const noted = (lines.length * step) / MM
  const field = {
    ...{ left: FIELD.left, top: FIELD.top },
    ...{ width: FIELD.right - FIELD.left, height: FIELD.bottom - FIELD.top - noted - 4 },
  }
  const { scale, views } = layViews(drawing, neck, field)
  drawFrame(sheet, { ...title, scale: scaleText(scale) })
  sheet.figure(`Чертёж с\u00a0размерами в\u00a0миллиметрах: ${title.name}`, () => {
    for (const { view, x, y, title: words } of views) {
      drawView(sheet, view, x * MM, y * MM)
      if (words === undefined) continue
      const middle = x + (view.bounds.left + view.bounds.right) / 2
      sheet.drawLine(words, middle * MM, (y + view.bounds.top - 7) * MM, { size: 11 }, 'center')
    }
  })
  for (const [index, text] of lines.entries())
    sheet.drawLine(text, FIELD.left * MM, (FIELD.bottom - noted) * MM + index * step, NOTE)
  sheet.close()
  return sheet
}

// Frame and title block of a drawing according to ГОСТ 2.104, form 1, on A4. Lengths are in millimeters.

interface Title {
  readonly article: string
  readonly name: string
  readonly material: string
  /** Weight in grams, as a text. */
  readonly weight: string
  readonly scale: string
  readonly company: string
}

const FRAME = { left: 20, top: 5, right: 205, bottom: 292 }
const BLOCK = { left: 20, top: 237 }

/** Area of the sheet for the views and notes. */
const FIELD = { left: 26, top: 24, right: 199, bottom: 232 }

const INK = '#14181C'
const THICK = 0.5
const THIN = 0.2

/** Right edges of the columns for changes and signatures, measured from the left edge of the title block. */
const COLUMNS = [7, 17, 40, 55, 65]
const SIGNED = ['Разраб.', 'Пров.', 'Т. контр.', 'Н. контр.', 'Утв.']

function drawFrame(sheet: Sheet, title: Title): void {
  sheet.artifact(() => {
    box(sheet, FRAME.left, FRAME.top, FRAME.right - FRAME.left, FRAME.bottom - FRAME.top)
    box(sheet, FRAME.left, FRAME.top, 70, 14)
    drawGrid(sheet)
  })
  drawTexts(sheet, title)
}

function drawGrid(sheet: Sheet): void {
  const { left, top } = BLOCK
  box(sheet, left, top, 185, 55)
  for (let row = 1; row < 11; row += 1)
    line(sheet, left, top + row * 5, left + 65, top + row * 5, row === 5 || row === 6 ? THICK : THIN)
  for (const [index, right] of COLUMNS.entries())
    line(sheet, left + right, top, left + right, index === 0 ? top + 30 : top + 55)
  line(sheet, left + 65, top + 15, left + 185, top + 15)
  line(sheet, left + 65, top + 40, left + 185, top + 40)
  line(sheet, left + 135, top + 15, left + 135, top + 55)
  line(sheet, left + 135, top + 20, left + 185, top + 20)
  line(sheet, left + 135, top + 35, left + 185, top + 35)
  for (const [x, bottom, width] of [
    [140, 35, THIN],
    [145, 35, THIN],
    [150, 35, THICK],
    [167, 35, THICK],
  ] as const)
    line(sheet, left + x, x < 150 ? top + 20 : top + 15, left + x, top + bottom, width)
  line(sheet, left + 155, top + 35, left + 155, top + 40)
}

function drawTexts(sheet: Sheet, { article, name, material, weight, scale, company }: Title): void {
  const { left, top } = BLOCK
  const label = (text: string, x: number, y: number, width: number): void =>
    cell(sheet, text, left + x, top + y, width, 5, 7)
  sheet.artifact(() => {
    for (const [index, text] of ['Изм.', 'Лист', '№ докум.', 'Подп.', 'Дата'].entries())
      label(text, COLUMNS[index - 1] ?? 0, 25, (COLUMNS[index] ?? 0) - (COLUMNS[index - 1] ?? 0))
    for (const [index, text] of SIGNED.entries()) label(text, 0, 30 + index * 5, 17)
    for (const [text, x, width] of [
      ['Лит.', 135, 15],
      ['Масса', 150, 17],
      ['Масштаб', 167, 18],
    ] as const)
      label(text, x, 15, width)
    label('Лист 1', 135, 35, 20)
    label('Листов 1', 155, 35, 30)
  })
  sheet.tag('H1', () => {
    cell(sheet, article, left + 65, top, 120, 15, 16)
    cell(sheet, name, left + 65, top + 15, 70, 25, 11, 'Справочный чертёж')
  })
  cell(sheet, material, left + 65, top + 40, 70, 15, 11)
  cell(sheet, weight, left + 150, top + 20, 17, 15, 10)
  cell(sheet, scale, left + 167, top + 20, 18, 15, 11)
  cell(sheet, company, left + 135, top + 40, 50, 15, 12)
  // The designation is repeated in the upper left corner, so that readers find the drawing in a folder.
  sheet.artifact(() => {
    const center = [(FRAME.left + 35) * MM, (FRAME.top + 7) * MM] as const
    sheet.doc.save().rotate(180, { origin: [...center] })
    cell(sheet, article, FRAME.left, FRAME.top, 70, 14, 14)
    sheet.doc.restore()
  })
}

/** Draws a text centered in a cell, in a smaller font if it is long. */
function cell(
  sheet: Sheet,
  text: string,
  left: number,
  top: number,
  width: number,
  height: number,
  size: number,
  more?: string,
): void {
  const room = { width: (width - 2) * MM, height: (height - 1) * MM }
  for (let fontSize = size; ; fontSize -= 0.5) {
    const style: Style = { size: fontSize, color: INK }
    const lines = [...sheet.wrap(text, room.width, style), ...(more === undefined ? [] : [more])]
    const step = fontSize * 1.2
    if (lines.length * step > room.height && fontSize > 5) continue
    const start = (top + height / 2) * MM - (lines.length * step) / 2
    for (const [index, words] of lines.entries())
      sheet.drawLine(words, (left + width / 2) * MM, start + index * step, style, 'center')
    return
  }
}

function box({ doc }: Sheet, left: number, top: number, width: number, height: number): void {
  doc
    .rect(left * MM, top * MM, width * MM, height * MM)
    .lineWidth(THICK * MM)
    .stroke(INK)
}

function line({ doc }: Sheet, x1: number, y1: number, x2: number, y2: number, width = THICK): void {
  doc
    .moveTo(x1 * MM, y1 * MM)
    .lineTo(x2 * MM, y2 * MM)
    .lineWidth(width * MM)
    .stroke(INK)
}
