import type { Kysely } from 'kysely'
import type { CallAnswer, CallParameters } from '#schema/api/types.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import { wishTexts } from '#schema/definitions/shop/wishes.ts'
import type { Tables } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { letterParams } from '../orders/letters.ts'
import { type Order, statusView } from '../orders/order.ts'
import { answersOfOrder, bodyOfOrder, historyOf, readLines } from '../orders/read.ts'
import { addressOf } from '../site/addresses.ts'
import type { Site } from '../site/site.ts'
import type { StaffContext } from './context.ts'
import { dayEnd, dayStart, pageOf } from './lists.ts'

type Row = CallAnswer<'desk.orders'>['list'][number]

const toRow = (site: Site, order: Order, body: Readonly<Record<string, unknown>>): Row => ({
  number: order.number,
  link: addressOf(site, 'desk.order', { number: order.number }),
  status: order.status,
  look: statusView(site, order.status),
  createdAt: order.created_at,
  buyer: String(body.workCompany || body.name || ''),
  total: order.total,
  onRequest: order.on_request,
})

interface Filter {
  status?: Row['status'] | undefined
  from?: string | undefined
  until?: string | undefined
  q?: string | undefined
}

/** Everybody's orders, the newest first. */
async function findOrders(
  query: Kysely<Tables>,
  { status, from, until, q }: Filter,
  page: { limit: number; offset: number },
): Promise<{ rows: Order[]; total: number }> {
  let found = query.selectFrom('orders')
  if (status !== undefined) found = found.where('status', '=', status)
  if (from !== undefined) found = found.where('created_at', '>=', from)
  if (until !== undefined) found = found.where('created_at', '<', until)
  if (q !== undefined)
    found = found.where(
      'number',
      'like',
      `${q
        .trim()
        .toUpperCase()
        .replace(/[^0-9A-Z-]/g, '')}%`,
    )
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found.selectAll().orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute()
  return { rows, total: Number(total) }
}

export async function orders(
  { page, from, to, status, q }: CallParameters<'desk.orders'>,
  { site, database, keepsOrders }: StaffContext,
): Promise<CallAnswer<'desk.orders'>> {
  const base = addressOf(site, 'desk.orders', { status, from, to, q })
  const { list, pagination } = await pageOf(page, base, (part) =>
    keepsOrders
      ? findOrders(database.query, { status, q, from: dayStart(from), until: dayEnd(to) }, part)
      : Promise.resolve({ rows: [], total: 0 }),
  )
  const bodies = await bodiesOf(database.query, list)
  return { list: list.map((order) => toRow(site, order, bodies(order))), pagination }
}

/** What buyers filled in, of all these orders at once. */
async function bodiesOf(query: Kysely<Tables>, list: readonly Order[]) {
  const ids = list.flatMap(({ submission }) => submission ?? [])
  const rows =
    ids.length > 0
      ? await query.selectFrom('submissions').select(['id', 'values']).where('id', 'in', ids).execute()
      : []
  const byId = new Map(rows.map(({ id, values }) => [id, record(record(JSON.parse(values)).body)]))
  return ({ submission }: Order) => (submission === null ? undefined : byId.get(submission)) ?? {}
}

export async function order(
  { number }: CallParameters<'desk.order'>,
  { site, database, keepsOrders }: StaffContext,
): Promise<CallAnswer<'desk.order'>> {
  const { query } = database
  const found = keepsOrders
    ? await query.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirst()
    : undefined
  if (!found) throw new HttpError(404, 'Такого заказа нет.')
  const [lines, answers, history, body] = await Promise.all([
    readLines(query, found.id),
    answersOfOrder(query, found),
    historyOf(query, found),
    bodyOfOrder(query, found),
  ])
  return {
    item: {
      ...toRow(site, found, body),
      lines: lines.map((line) => ({
        article: line.article,
        name: line.name,
        wishes: wishTexts(line).join('; '),
        quantity: line.quantity,
        boxes: line.boxes,
        kopecks: line.kopecks,
        sum: line.sum,
      })),
      sums: letterParams(found, lines, []).params.sums,
      answers,
      history: history.map(({ status, at }) => ({ look: statusView(site, status), at })),
    },
  }
}
