import { formatDate, formatNumber } from '#schema/definitions/text/format.ts'
import { MM } from '../drawings/draw-view.ts'
import { drawQr } from '../pdf/qr.ts'
import { colors, Sheet, type Style } from '../pdf/sheet.ts'

/** Label of a box. `numbers`: the shop's article number, then the buyer's; `day`: date of the shipment; `address`: page of the lot. */
type Label = { numbers: readonly string[]; quantity: number } & Record<'name' | 'lot' | 'day' | 'address', string>

/** Data of a sheet of labels. `lot` and `address` of a label are empty if the lot is unknown. */
export type LabelsData = { company: string; labels: readonly Label[] }

const [MARGIN, QR, FACTS] = [5 * MM, 30 * MM, 37 * MM]
const CAPTION: Style = { size: 7, color: colors.quiet }
const NAME: Style = { size: 10 }

/** Draws labels of boxes, one per page of 100 × 70 mm. */
export function drawLabels({ company, labels }: LabelsData): Sheet {
  const sheet = new Sheet({
    ...{ title: 'Этикетки на\u00a0коробки', author: company, date: new Date(labels[0]?.day ?? 0) },
    ...{ size: [100 * MM, 70 * MM], margin: { side: MARGIN, top: MARGIN, bottom: MARGIN } },
  })
  for (const [i, label] of labels.entries()) {
    if (i > 0) sheet.doc.addPage()
    drawLabel(sheet, label)
    sheet.drawLine(company, sheet.left + sheet.width, 63 * MM, CAPTION, 'right')
  }
  sheet.close()
  return sheet
}

function drawLabel(sheet: Sheet, { numbers, name, quantity, lot, day, address }: Label): void {
  /** Draws a text in the largest font that fits into a height. @returns the bottom of the text */
  const draw = (text: string, x: number, y: number, width: number, size: number, height: number): number => {
    const style = { size, weight: 600 } as const
    const [lines, lineHeight] = [sheet.wrap(text, width, style), sheet.lineHeight(style)]
    if (lines.length * lineHeight > height) return draw(text, x, y, width, size - 1, height)
    for (const [i, line] of lines.entries()) sheet.drawLine(line, x, y + i * lineHeight, style)
    return y + lines.length * lineHeight
  }
  const fact = (caption: string, text: string, x: number, y: number, width: number, size: number) => {
    sheet.drawLine(caption, x, y, CAPTION)
    draw(text, x, y + sheet.lineHeight(CAPTION), width, size, 27)
  }
  const width = sheet.width - (address === '' ? 0 : QR + 2 * MM)
  let y = MARGIN
  for (const [i, number] of numbers.entries()) y = draw(number, sheet.left, y, width, i === 0 ? 20 : 12, 30)
  const named = Math.floor((FACTS - y) / sheet.lineHeight(NAME))
  for (const [i, text] of sheet.wrap(name, width, NAME).slice(0, named).entries())
    sheet.drawLine(text, sheet.left, y + i * sheet.lineHeight(NAME), NAME)
  const x = sheet.left + sheet.width - QR
  const alt = 'QR-код: паспорт и\u00a0сертификаты партии на\u00a0сайте'
  if (address !== '') drawQr(sheet, address, { x, y: MARGIN, side: QR, alt })
  if (address !== '') sheet.drawLine('Документы партии', x + QR / 2, MARGIN + QR + 2, CAPTION, 'center')
  fact('Количество', `${formatNumber(quantity)}\u00a0шт.`, sheet.left, FACTS, 40 * MM, 18)
  fact('Отгружено', formatDate(day), sheet.left + 42 * MM, FACTS, 48 * MM, 12)
  if (lot !== '') fact('Партия', lot, sheet.left, 50 * MM, sheet.width, 18)
}
