import { type RawBuilder, sql } from 'kysely'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { rubles } from '#schema/definitions/shop/units/money.ts'
import { isDate, russianFromIso, today } from '#schema/definitions/text/dates.ts'
import { formatDate, formatNumber } from '#schema/definitions/text/format.ts'
import { HttpError } from '../engine/http/http-error.ts'
import { xlsxBytes, xlsxRow } from '../shop/sheets/xlsx.ts'
import type { DeskHandlers } from './context.ts'
import { readFilter } from './order-filter.ts'
import { narrowed } from './order-search.ts'
import { regionName } from './orders.ts'
import { packagingOf } from './packaging.ts'
import { listStaff } from './staff.ts'

/** Sums of a period's orders and entries, in kopecks. `count` counts orders. `pieces` counts only pieces with a price. */
type Sums = Record<'count' | 'pieces' | 'total' | 'shipped' | 'paid' | 'owed' | 'overdue', number>
type Group = Sums & { key: string | number | null; name?: string | null | undefined }

const COLUMNS = ['count', 'pieces', 'total', 'shipped', 'paid', 'owed', 'overdue'] as const
const NOTHING = Object.fromEntries(COLUMNS.map((column) => [column, 0])) as Sums // COLUMNS has all keys

/** SQL of the date of `created_at` in Moscow, by database engine. */
export const DAY = {
  sqlite: sql<string>`date(created_at, '+3 hours')`,
  postgres: sql<string>`(created_at::timestamptz at time zone 'Europe/Moscow')::date::text`,
}

/** Adds a number of months to a month «2026-11». */
function monthAfter(month: string, months: number): string {
  const at = new Date(month)
  at.setUTCMonth(at.getUTCMonth() + months)
  return at.toISOString().slice(0, 7)
}

/** Months without orders before the first order are listed only if they are at most this many months before the period's end. */
const MAX_EMPTY = 120

/** Returns a period's months up to the current one, including months without orders. Without any order in the period, returns []. */
function inOrder(months: readonly Group[], from: string, to: string): Group[] {
  const found = new Map(months.map((month) => [String(month.key), month]))
  const [first] = [...found.keys()].toSorted()
  if (first === undefined) return []
  const last = (to < today() ? to : today()).slice(0, 7)
  const early = monthAfter(last, -MAX_EMPTY)
  const start = from > early ? from.slice(0, 7) : early
  const all: Group[] = []
  for (let key = start < first ? start : first; key <= last; key = monthAfter(key, 1))
    all.push(found.get(key) ?? { key, ...NOTHING })
  return all
}

const PARTS = {
  ...{ months: 'Месяц', customers: 'Покупатель', managers: 'Ведёт' },
  ...{ products: 'Изделие', regions: 'Регион', sources: 'Источник' },
}

/** Maximum rows of products and of customers on the page. The workbook contains all rows. */
const SHOWN = 20

/** Writes the figures as a workbook. @throws HttpError 400 for an invalid period */
export function figuresTable(figures: CallAnswer<'desk.figures'>): Promise<Buffer> {
  if (figures.problem) throw new HttpError(400, figures.problem)
  const parts = Object.keys(PARTS) as (keyof typeof PARTS)[] // `Object.keys` returns string[]
  const rows = parts.flatMap((part) =>
    figures[part].map(({ label, count, pieces, average, share, ...row }) => {
      const ofOrders = part === 'products' ? [] : [row.paid / 100, row.owed / 100, row.overdue / 100, average / 100]
      const sums = [row.total / 100, row.shipped / 100]
      return xlsxRow([PARTS[part], label, count, part === 'products' ? pieces : undefined, share, ...sums, ...ofOrders])
    }),
  )
  const sums = ['Заказано, ₽', 'Отгружено, ₽', 'Оплачено, ₽', 'Долг, ₽', 'Просрочено, ₽', 'Средний заказ, ₽']
  return xlsxBytes(['По\u00a0чему', 'Что', 'Заказов', 'Штук с\u00a0ценой', 'Доля, %', ...sums], rows)
}

export const figureHandlers = {
  async 'desk.figures'({ from: typedFrom, to = today(), whole }, { site, database, catalog, keepsOrders }) {
    const { query, engine } = database
    const from = typedFrom ?? (isDate(to) ? `${monthAfter(to.slice(0, 7), -11)}-01` : to)
    const filter = readFilter({ from, to }, [])
    const wanted = keepsOrders && typeof filter !== 'string' ? filter : { number: [] }
    const placed = narrowed(database, wanted).where('status', '!=', 'cancelled')
    const due = narrowed(database, { ...wanted, waits: 'due' }).select('orders.id')
    const [first, last] = wanted === filter ? [from, to] : ['', '']
    const entries = sql`order_entries left join order_lines using (order_id, position) where day between ${first} and ${last}`
    // Orders count on their own date. Payments and shipments count on the dates of their entries.
    const found = sql`
      select id, ${DAY[engine]} as day, 1 as count, total, 0 as shipped, 0 as paid,
        case when coalesce(paid, 0) < total then total - coalesce(paid, 0) else 0 end as owed
      from ${placed.select(['orders.id', 'created_at', 'total', 'paid'])} as o
      union all select order_id, day, 0, 0, coalesce(amount * kopecks, 0), case when position is null then amount else 0 end, 0
      from ${entries}`
    const read = async (groups: RawBuilder<Group>) =>
      (await groups.execute(query)).rows.map((row) => ({
        ...{ key: row.key, name: row.name },
        ...(Object.fromEntries(COLUMNS.map((column) => [column, Number(row[column] ?? 0)])) as Sums), // COLUMNS has all keys
      }))
    const shown = whole ? sql`` : sql`limit ${SHOWN}`
    const by = (key: RawBuilder<unknown>, name = sql`null`, limit = sql``) =>
      read(sql`
        select ${key} as key, ${name} as name, sum(count) as count, sum(found.total) as total, sum(shipped) as shipped,
          sum(found.paid) as paid, sum(owed) as owed, sum(case when found.id in ${due} then owed else 0 end) as overdue
        from (${found}) as found join orders on orders.id = found.id left join buyers on buyers.id = orders.buyer
        group by 1 order by sum(found.total) desc, sum(found.paid) desc ${limit}`)
    const products = await read(sql`
      select max(key) as key, sum(count) as count, sum(total) as total, sum(pieces) as pieces, sum(shipped) as shipped from (
        select product, max(article || ' ' || name) as key, count(distinct order_id) as count, coalesce(sum(sum), 0) as total,
          sum(case when sum is null then 0 else quantity end) as pieces, 0 as shipped
        from ${placed.select('orders.id')} as o join order_lines on order_id = o.id where product is not null and quantity > 0 group by product
        union all select product, max(article || ' ' || name), 0, 0, 0, coalesce(sum(amount * kopecks), 0)
        from ${entries} and product is not null group by product
      ) as found group by product order by 3 desc, 5 desc ${shown}`)
    const months = inOrder(await by(sql`substr(day, 1, 7)`), from, to)
    const all = Object.fromEntries(
      COLUMNS.map((column) => [column, months.reduce((sum, month) => sum + month[column], 0)]),
    ) as Sums // COLUMNS has all keys
    const toRow = (label: string, { key: _, name: __, ...sums }: Group) => ({
      ...{ label, ...sums },
      average: Math.round(sums.total / Math.max(sums.pieces || sums.count, 1)),
      share: Math.round((100 * sums.total) / Math.max(all.total, 1)),
    })
    const rowsOf = (groups: readonly Group[], name: (key: string) => string | undefined, none = 'не\u00a0известно') =>
      groups.map((group) => toRow(group.key === null ? none : name(String(group.key)) || none, group))
    const monthRows = rowsOf(months, russianFromIso)
    const customers = await by(
      sql`customer_id`,
      sql`max(coalesce(nullif(company, ''), nullif(name, ''), nullif(email, ''), phone))`,
      shown,
    )
    const staff = new Map((await listStaff(query)).map(({ id, name, email }) => [String(id), name || email]))
    return {
      problem: typeof filter === 'string' ? filter : '',
      facts: [
        { label: 'Срок', text: `с\u00a0${formatDate(from)} по\u00a0${formatDate(to)}` },
        { label: 'Заказано', text: rubles(all.total) },
        { label: 'Отгружено', text: rubles(all.shipped) },
        { label: 'Оплачено', text: rubles(all.paid) },
        { label: 'Долг', text: rubles(all.owed) },
        { label: 'Просрочено', text: rubles(all.overdue) },
        { label: 'Заказов', text: formatNumber(all.count) },
        { label: 'Средний заказ', text: rubles(Math.round(all.total / Math.max(all.count, 1))) },
      ],
      sums: monthRows.map(({ label, total: value }) => ({ label, value, text: rubles(value) })),
      counts: monthRows.map(({ label, count: value }) => ({ label, value, text: formatNumber(value) })),
      months: monthRows,
      customers: customers.map((group) => toRow(group.name || 'данные стёрты', group)),
      managers: rowsOf(await by(sql`orders.responsible`), (key) => staff.get(key) ?? 'уже не\u00a0работает', 'никто'),
      products: rowsOf(products, String),
      regions: rowsOf(await by(sql`orders.region`), (key) => regionName(site, key)),
      sources: rowsOf(await by(sql`orders.source`), (key) => key || 'прямые заходы'),
      ...(await packagingOf(database, { catalog, site }, [first, last])),
      xlsx: `/desk/figures.xlsx?${new URLSearchParams({ from, to })}`,
      packagingXlsx: `/desk/packaging.xlsx?${new URLSearchParams({ from, to })}`,
    }
  },
} satisfies Partial<DeskHandlers>
