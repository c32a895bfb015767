import { randomInt } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { parseCookie } from 'cookie'
import type { Selectable, Updateable } from 'kysely'
import { list } from '#schema/definitions/json-schema/unknown.ts'
import { moscowDay } from '#schema/definitions/text/dates.ts'
import { OFFER_STATUSES, ORDER_STATUSES, type OrderStatus } from '#schema/kinds/order-statuses.ts'
import type { Query, Transaction } from '../../engine/database/tables.ts'
import type { FormContext } from '../../engine/forms/accept-submission.ts'
import type { Signing } from '../../engine/secrets/signing.ts'
import { addressOf } from '../../engine/site/addresses.ts'
import { type ContentTypes, type Site, singleContent } from '../../engine/site/site.ts'
import type { CurrentUser } from '../../engine/visitor/visitor.ts'
import type { CompanyContext } from '../company/companies.ts'
import type { ListContext } from '../lists/calls/basket.ts'
import type { wholeOf } from '../lists/lines.ts'
import type { OrderLineRow, OrderRow } from '../tables.ts'

/** A row of `orders`: an order, or an offer that may become one. */
export type OrderOrOffer = Selectable<OrderRow>

/** An order that was placed. */
export type Order = OrderOrOffer & { status: OrderStatus }
export type OrderLine = Omit<
  OrderLineRow,
  'order_id' | 'record' | 'alias' | 'shipped' | 'rates' | 'full' | 'discount'
> &
  Partial<Pick<OrderLineRow, 'alias' | 'shipped' | 'rates' | 'full' | 'discount'>>

export interface WholeOrder {
  order: Order
  lines: readonly OrderLine[]
}

/** Time in which the last order, offer or request of samples is shown to its browser, in milliseconds. */
export const RECENT_MS = 3_600_000

/** The placed orders, as a table of a query: without offers, which share the table. */
export const placedOrders = (query: Query) =>
  query
    .selectFrom('orders')
    .selectAll()
    .where('status', 'not in', OFFER_STATUSES)
    .$narrowType<{ status: OrderStatus }>()
    .as('orders')

/** Undefined for an offer, and where there is no such order. */
export const readPlaced = (query: Query, number: string): Promise<Order | undefined> =>
  query.selectFrom(placedOrders(query)).selectAll().where('number', '=', number).executeTakeFirst()

export const isPlaced = <Row extends Pick<OrderOrOffer, 'status'>>(row: Row): row is Row & Pick<Order, 'status'> =>
  OFFER_STATUSES.every((status) => status !== row.status)

/** Input of an order. */
export interface NewOrder {
  uid: string
  idempotencyKey: string | undefined
  /** Hash of the form's values. */
  payloadHash: string
  /** The basket that the buyer saw, as basket.item told it (server/shop/lists/shown.ts); undefined: not told. */
  shown?: string | undefined
  /** Code of the region that it is ordered in. */
  region?: string
  /** Source of the buyer's first visit, if they let it be kept. */
  source?: string | undefined
  /** Percent of VAT in prices. */
  vat: number | null
  /** The line of its delivery; undefined: the buyer picks it up. */
  delivery: (goods: ReturnType<typeof wholeOf>) => Service | undefined
  site: Site
  now: Date
}

/** Context of calls that read a visitor's orders. */
export interface ReadOrdersContext extends ListContext, CompanyContext {
  user: CurrentUser | undefined
}

export type ChangeOrderContext = ReadOrdersContext & FormContext & { source?: string | undefined }

/** The source that the browser keeps with the visitor's consent (start-counting.ts); undefined for what is no such word. */
export function sourceIn({ cookie }: IncomingHttpHeaders): string | undefined {
  const { source } = parseCookie(cookie ?? '')
  return source !== undefined && /^[\p{L}\d._-]{0,60}$/u.test(source) ? source.toLowerCase() : undefined
}

/** An order as every answer about it begins. */
export const orderSummary = (site: Site, { number, status, created_at, total, on_request }: Order) => ({
  number,
  status,
  look: statusView(site, status),
  date: moscowDay(created_at),
  total,
  onRequest: on_request,
})

/** Changes an order that has not changed since it was read. @returns false if it has */
export async function updateOrder(
  transaction: Transaction,
  { id, version }: Pick<Order, 'id' | 'version'>,
  values: Omit<Updateable<OrderRow>, 'version'>,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('orders')
    .set(({ eb }) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type StatusFile = ContentTypes['order-statuses']

/** A status as its file has it; that of a canceled order leads nowhere. */
export type StatusFacts = Omit<NonNullable<StatusFile['own']>[number], 'id' | 'next'> & {
  id: OrderStatus
  next?: readonly OrderStatus[]
}

/** All statuses, those of the shop before «отгружен». */
export function statusesOf(site: Site): StatusFacts[] {
  const { statuses, own = [] } = singleContent(site, 'order-statuses')
  const all = ORDER_STATUSES.flatMap((id) => [...(id === 'shipped' ? own : []), { id, ...statuses[id] }])
  return all as StatusFacts[] // the checker knows the words (schema/definitions/shop/rules/content/rule.ts)
}

/** One that the file has lost is called as in the data, and goes on as a new order does. */
export function statusOf(site: Site, status: OrderStatus): StatusFacts {
  const all = statusesOf(site)
  return all.find(({ id }) => id === status) ?? { id: status, name: status, tone: 'plain', next: all[0]?.next ?? [] }
}

/** Title and appearance of a status. */
export function statusView(site: Site, status: OrderStatus) {
  const { name, tone } = statusOf(site, status)
  return { name, tone }
}

/** A line that is no product: delivery, pallets, tooling, printing, samples. `kopecks`: each; null: not known yet. */
export type Service = Pick<OrderLine, 'name' | 'quantity' | 'unit' | 'kopecks' | 'vat'> &
  Partial<Pick<OrderLine, 'way' | 'full' | 'discount'>>

/** Digits, and letters that no Russian letter or digit looks like: nobody types another sign for them. */
const SIGNS = '23456789DFGJNQRSUVWZ'

/** Values of signs in ISO 7064. */
const VALUES = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Russian letters that look like Latin ones: older numbers have those. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...{ А: 'A', В: 'B', Е: 'E', К: 'K', М: 'M', Н: 'H', Р: 'P', С: 'C', Т: 'T', У: 'Y', Х: 'X' },
}

/** Signs of a number: 86,000 for each year. More of them are drawn where those are mostly taken. */
const LENGTH = 4

/**
 * Draws the number of a new order, to be read over the phone: «26-7F3K-Q» is the year, four signs that tell nothing, and
 * a check character over both (ISO 7064, MOD 37-2), by which one wrong sign or two that changed places are noticed.
 * @param year "2026"
 * @param failed draws that were taken already
 */
export function drawOrderNumber(year: number, failed = 0): string {
  const begin = String(year % 100).padStart(2, '0')
  for (;;) {
    const signs = Array.from({ length: LENGTH + Number(failed > 10) }, () => SIGNS[randomInt(SIGNS.length)]).join('')
    const check = VALUES[(38 - ((rest37(begin + signs) * 2) % 37)) % 37]
    if (check !== undefined && SIGNS.includes(check)) return `${begin}-${signs}-${check}`
  }
}

/** Validates a number's check character. */
export const isOrderNumber = (number: string): boolean => rest37(number.replaceAll('-', '')) === 1

const rest37 = (signs: string): number => [...signs].reduce((rest, sign) => (rest * 2 + VALUES.indexOf(sign)) % 37, 0)

/** The number of an offer as people see it. */
export const offerNumber = ({ number }: { number: string }): string => `КП-${number}`

/** The signs of a typed number of an order or offer, without hyphens. */
export const typedSigns = (text: string): string => typedOrderNumber(text).replaceAll('-', '')

/** A number as somebody types it: with «№» or «КП», in small or Russian letters, with spaces or dashes of any kind. */
export const typedOrderNumber = (text: string): string =>
  text
    .replace(/^\s*№?\s*(?:кп[\s\u2010-\u2015\u2212-]*)?/iu, '')
    .trim()
    .replace(/[\s\u2010-\u2015\u2212-]+/g, '-')
    .toUpperCase()
    .replace(/[А-Я]/g, (letter) => LOOK_ALIKES[letter] ?? letter)

/** True for two spellings of a document's number: «№ 900», «000900», «900». */
export const isSameDocument = (one: string | undefined, other: string | undefined): boolean =>
  bare(one) !== '' && bare(one) === bare(other)

const bare = (number = '') => typedOrderNumber(withoutSign(number).replace(/\s+от\s.*$/i, '')).replace(/^0+(?=.)/, '')

/** «15» of «№ 15», «N 15», «#15», «п/п 15» */
export const withoutSign = (number: string) => number.replace(/^\s*(?:(?:№|#|п\/п)\s*|n[oº°]?[.\s]\s*)+/i, '').trim()

/** Orders and offers by their numbers, repeated orders by number and day; all others by the numbers of their rows. */
type Linked = 'order' | 'offer' | 'repeat' | 'invoice' | 'file' | 'shipment' | 'passport'

/** The secret of an address that opens one without an account: a signature of 128 bits, which nothing stores. */
export const linkToken = (signing: Signing, purpose: Linked, id: string | number): string => signing.sign([purpose, id])

/** The number that such a token names; undefined for a token that this site did not give, or gave for something else. */
export function linkedId(signing: Signing, purpose: Linked, token: string): string | undefined {
  const [of, id] = list(signing.open(token))
  return of === purpose ? String(id) : undefined
}

/** Address of an order for whoever has its letter: guests have no account. */
export const orderUrl = ({ site, origin }: { site: Site; origin: string }, { number }: Pick<Order, 'number'>): string =>
  origin + addressOf(site, 'order.open', { token: linkToken(site.signing, 'order', number) })

/** Address of a paper for whoever has the letter: accountants get letters passed on. */
export const paperLink = (origin: string, signing: Signing, paper: 'invoice' | 'file', id: number): string =>
  `${origin}/papers/${paper}/${linkToken(signing, paper, id)}${paper === 'invoice' ? '.pdf' : ''}`

/** Address of the PDF of an offer, or of an order as one. @param token the one that its page is read by */
export const offerLink = (token: string): string => `/papers/offer.pdf?token=${token}`

/** Addresses of the specification of an order or offer. @param token the one that its page is read by */
export const specificationLinks = (token: string) => ({
  pdf: `/papers/specification.pdf?token=${token}`,
  xlsx: `/papers/specification.xlsx?token=${token}`,
})
