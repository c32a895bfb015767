import { cubicMetersText, threeSums, vatText, weightText } from '#schema/definitions/shop/units/money.ts'
import { formatNumber } from '#schema/definitions/text/format.ts'
import { drawLetterhead } from '../documents/document-page.ts'
import { drawQr } from '../pdf/qr.ts'
import { colors, Sheet, type Style } from '../pdf/sheet.ts'
import type { OfferPaper } from './data.ts'
import { drawOfferLine } from './line.ts'

const TITLE: Style = { size: 15, weight: 600 }
const HEADING: Style = { size: 11, weight: 600 }
const LABEL: Style = { size: 9, color: colors.quiet }
const TEXT: Style = { size: 9 }
const STRONG: Style = { size: 9, weight: 600 }
const TOTAL: Style = { size: 12, weight: 600 }
const NOTICE: Style = { size: 9, weight: 600 }

/** Lengths in points. */
const LABEL_WIDTH = 112
const QR_SIDE = 108
const GAP = 14

/** Maximum length of a link: phones cannot read a longer one from a QR code of this size. */
const MOST_IN_QR = 900

/** Maximum number of lines with drawings, each of which takes 4 ms of processor time. */
const MOST_DRAWN = 100

/** Draws an offer: head, lines, totals and terms. */
export function drawOffer(offer: OfferPaper): Sheet {
  const { title, date, settings, facts, lines, pictures, vat, terms } = offer
  const sheet = new Sheet({
    title,
    author: settings.company.legalName,
    date: new Date(date),
    margin: { side: 42, top: 40, bottom: 56 },
  })
  drawLetterhead(sheet, settings)
  sheet.paragraph(title, TITLE, 8, 'H1')
  drawFacts(sheet, facts)
  sheet.y += GAP
  const isDrawn = lines.length <= MOST_DRAWN
  for (const [i, line] of lines.entries()) drawOfferLine(sheet, line, { number: i + 1, pictures, vat, isDrawn })
  drawTotals(sheet, offer)
  sheet.ensure(3 * sheet.lineHeight(TEXT) + sheet.lineHeight(HEADING))
  sheet.paragraph('Условия', HEADING, 4, 'H2')
  drawFacts(sheet, terms)
  drawEnd(sheet, offer)
  sheet.finish(title)
  return sheet
}

function drawFacts(sheet: Sheet, facts: OfferPaper['facts']): void {
  for (const { label, text } of facts)
    sheet.labelled(label, text, { labelWidth: LABEL_WIDTH, labelStyle: LABEL, style: TEXT, after: 2 })
}

/** Draws the totals, all on one page. */
function drawTotals(sheet: Sheet, offer: OfferPaper): void {
  const { total, delivery, onRequest, taxes, unpriced, lines, boxes, pallets, volume, weight } = offer
  const ofProducts = onRequest - unpriced.length
  const stands = [
    `Наименований ${formatNumber(lines.length)}`,
    `коробок ${formatNumber(boxes)}`,
    `паллетомест ${formatNumber(pallets)}`,
    cubicMetersText(volume),
    weightText(weight),
  ].join(', ')
  const three = threeSums(total - (delivery ?? 0), delivery, { onRequest, hasVat: taxes.length > 0 })
  const [goods = '', brought = '', toPay = ''] = three.map(({ label, text }) => `${label}: ${text}`)
  const notes = [
    ...[goods, brought],
    ...(taxes.length === 0 ? [vatText(null)] : taxes.map(({ label, text }) => `${label}: ${text}`)),
    ...(ofProducts > 0 ? [`Строк с\u00a0ценой по\u00a0запросу: ${ofProducts}, в\u00a0сумму не\u00a0вошли`] : []),
    ...unpriced.map((name) => `${name}: рассчитает менеджер, в\u00a0сумму не\u00a0вошло`),
    stands,
  ]
  sheet.totals(toPay, notes, { large: TOTAL, style: TEXT, gap: 9 })
}

/** Draws the notice that the offer is no invoice, and the link that puts its lines into the basket. */
function drawEnd(sheet: Sheet, { notice, link }: OfferPaper): void {
  const hasCode = link !== undefined && link.length <= MOST_IN_QR
  sheet.ensure(2 * sheet.lineHeight(NOTICE) + (hasCode ? QR_SIDE + GAP : GAP))
  sheet.y += 8
  sheet.paragraph(notice, NOTICE, GAP)
  if (link === undefined) return
  const top = sheet.y
  if (hasCode)
    drawQr(sheet, link, {
      ...{ x: sheet.left, y: top, side: QR_SIDE, ecc: 'low' },
      alt: 'QR-код: открывает эту же корзину на сайте',
    })
  const x = sheet.left + (hasCode ? QR_SIDE + GAP : 0)
  sheet.tag('P', () => sheet.link('Открыть эту же корзину на сайте', link, x, top, STRONG))
  if (hasCode)
    sheet.tag('P', () =>
      sheet.drawLine('Или наведите камеру на код: цены будут сегодняшние.', x, top + sheet.lineHeight(STRONG), LABEL),
    )
  sheet.y = top + (hasCode ? QR_SIDE : sheet.lineHeight(STRONG))
}
