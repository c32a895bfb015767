import { vatText } from '#schema/definitions/shop/units/money.ts'
import { readyText } from '#schema/definitions/shop/units/supply.ts'
import { aliasText } from '#schema/definitions/shop/units/wishes.ts'
import { formatDate, formatNumber } from '#schema/definitions/text/format.ts'
import { askedBy, buyerText, type InvoiceSnapshot } from '../../orders/invoices.ts'
import { drawQr } from '../pdf/qr.ts'
import { colors, Sheet, type Style } from '../pdf/sheet.ts'
import { drawTable } from '../pdf/table.ts'
import type { InvoiceData } from './data.ts'
import { paymentCode } from './payment-code.ts'
import { drawSignatures, signaturesHeight } from './signatures.ts'
import { sumInWords } from './words.ts'

const NOTICE: Style = { size: 8.5 }
const TITLE: Style = { size: 14, weight: 600 }
const LABEL: Style = { size: 9 }
const STRONG: Style = { size: 9, weight: 600 }
const WORDS: Style = { size: 10, weight: 600 }

/** Lengths in points. */
const QR_SIDE = 104
const GAP = 12
const LABEL_WIDTH = 72
const SUM_WIDTH = 92

/** Draws invoices in the layout of 1C, each with its own page numbers. @throws TypeError for an empty list */
export function drawInvoices(invoices: readonly InvoiceData[]): Sheet {
  const [first] = invoices
  if (!first) throw new TypeError('There is no invoice to draw')
  const sheet = new Sheet({
    title: invoices.length === 1 ? titleOf(first) : 'Счета на оплату',
    author: first.snapshot.seller.name,
    date: new Date(`${first.day}T09:00:00Z`),
    margin: { side: 42, top: 32, bottom: 50 },
  })
  for (const [i, invoice] of invoices.entries()) {
    drawOne(sheet, invoice)
    if (i < invoices.length - 1) sheet.next(titleOf(invoice))
    else sheet.finish(titleOf(invoice))
  }
  return sheet
}

const titleOf = ({ number, day }: InvoiceData): string => `Счёт на оплату № ${number} от ${dated(day)}`

function drawOne(sheet: Sheet, invoice: InvoiceData): void {
  const { snapshot } = invoice
  drawNotice(sheet, invoice)
  drawPaymentOrder(sheet, snapshot)
  drawParties(sheet, titleOf(invoice), invoice)
  const isMixed = snapshot.taxes.length > 1
  drawTable(sheet, {
    columns: ['№', 'Артикул', 'Товар', 'Кол-во', 'Ед.', 'Цена', 'Сумма'],
    rows: snapshot.lines.map(({ article, alias, name, quantity, unit, rate, kopecks, sum }, i) => [
      ...[
        String(i + 1),
        article,
        [isMixed ? `${name}, ${vatText(rate)}` : name, ...(alias ? [aliasText(alias)] : [])].join('\n'),
        formatNumber(quantity),
        unit,
        amount(kopecks),
        amount(sum),
      ],
    ]),
    right: [0, 3, 5, 6],
    boxed: true,
  })
  drawEnd(sheet, invoice)
}

function drawNotice(sheet: Sheet, invoice: InvoiceData): void {
  const top = sheet.y
  const width = sheet.width - QR_SIDE - 2 * GAP
  const lines = sheet.wrap(invoice.snapshot.notice, width, NOTICE)
  sheet.tag('P', () => {
    for (const [i, line] of lines.entries())
      sheet.drawLine(line, sheet.left, top + i * sheet.lineHeight(NOTICE), NOTICE)
  })
  if (askedBy(invoice.snapshot) > 0)
    drawQr(sheet, paymentCode(invoice), {
      ...{ x: sheet.left + sheet.width - QR_SIDE, y: top, side: QR_SIDE },
      alt: 'QR-код для оплаты счёта в приложении банка',
    })
  sheet.y = top + Math.max(QR_SIDE, lines.length * sheet.lineHeight(NOTICE)) + GAP
}

function drawParties(sheet: Sheet, title: string, { buyer, snapshot }: InvoiceData): void {
  const { seller, replaces, order, ready } = snapshot
  sheet.y += GAP
  sheet.paragraph(title, TITLE, replaces ? 0 : 4, 'H1')
  if (replaces) sheet.paragraph(`Взамен счёта № ${replaces.number} от ${dated(replaces.day)}`, STRONG, 4)
  sheet.rule(sheet.y, colors.ink)
  sheet.y += 8
  for (const [label, text] of [
    ['Поставщик:', buyerText(seller)],
    ['Покупатель:', buyer ? buyerText(buyer) : 'данные стёрты по сроку хранения'],
    [
      'Основание:',
      `Заказ № ${order.number} от ${dated(order.day)}${ready ? `, готов к отгрузке ${readyText(ready)}` : ''}`,
    ],
  ] as const)
    sheet.labelled(label, text, { labelWidth: LABEL_WIDTH, labelStyle: LABEL, style: STRONG, after: 4 })
  sheet.y += 6
}

/** Draws totals, the sum in words and the signatures, all on one page. */
function drawEnd(sheet: Sheet, { snapshot, pictures }: InvoiceData): void {
  const { lines, total, paid, taxes } = snapshot
  const asked = askedBy(snapshot)
  const sums = [
    ['Итого:', amount(total)],
    ...(taxes.every(({ rate }) => rate === null)
      ? [['Без НДС:', '—'] as const]
      : taxes.map(({ rate, sum, vat }) =>
          rate === null ? (['Без НДС:', amount(sum)] as const) : ([`В т. ч. ${vatText(rate)}:`, amount(vat)] as const),
        )),
    ...(paid ? [['Оплачено ранее:', amount(paid)] as const] : []),
    [paid ? 'К оплате:' : 'Всего к оплате:', amount(asked)],
  ] as const
  const count = `Всего наименований ${lines.length}, на сумму ${amount(total)} руб.`
  const words = sumInWords(asked)
  const height = sheet.lineHeight(STRONG)
  const wordLines = sheet.wrap(words, sheet.width, WORDS).length
  const whole = sums.length * height + height + wordLines * sheet.lineHeight(WORDS) + 24 + signaturesHeight(snapshot)
  sheet.y += 6
  sheet.ensure(whole)
  const right = sheet.left + sheet.width - 6
  for (const [label, text] of sums) {
    sheet.tag('P', () => {
      sheet.drawLine(label, right - SUM_WIDTH, sheet.y, STRONG, 'right')
      sheet.drawLine(text, right, sheet.y, STRONG, 'right')
    })
    sheet.y += height
  }
  sheet.y += 8
  sheet.paragraph(count, LABEL)
  sheet.paragraph(words, WORDS, 8)
  sheet.rule(sheet.y, colors.ink)
  drawSignatures(sheet, snapshot, pictures)
}

/** Formats kopecks for columns of numbers, with a space before each three digits: «3 384,00». */
export const amount = (kopecks: number): string =>
  `${String(Math.floor(kopecks / 100)).replace(/\B(?=(\d{3})+$)/g, '\u00a0')},${String(kopecks % 100).padStart(2, '0')}`

/** Formats a date: «20 ноября 2026 г.». */
const dated = (day: string): string => `${formatDate(day)}\u00a0г.`

const TEXT: Style = { size: 9 }
const SMALL: Style = { size: 7, color: colors.quiet }
const PADDING = 4

/** Widths of the columns with labels and with numbers, in points. */
const LABELS = 52
const NUMBERS = 148
const ROW = 17

/** Draws the sample payment order, whose data accountants copy. */
function drawPaymentOrder(sheet: Sheet, { seller, bank }: InvoiceSnapshot): void {
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
