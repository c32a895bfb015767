import { sql } from 'kysely'
import type { CallAnswer, CallName } from '#schema/definitions/calls/call.ts'
import { articleIdentity } from '#schema/definitions/shop/units/article.ts'
import { priceInline, rubles } from '#schema/definitions/shop/units/money.ts'
import { moscowDay } from '#schema/definitions/text/dates.ts'
import { formatDate, formatNumber } from '#schema/definitions/text/format.ts'
import { addressOf } from '../engine/site/addresses.ts'
import type { Site } from '../engine/site/site.ts'
import { readRecord } from '../shop/catalog/records.ts'
import { OFFER_LOOKS, stateOf } from '../shop/offers/offer.ts'
import { toInvoice } from '../shop/orders/invoices.ts'
import { isPlaced, offerNumber, statusView, typedSigns } from '../shop/orders/order.ts'
import { senderName } from '../shop/submissions/buyer.ts'
import { type DeskHandlers, mayCall, type StaffContext } from './context.ts'
import { readCustomers } from './customers.ts'
import { toOffer } from './offers.ts'
import { type NamedOrder, newestMatches } from './order-search.ts'
import { orderLink } from './order-shared.ts'
import { findProducts, HIDDEN } from './products.ts'
import { readRequests, toRequest, typedNumber } from './requests.ts'

type Group = CallAnswer<'desk.search'>['groups'][number]

/** A search result. `isExact` is true if the typed text is the complete number of the order, offer, invoice or product. */
interface Found {
  row: Group['list'][number]
  isExact: boolean
}

/** Maximum results in a group. */
const MOST = 6

/** Maximum orders and offers that a search reads, newest first. The groups of orders, offers and invoices all come from them. */
const MATCHES = 100

/** Minimum length of a search text. */
const SHORTEST = 2

const detailOf = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ')

const dayOf = (at: string): string => formatDate(moscowDay(at))

function toFoundOrder(site: Site, q: string, order: NamedOrder): Found {
  const buyer = senderName({ company: order.company ?? '', name: order.name ?? '' })
  const { number, total, created_at } = order
  const [text, state, link] = isPlaced(order)
    ? [number, statusView(site, order.status).name, orderLink(site, number)]
    : [offerNumber(order), OFFER_LOOKS[stateOf(order)].name, toOffer(site, order.id)]
  return {
    isExact: typedSigns(q) === number.replaceAll('-', ''),
    row: { text, detail: detailOf(state, buyer, rubles(total), dayOf(created_at)), ...link },
  }
}

/** Matches the number of an invoice: «118», «№ 118», «счёт 118». */
const INVOICE = /^(?:сч[её]т\s*)?№?\s*(\d{1,9})$/i

async function findInvoices({ site, database: { query } }: StaffContext, q: string, orders: readonly NamedOrder[]) {
  const [, digits = ''] = INVOICE.exec(q) ?? []
  const number = sql<string>`cast(number as text)`
  const ids = [0, ...orders.map(({ id }) => id)]
  const rows = await query
    .selectFrom('invoices')
    .selectAll()
    .where(({ eb, or }) =>
      or([eb('order_id', 'in', ids), ...(digits === '' ? [] : [eb(number, 'like', `%${digits}%`)])]),
    )
    .orderBy(sql`case ${number} when ${digits} then 0 else 1 end`)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(toInvoice).map(({ number, day, buyer, replaced_by, snapshot: { order, total } }) => ({
    isExact: String(number) === digits,
    row: {
      text: `№\u00a0${number} от\u00a0${formatDate(day)}`,
      detail: detailOf(
        replaced_by === null ? '' : 'заменён',
        buyer?.name ?? '',
        rubles(total),
        `заказ ${order.number}`,
      ),
      ...orderLink(site, order.number),
    },
  }))
}

async function findRequests({ site, database, staff }: StaffContext, q: string): Promise<Found[]> {
  const { rows } = await readRequests(database.query, { q }, staff.id, { limit: MOST, offset: 0 })
  return rows.map((row) => {
    const { number, link, form, who, contact, look, createdAt } = toRequest(site, row)
    return {
      isExact: number === typedNumber(q),
      row: { text: `№\u00a0${number}`, detail: detailOf(look.name, form, who || contact, dayOf(createdAt)), link },
    }
  })
}

/** Finds products. @param takesNear if true, similar products are returned when nothing matches exactly */
async function findGoods(context: StaffContext, q: string, takesNear: boolean): Promise<Found[]> {
  const { rows, isNear } = await findProducts(context, { q }, { limit: MOST, offset: 0 })
  if (isNear && !takesNear) return []
  return rows.map(({ id, record, hidden }) => {
    const { article, name, prices, stock } = readRecord(record)
    return {
      isExact: articleIdentity(q) === articleIdentity(article),
      row: {
        text: name,
        detail: detailOf(
          ...[article, priceInline(prices[0]?.kopecks ?? null), `на\u00a0складе ${formatNumber(stock)}`],
          hidden === null ? '' : HIDDEN,
        ),
        link: addressOf(context.site, 'desk.product', { id: String(id) }),
      },
    }
  })
}

async function findPeople(context: StaffContext, q: string): Promise<Found[]> {
  const { rows } = await readCustomers(context, { q }, { limit: MOST, offset: 0 })
  return rows.map(({ who, contact, link, orders }) => ({
    isExact: false,
    row: {
      text: who || contact,
      detail: detailOf(who === '' ? '' : contact, orders === 0 ? '' : `заказов: ${orders}`),
      link,
    },
  }))
}

/** Returns the groups of results. A role gets a group if it may open the group's list and the pages of its results. */
async function groupsOf(context: StaffContext, q: string): Promise<Group[]> {
  const { site, staff, database, keepsOrders } = context
  const may = (...calls: CallName[]) => calls.every((call) => mayCall(site, staff.role, call))
  const [orders, offers] = [may('desk.orders', 'desk.order') && keepsOrders, may('desk.offers', 'desk.offer')]
  const matches = orders || offers ? await newestMatches(database, q, MATCHES) : []
  const placed = orders ? matches.filter(isPlaced) : []
  const shown = (list: readonly NamedOrder[]) => list.slice(0, MOST).map((order) => toFoundOrder(site, q, order))
  const groups: { title: string; list: string; rows: Found[] }[] = []
  const add = (title: string, call: CallName | undefined, rows: Found[]): void => {
    if (rows.length > 0) groups.push({ title, list: call ? addressOf(site, call, { q }) : '', rows })
  }
  add('Заказы', 'desk.orders', shown(placed))
  if (orders) add('Счета', undefined, await findInvoices(context, q, placed))
  if (offers) add('КП', 'desk.offers', shown(matches.filter((order) => !isPlaced(order))))
  if (may('desk.requests', 'desk.request')) add('Заявки', 'desk.requests', await findRequests(context, q))
  if (may('desk.customers', 'desk.customer')) add('Покупатели', 'desk.customers', await findPeople(context, q))
  if (may('desk.products', 'desk.product'))
    add('Изделия', 'desk.products', await findGoods(context, q, groups.length === 0))
  const exact = ({ rows }: { rows: readonly Found[] }): number => Number(rows.some(({ isExact }) => isExact))
  return groups
    .toSorted((a, b) => exact(b) - exact(a))
    .map(({ title, list, rows }) => ({
      title,
      list: rows.toSorted((a, b) => Number(b.isExact) - Number(a.isExact)).map(({ row }) => row),
      // Omits the link to the whole list if the group shows all of it.
      ...(list !== '' && rows.length === MOST && { link: list }),
    }))
}

export const searchHandlers = {
  async 'desk.search'({ q = '' }, context) {
    const text = q.trim()
    return { groups: text.length < SHORTEST ? [] : await groupsOf(context, text) }
  },
} satisfies Partial<DeskHandlers>
