import { formatNumber } from '#schema/definitions/format.ts'
import type { FormAnswer } from '../forms/answers.ts'
import { pieces, roubles } from '../lists/words.ts'
import type { Order, OrderLine } from './place.ts'

const NBSP = '\u00A0'

/** What the letters order-received and new-order are given (server/mail/own-letters.ts). */
export function letterParams(order: Order, lines: readonly OrderLine[], answers: readonly FormAnswer[]) {
  return {
    number: order.number,
    total: roubles(order.total),
    lines: lines.map((line) => ({ label: `${line.article}, ${line.name}`, text: lineText(line) })),
    sums: sumsOf(order),
    answers,
  }
}

function lineText({ quantity, boxes, kopecks, sum, color, coloring, decoration }: OrderLine): string {
  const price =
    kopecks === null || sum === null
      ? `${pieces(quantity)}, цена по${NBSP}запросу`
      : `${pieces(quantity)} × ${roubles(kopecks)} = ${roubles(sum)}`
  return [
    price,
    `Коробок: ${formatNumber(boxes)}`,
    ...(color ? [`Цвет: ${color}`] : []),
    ...(coloring ? [`Окраска: ${coloring}`] : []),
    ...(decoration ? [`Оформление: ${decoration}`] : []),
  ].join('\n')
}

const sumsOf = ({ total, on_request, boxes, pallets, volume, weight }: Order): FormAnswer[] => [
  { label: 'Сумма с\u00A0НДС', text: roubles(total) },
  ...(on_request > 0
    ? [{ label: 'Строк с\u00A0ценой по\u00A0запросу', text: `${on_request}, в\u00A0сумму не\u00A0вошли` }]
    : []),
  { label: 'Коробок', text: formatNumber(boxes) },
  { label: 'Мест для поддонов', text: formatNumber(pallets) },
  { label: 'Объём', text: `${formatNumber(volume)}${NBSP}м³` },
  { label: 'Масса с\u00A0упаковкой', text: `${formatNumber(weight)}${NBSP}кг` },
]
