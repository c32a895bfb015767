import type { InvoiceSnapshot } from '../../orders/invoices.ts'
import { colors, type Sheet, type Style } from '../pdf/sheet.ts'

const TEXT: Style = { size: 9 }
const SMALL: Style = { size: 7, color: colors.quiet }
const PADDING = 4

/** Widths of the columns of labels and of numbers, points. */
const LABELS = 52
const NUMBERS = 148
const ROW = 17

/** The sample of a payment order, from which accountants type. */
export function drawPaymentOrder(sheet: Sheet, { seller, bank }: InvoiceSnapshot): void {
  const { left, width, y: top } = sheet
  const [line, small] = [sheet.lineHeight(TEXT), sheet.lineHeight(SMALL)]
  const labels = left + width - LABELS - NUMBERS
  const numbers = labels + LABELS
  const room = labels - left - 2 * PADDING
  const bankLines = sheet.wrap(bank.name, room, TEXT)
  const sellerLines = sheet.wrap(seller.name, room, TEXT)
  const bankHeight = Math.max(2 * ROW, bankLines.length * line + small + 2 * PADDING)
  const sellerHeight = Math.max(2 * ROW, sellerLines.length * line + small + 2 * PADDING)
  const [inns, sellers] = [top + bankHeight, top + bankHeight + ROW]
  const bottom = sellers + sellerHeight
  const half = left + (labels - left) / 2

  const put = (text: string, x: number, y: number): void => sheet.drawLine(text, x + PADDING, y + PADDING - 1, TEXT)
  const block = (lines: readonly string[], caption: string, from: number, until: number): void =>
    sheet.tag('P', () => {
      for (const [i, text] of lines.entries()) put(text, left, from + i * line)
      sheet.drawLine(caption, left + PADDING, until - small - 2, SMALL)
    })
  const pair = (label: string, text: string, y: number): void =>
    sheet.tag('P', () => {
      put(label, labels, y)
      put(text, numbers, y)
    })
  block(bankLines, 'Банк получателя', top, inns)
  pair('БИК', bank.bic, top)
  pair('Сч. №', bank.correspondent, top + ROW)
  sheet.tag('P', () => put(`ИНН ${seller.inn}`, left, inns))
  sheet.tag('P', () => put(`КПП ${seller.kpp}`, half, inns))
  pair('Сч. №', bank.account, inns)
  block(sellerLines, 'Получатель', sellers, bottom)

  sheet.artifact(() => {
    const { doc } = sheet
    const lineTo = (x1: number, y1: number, x2: number, y2: number) => doc.moveTo(x1, y1).lineTo(x2, y2)
    doc.rect(left, top, width, bottom - top)
    lineTo(left, inns, left + width, inns)
    lineTo(left, sellers, labels, sellers)
    lineTo(labels, top + ROW, numbers, top + ROW)
    lineTo(labels, top, labels, bottom)
    lineTo(numbers, top, numbers, bottom)
    lineTo(half, inns, half, sellers)
    doc.lineWidth(0.6).strokeColor(colors.ink).stroke()
  })
  sheet.y = bottom
}
