import { formatDate, formatNumber } from '#schema/definitions/text/format.ts'
import { MM } from '../drawings/draw-view.ts'
import { drawQr } from '../pdf/qr.ts'
import { colors, Sheet, type Style } from '../pdf/sheet.ts'

interface Label {
  /** Numbers of the article, the shop's own first. */
  numbers: readonly string[]
  name: string
  /** Pieces in the box. */
  quantity: number
  /** Equal boxes. */
  boxes: number
  /** Empty where it is not known. */
  lot: string
  /** ISO date of the shipment. */
  day: string
  /** Of the lot's page; empty without a lot. */
  address: string
}

export interface LabelsData {
  company: string
  labels: readonly Label[]
}

// Millimeters.
const PAPER = { width: 100, height: 70 }
const MARGIN = 5
const QR = 30

const CAPTION: Style = { size: 7, color: colors.quiet }
const NAME: Style = { size: 10 }
const NAME_LINES = 3

/** Labels of boxes, a page each: 100 × 70 mm. */
export function drawLabels({ company, labels }: LabelsData): Sheet {
  const sheet = new Sheet({
    title: 'Этикетки на\u00a0коробки',
    author: company,
    date: new Date(`${labels[0]?.day ?? '2000-01-01'}T00:00:00Z`),
    size: [PAPER.width * MM, PAPER.height * MM],
    margin: { side: MARGIN * MM, top: MARGIN * MM, bottom: MARGIN * MM },
  })
  for (const [i, label] of labels.flatMap((each) => Array.from({ length: each.boxes }, () => each)).entries()) {
    if (i > 0) sheet.doc.addPage()
    drawLabel(sheet, label, company)
  }
  sheet.close()
  return sheet
}

function drawLabel(sheet: Sheet, { numbers, name, quantity, lot, day, address }: Label, company: string): void {
  const width = sheet.width - (address === '' ? 0 : (QR + 2) * MM)
  let y = sheet.left
  const line = (text: string, style: Style) => {
    sheet.drawLine(text, sheet.left, y, style)
    y += sheet.lineHeight(style)
  }
  for (const [i, number] of numbers.entries()) line(number, fitting(sheet, number, width, i === 0 ? 20 : 12))
  for (const text of sheet.wrap(name, width, NAME).slice(0, NAME_LINES)) line(text, NAME)
  if (address !== '') {
    const place = { x: sheet.left + sheet.width - QR * MM, y: sheet.left, side: QR * MM }
    drawQr(sheet, address, { ...place, alt: 'QR-код: паспорт и\u00a0сертификаты партии на\u00a0сайте' })
    sheet.drawLine('Документы партии', place.x + place.side / 2, place.y + place.side + 2, CAPTION, 'center')
  }
  const fact = (caption: string, text: string, x: number, top: number, most: number, size: number) => {
    sheet.drawLine(caption, x, top, CAPTION)
    sheet.drawLine(text, x, top + sheet.lineHeight(CAPTION), fitting(sheet, text, most, size))
  }
  fact('Количество', `${formatNumber(quantity)}\u00a0шт.`, sheet.left, 37 * MM, 40 * MM, 18)
  fact('Отгружено', formatDate(day), sheet.left + 42 * MM, 37 * MM, 48 * MM, 12)
  if (lot !== '') fact('Партия', lot, sheet.left, 50 * MM, sheet.width, 18)
  sheet.drawLine(company, sheet.left + sheet.width, 63 * MM, CAPTION, 'right')
}

/** The largest size, down to 7 points, in which a text takes one line. */
function fitting(sheet: Sheet, text: string, width: number, most: number): Style {
  const style = { size: most, weight: 600 } as const
  return { ...style, size: Math.max(7, Math.min(most, Math.floor((most * width) / sheet.widthOf(text, style)))) }
}
