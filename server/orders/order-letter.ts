import { volumeText, weightText } from '#schema/definitions/shop/freight.ts'
import { rubles } from '#schema/definitions/shop/money.ts'
import { pieces } from '#schema/definitions/shop/quantity.ts'
import { wishTexts } from '#schema/definitions/shop/wishes.ts'
import { formatNumber } from '#schema/definitions/text/format.ts'
import type { FormAnswer } from '../mail/letters.ts'
import type { Order, OrderLine } from './order.ts'

const NBSP = '\u00A0'

/** What the letters order-received and new-order are given (server/mail/own-letters.ts); the wishes are the buyer's words. */
export function letterParams(order: Order, lines: readonly OrderLine[], answers: readonly FormAnswer[]) {
  const rows = (text: (line: OrderLine) => string): FormAnswer[] =>
    lines.map((line) => ({ label: `${line.article}, ${line.name}`, text: text(line) }))
  return {
    params: { number: order.number, total: rubles(order.total), lines: rows(priceText), sums: sumsOf(order) },
    typed: { lines: rows((line) => [priceText(line), ...wishTexts(line)].join('\n')), answers },
  }
}

function priceText({ quantity, boxes, kopecks, sum }: OrderLine): string {
  const price =
    kopecks === null || sum === null
      ? `${pieces(quantity)}, цена по${NBSP}запросу`
      : `${pieces(quantity)} × ${rubles(kopecks)} = ${rubles(sum)}`
  return `${price}\nКоробок: ${formatNumber(boxes)}`
}

const sumsOf = ({ total, on_request, boxes, pallets, volume, weight }: Order): FormAnswer[] => [
  { label: 'Сумма с\u00A0НДС', text: rubles(total) },
  ...(on_request > 0
    ? [{ label: 'Строк с\u00A0ценой по\u00A0запросу', text: `${on_request}, в\u00A0сумму не\u00A0вошли` }]
    : []),
  { label: 'Коробок', text: formatNumber(boxes) },
  { label: 'Мест для поддонов', text: formatNumber(pallets) },
  { label: 'Объём', text: volumeText(volume) },
  { label: 'Масса с\u00A0упаковкой', text: weightText(weight) },
]
