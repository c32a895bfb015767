import { randomInt } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { parseCookie } from 'cookie'
import type { Selectable, Updateable } from 'kysely'
import { list } from '#schema/definitions/json-schema/unknown.ts'
import { moscowDay } from '#schema/definitions/text/dates.ts'
import { OFFER_STATUSES, ORDER_STATUSES, type OrderStatus } from '#schema/kinds/order-statuses.ts'
import type { Query, Transaction } from '../../engine/database/tables.ts'
import type { FormContext } from '../../engine/forms/validate-submission.ts'
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

/** Milliseconds in which a visitor can open the confirmation page of the last order, offer or request for samples. */
export const RECENT_MS = 3_600_000

/** Subquery of the orders without the offers, which are in the same table. */
export const placedOrders = (query: Query) =>
  query
    .selectFrom('orders')
    .selectAll()
    .where('status', 'not in', OFFER_STATUSES)
    .$narrowType<{ status: OrderStatus }>()
    .as('orders')

/** Reads an order by number; undefined for an offer and for a missing order. */
export const readPlaced = (query: Query, number: string): Promise<Order | undefined> =>
  query.selectFrom(placedOrders(query)).selectAll().where('number', '=', number).executeTakeFirst()

export const isPlaced = <Row extends Pick<OrderOrOffer, 'status'>>(row: Row): row is Row & Pick<Order, 'status'> =>
  OFFER_STATUSES.every((status) => status !== row.status)

/** Input for placing an order. */
export interface NewOrder extends Pick<FormContext, 'site' | 'uid' | 'idempotencyKey'> {
  /** Hash of the form's values. */
  payloadHash: string
  /** The basket that the buyer saw, encoded by `shownText` (server/shop/lists/shown.ts); undefined if unknown. */
  shown?: string | undefined
  /** Code of the order's region. */
  region?: string
  /** The site or advertisement that led to the buyer's first visit, if the buyer consented to storing it. */
  source?: string | undefined
  /** VAT in percent, included in prices. */
  vat: number | null
  /** Returns the service for the delivery; undefined for pickup. */
  delivery: (goods: ReturnType<typeof wholeOf>) => Service | undefined
  now: Date
}

/** Context of calls that read a visitor's orders. */
export interface ReadOrdersContext extends ListContext, CompanyContext {
  user: CurrentUser | undefined
}

export type ChangeOrderContext = ReadOrdersContext & FormContext & { source?: string | undefined }

/** Returns the source of the first visit from the cookie that start-counting.ts stores with consent; undefined for an invalid value. */
export function sourceIn({ cookie }: IncomingHttpHeaders): string | undefined {
  const { source } = parseCookie(cookie ?? '')
  return source !== undefined && /^[\p{L}\d._-]{0,60}$/u.test(source) ? source.toLowerCase() : undefined
}

/** Returns the data that all responses about an order contain. */
export const orderSummary = (site: Site, { number, status, created_at, total, on_request }: Order) => ({
  number,
  status,
  look: statusView(site, status),
  date: moscowDay(created_at),
  total,
  onRequest: on_request,
})

/** Updates an order. @returns false, without an update, if the order has changed since it was read */
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

/** A status in order-statuses.json; a canceled order has no next statuses. */
export type StatusFacts = Omit<NonNullable<StatusFile['own']>[number], 'id' | 'next'> & {
  id: OrderStatus
  next?: readonly OrderStatus[]
}

/** Returns all statuses; the shop's own statuses are inserted before «отгружен». */
export function statusesOf(site: Site): StatusFacts[] {
  const { statuses, own = [] } = singleContent(site, 'order-statuses')
  const all = ORDER_STATUSES.flatMap((id) => [...(id === 'shipped' ? own : []), { id, ...statuses[id] }])
  return all as StatusFacts[] // the checker validates the values (schema/definitions/shop/rules/content/rule.ts)
}

/** Returns a status; one that order-statuses.json no longer contains gets its id as the name, and the next statuses of a new order. */
export function statusOf(site: Site, status: OrderStatus): StatusFacts {
  const all = statusesOf(site)
  return all.find(({ id }) => id === status) ?? { id: status, name: status, tone: 'plain', next: all[0]?.next ?? [] }
}

/** Returns title and color of a status. */
export function statusView(site: Site, status: OrderStatus) {
  const { name, tone } = statusOf(site, status)
  return { name, tone }
}

/** An order line that is not a product: delivery, pallets, tooling, printing, samples. `kopecks`: price per unit, null if not known yet. */
export type Service = Pick<OrderLine, 'name' | 'quantity' | 'unit' | 'kopecks' | 'vat'> &
  Partial<Pick<OrderLine, 'way' | 'full' | 'discount'>>

/** Characters of order numbers: digits, and Latin letters that cannot be confused with a Russian letter or a digit. */
const SIGNS = '23456789DFGJNQRSUVWZ'

/** Characters of ISO 7064; the index of a character is its value. */
const VALUES = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Latin letters by the Russian letters that look the same; older order numbers contain these Latin letters. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...{ А: 'A', В: 'B', Е: 'E', К: 'K', М: 'M', Н: 'H', Р: 'P', С: 'C', Т: 'T', У: 'Y', Х: 'X' },
}

/** Length of the random part, which allows 86,000 numbers per year. When most of these are used, `drawOrderNumber` adds a character. */
const LENGTH = 4

/**
 * Draws the number of a new order, readable over the phone. «26-7F3K-Q» is the year, `LENGTH` random characters, one more if over ten draws
 * have failed, and a check character (ISO 7064, MOD 37-2), which detects one wrong character or two swapped ones.
 * @param year four digits: 2026
 * @param failed number of earlier draws for this order whose numbers were used already
 */
export function drawOrderNumber(year: number, failed = 0): string {
  const begin = String(year % 100).padStart(2, '0')
  for (;;) {
    const signs = Array.from({ length: LENGTH + Number(failed > 10) }, () => SIGNS[randomInt(SIGNS.length)]).join('')
    const check = VALUES[(38 - ((rest37(begin + signs) * 2) % 37)) % 37]
    if (check !== undefined && SIGNS.includes(check)) return `${begin}-${signs}-${check}`
  }
}

/** Returns true if the check character of an order number is valid. */
export const isOrderNumber = (number: string): boolean => rest37(number.replaceAll('-', '')) === 1

const rest37 = (signs: string): number => [...signs].reduce((rest, sign) => (rest * 2 + VALUES.indexOf(sign)) % 37, 0)

/** Returns the number of an offer as visitors see it. */
export const offerNumber = ({ number }: { number: string }): string => `КП-${number}`

/** Normalizes a typed number of an order or offer and removes its hyphens. */
export const typedSigns = (text: string): string => typedOrderNumber(text).replaceAll('-', '')

/** Normalizes a typed number, which may have «№» or «КП», lowercase or Russian letters, spaces, or any dashes. */
export const typedOrderNumber = (text: string): string =>
  text
    .replace(/^\s*№?\s*(?:кп[\s\u2010-\u2015\u2212-]*)?/iu, '')
    .trim()
    .replace(/[\s\u2010-\u2015\u2212-]+/g, '-')
    .toUpperCase()
    .replace(/[А-Я]/g, (letter) => LOOK_ALIKES[letter] ?? letter)

/** Returns true if both texts are spellings of the same document number: «№ 900», «000900», «900». */
export const isSameDocument = (one: string | undefined, other: string | undefined): boolean =>
  bare(one) !== '' && bare(one) === bare(other)

const bare = (number = '') => typedOrderNumber(withoutSign(number).replace(/\s+от\s.*$/i, '')).replace(/^0+(?=.)/, '')

/** Removes the number sign: «№ 15», «N 15», «#15», «п/п 15» become «15». */
export const withoutSign = (number: string) => number.replace(/^\s*(?:(?:№|#|п\/п)\s*|n[oº°]?[.\s]\s*)+/i, '').trim()

/** Purposes of tokens. A token's id is the number of an order or offer, number and date for `repeat`, otherwise the id of a row. */
type Linked = 'order' | 'offer' | 'repeat' | 'invoice' | 'file' | 'shipment' | 'passport'

/** Returns a token that gives access without an account: a signature of 128 bits, which is not stored. */
export const linkToken = (signing: Signing, purpose: Linked, id: string | number): string => signing.sign([purpose, id])

/** Returns the id in a token; undefined for an invalid token, or a token of another purpose. */
export function linkedId(signing: Signing, purpose: Linked, token: string): string | undefined {
  const [of, id] = list(signing.open(token))
  return of === purpose ? String(id) : undefined
}

/** Returns an order's address with a token for letters, since guests have no account. */
export const orderUrl = ({ site, origin }: { site: Site; origin: string }, { number }: Pick<Order, 'number'>): string =>
  origin + addressOf(site, 'order.open', { token: linkToken(site.signing, 'order', number) })

/** Returns the address of an invoice or file with a token for letters, since the recipient may forward it to accountants. */
export const paperLink = (origin: string, signing: Signing, paper: 'invoice' | 'file', id: number): string =>
  `${origin}/papers/${paper}/${linkToken(signing, paper, id)}${paper === 'invoice' ? '.pdf' : ''}`

/** Returns the address of the PDF of an offer, or of an order in the form of an offer. @param token from `linkToken` */
export const offerLink = (token: string): string => `/papers/offer.pdf?token=${token}`

/** Returns the addresses of the specification of an order or offer. @param token from `linkToken` */
export const specificationLinks = (token: string) => ({
  pdf: `/papers/specification.pdf?token=${token}`,
  xlsx: `/papers/specification.xlsx?token=${token}`,
})
