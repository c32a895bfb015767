import type { Kysely } from 'kysely'
import { rubles } from '#schema/definitions/shop/money.ts'
import type { Tables } from '../../database/tables.ts'
import type { Order } from '../../orders/order.ts'
import { letterParams } from '../../orders/order-letter.ts'
import { answersOfOrder, historyOf, readLines } from '../../orders/read.ts'
import type { ContentTypes } from '../../site/site.ts'
import { forTerminal, inColumns, moscowTime, truncate, whoIs } from '../inbox/words.ts'
import type { Listed } from './read.ts'

type Statuses = ContentTypes['order-statuses']['statuses']

/** The list of orders, one a line. */
export const showOrders = (orders: readonly Listed[], statuses: Statuses): string =>
  inColumns([
    ['Номер', 'Время (Москва)', 'Состояние', 'Сумма', 'Кто'],
    ...orders.map(({ order: { number, created_at, status, total, on_request }, body }) => [
      number,
      moscowTime(created_at),
      statuses[status].name,
      total === 0 && on_request > 0 ? 'по запросу' : rubles(total),
      truncate(whoIs({ body, answers: [] }), 60),
    ]),
  ])

/** One order whole. */
export async function showOrder(query: Kysely<Tables>, order: Order, statuses: Statuses): Promise<string> {
  const { params, typed } = letterParams(order, await readLines(query, order.id), await answersOfOrder(query, order))
  const history = await historyOf(query, order)
  const rows = (all: readonly { label: string; text: string }[]): string[] =>
    all.map(({ label, text }) => `  ${forTerminal(label)}: ${forTerminal(text).replaceAll('\n', '\n    ')}`)
  return [
    `Заказ № ${order.number}: ${statuses[order.status].name}`,
    '',
    ...history.map(({ status, at }) => `  ${moscowTime(at)}  ${statuses[status].name}`),
    '',
    'Состав:',
    ...rows(typed.lines),
    '',
    'Итого:',
    ...rows(params.sums),
    '',
    ...(typed.answers.length > 0
      ? ['Указано при оформлении:', ...rows(typed.answers)]
      : ['Указанное при оформлении стёрто.']),
  ].join('\n')
}
