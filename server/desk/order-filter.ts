import { ORDER_QUEUES } from '#schema/api/desk/orders.ts'
import type { CallAnswer, CallParameters } from '#schema/definitions/calls/call.ts'
import { readRubles } from '#schema/definitions/shop/units/typed.ts'
import { isDate } from '#schema/definitions/text/dates.ts'
import type { StatusFacts } from '../shop/orders/order.ts'
import { dayEnd, dayStart } from './lists.ts'

type TypedFilter = CallParameters<'desk.ordersExport'>
type Filter = CallAnswer<'desk.ordersExport'>['filter']

/** Parses the typed filter of a list. @returns an error text for an invalid value, because ignoring it would show all orders */
export function readFilter(typed: TypedFilter, statuses: readonly Pick<StatusFacts, 'id'>[]): Filter | string {
  const { status, waits, from, to, sumFrom, sumTo, ...rest } = typed
  if (status !== undefined && !statuses.some(({ id }) => id === status))
    return `Состояния «${status}» нет: выберите его из\u00a0списка.`
  const queue = ORDER_QUEUES.find((candidate) => candidate === waits)
  if (waits !== undefined && !queue) return `Очереди «${waits}» нет: выберите её из\u00a0списка.`
  const day = [from, to].find((candidate) => candidate !== undefined && !isDate(candidate))
  if (day !== undefined) return `Дня «${day}» нет. День пишется так: «2026-11-20».`
  if (from !== undefined && to !== undefined && from > to) return '«С» позже, чем «По»: поменяйте дни местами.'
  const [least, most] = [readSum(sumFrom), readSum(sumTo)]
  if (typeof least === 'string') return least
  if (typeof most === 'string') return most
  if (least && most && least.least > most.most) return '«Сумма от» больше, чем «Сумма до»: поменяйте суммы местами.'
  const [since, until] = [dayStart(from), dayEnd(to)]
  return {
    ...rest,
    ...(status !== undefined && { status }),
    ...(queue && { waits: queue }),
    ...(since !== undefined && { from: since }),
    ...(until !== undefined && { until }),
    ...(least && { least: least.least }),
    ...(most && { most: most.most }),
  }
}

/** Range of sums in kopecks, inclusive. */
interface Sum {
  least: number
  most: number
}

/** Parses a sum to a range; undefined if invalid. Without typed kopecks, any kopecks match: «500» means from 500,00 to 500,99. */
export function kopecksOf(text: string): Sum | undefined {
  const least = readRubles(text)
  return least === undefined ? undefined : { least, most: least + (/[.,]\d/.test(text) ? 0 : 99) }
}

/** Parses a typed sum to a range; undefined without a text. @returns an error text for an invalid sum */
function readSum(text: string | undefined): Sum | string | undefined {
  if (text === undefined) return undefined
  return kopecksOf(text) ?? `Сумма «${text}» не\u00a0понята. Напишите её рублями: «50\u00a0000» или «50\u00a0000,50».`
}
