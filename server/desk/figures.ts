import { type RawBuilder, sql } from 'kysely'
import type { CallAnswer } from '#schema/definitions/calls/types.ts'
import { rubles } from '#schema/definitions/shop/units/money.ts'
import { isDate, today } from '#schema/definitions/text/dates.ts'
import { formatDate, formatNumber } from '#schema/definitions/text/format.ts'
import { HttpError } from '../engine/http/http-error.ts'
import { xlsxBytes, xlsxRow } from '../shop/sheets/xlsx.ts'
import type { DeskHandlers } from './context.ts'
import { readFilter } from './order-filter.ts'
import { narrowed } from './order-search.ts'
import { regionName } from './orders.ts'
import { listStaff } from './staff.ts'

/** Kopecks of so many orders, or pieces of a product. */
interface Sum {
  key: string | number | null
  count: number
  total: number
}

/** The day of Moscow on which a row was written. */
export const DAY = {
  sqlite: sql<string>`date(created_at, '+3 hours')`,
  postgres: sql<string>`(created_at::timestamptz at time zone 'Europe/Moscow')::date::text`,
}

/** A month and so many after it. */
function monthAfter(month: string, months: number): string {
  const at = new Date(month)
  at.setUTCMonth(at.getUTCMonth() + months)
  return at.toISOString().slice(0, 7)
}

/** Months without orders that a long period begins with, at most. */
const MAX_EMPTY = 120

/** All months of a period in order, until this one; none where there is no order. */
function inOrder(months: readonly Sum[], from: string, to: string): Sum[] {
  const found = new Map(months.map((month) => [String(month.key), month]))
  const [first] = [...found.keys()].toSorted()
  if (first === undefined) return []
  const last = (to < today() ? to : today()).slice(0, 7)
  const early = monthAfter(last, -MAX_EMPTY)
  const start = from > early ? from.slice(0, 7) : early
  const all: Sum[] = []
  for (let key = start < first ? start : first; key <= last; key = monthAfter(key, 1))
    all.push(found.get(key) ?? { key, count: 0, total: 0 })
  return all
}

const PARTS = { months: 'Месяц', managers: 'Ведёт', products: 'Изделие', regions: 'Регион', sources: 'Источник' }

/** The figures as a workbook. @throws HttpError 400 for a period that is not understood */
export function figuresTable(figures: CallAnswer<'desk.figures'>): Promise<Buffer> {
  if (figures.problem) throw new HttpError(400, figures.problem)
  const parts = Object.keys(PARTS) as (keyof typeof PARTS)[] // the keys above
  const rows = parts.flatMap((part) =>
    figures[part].map((row) =>
      xlsxRow([PARTS[part], row.label, row.count, row.total / 100, row.average / 100, row.share]),
    ),
  )
  return xlsxBytes(['По\u00a0чему', 'Что', 'Заказов, штук', 'Сумма, ₽', 'В\u00a0среднем, ₽', 'Доля, %'], rows)
}

export const figureHandlers = {
  async 'desk.figures'({ from: typedFrom, to = today() }, { site, database, keepsOrders }) {
    const { query, engine } = database
    const from = typedFrom ?? (isDate(to) ? `${monthAfter(to.slice(0, 7), -11)}-01` : to)
    const filter = readFilter({ from, to }, [])
    const isShown = keepsOrders && typeof filter !== 'string'
    const placed = narrowed(database, isShown ? filter : { number: [] }).where('status', '!=', 'cancelled')
    const orders = placed.select(['id', 'created_at', 'responsible', 'region', 'source', 'total'])
    const read = async (sums: RawBuilder<Sum>) =>
      (await sums.execute(query)).rows.map((row) => ({ ...row, count: Number(row.count), total: Number(row.total) }))
    const by = (key: RawBuilder<unknown>) =>
      read(
        sql`select ${key} as key, count(*) as count, sum(total) as total from ${orders} as o group by 1 order by 3 desc`,
      )
    const products = await read(sql`
      select max(article || ' ' || name) as key, sum(quantity) as count, coalesce(sum(order_lines.sum), 0) as total
      from ${orders} as o join order_lines on order_id = o.id where product is not null
      group by product order by 3 desc limit 20`)
    const months = inOrder(await by(sql`substr(${DAY[engine]}, 1, 7)`), from, to)
    const count = months.reduce((sum, month) => sum + month.count, 0)
    const total = months.reduce((sum, month) => sum + month.total, 0)
    const toRow = (label: string, sum: Omit<Sum, 'key'>) => ({
      ...{ label, count: sum.count, total: sum.total },
      average: Math.round(sum.total / Math.max(sum.count, 1)),
      share: Math.round((100 * sum.total) / Math.max(total, 1)),
    })
    const rowsOf = (sums: readonly Sum[], name: (key: string) => string | undefined, none = 'не\u00a0известно') =>
      sums.map((sum) => toRow(sum.key === null ? none : name(String(sum.key)) || none, sum))
    const monthRows = rowsOf(months, (key) => key.split('-').reverse().join('.'))
    const staff = new Map((await listStaff(query)).map(({ id, name, email }) => [String(id), name || email]))
    return {
      problem: typeof filter === 'string' ? filter : '',
      facts: [
        { label: 'Срок', text: `с\u00a0${formatDate(from)} по\u00a0${formatDate(to)}` },
        { label: 'Выручка', text: rubles(total) },
        { label: 'Заказов', text: formatNumber(count) },
        { label: 'Средний заказ', text: rubles(toRow('', { count, total }).average) },
      ],
      sums: monthRows.map(({ label, total: value }) => ({ label, value, text: rubles(value) })),
      counts: monthRows.map(({ label, count: value }) => ({ label, value, text: formatNumber(value) })),
      months: monthRows,
      managers: rowsOf(await by(sql`responsible`), (key) => staff.get(key) ?? 'уже не\u00a0работает', 'никто'),
      products: rowsOf(products, String),
      regions: rowsOf(await by(sql`region`), (key) => regionName(site, key)),
      sources: rowsOf(await by(sql`source`), (key) => key || 'прямые заходы'),
      xlsx: `/desk/figures.xlsx?${new URLSearchParams({ from, to })}`,
    }
  },
} satisfies Partial<DeskHandlers>
