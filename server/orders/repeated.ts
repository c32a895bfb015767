import type { Kysely } from 'kysely'
import { rubles } from '#schema/definitions/shop/money.ts'
import type { Tables } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'
import type { ListItem } from '../lists/items.ts'
import { hashOf } from '../secrets/hash.ts'
import type { NewOrder, Order } from './order.ts'

/** How long the same answers over an empty basket count as the order before, in milliseconds. */
const SAME_WITHIN_MS = 600_000

/** The order that was made with this key; without one, the same answers a moment ago that emptied the basket. */
export async function findRepeated(
  query: Kysely<Tables>,
  { uid, idempotencyKey, payloadHash, now }: NewOrder,
  isEmpty: boolean,
): Promise<Order | undefined> {
  if (idempotencyKey !== undefined) return findByKey(query, idempotencyKey)
  if (!isEmpty) return undefined
  return query
    .selectFrom('orders')
    .selectAll()
    .where('uid', '=', uid)
    .where('sent', '=', payloadHash)
    .where('created_at', '>', new Date(now.getTime() - SAME_WITHIN_MS).toISOString())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export const findByKey = (query: Kysely<Tables>, key: string): Promise<Order | undefined> =>
  query.selectFrom('orders').selectAll().where('once', '=', key).executeTakeFirst()

/** What of a basket an order's key stands for: the lines whatever their order, and no prices, which are the shop's. */
export function basketHash(items: readonly ListItem[]): string {
  const lines = items
    .map(({ product, quantity, color, coloring, decoration }) => ({ product, quantity, color, coloring, decoration }))
    .map((line) => JSON.stringify(line))
    .toSorted()
  return hashOf(lines.join('\n'))
}

/** Whether the same is ordered again: by the same answers, of the same basket or of the one that the order emptied. */
export const isRepeat = (
  { sent, basket }: Order,
  wanted: Pick<NewOrder, 'payloadHash'>,
  items: readonly ListItem[],
): boolean => sent === wanted.payloadHash && (items.length === 0 || basket === null || basket === basketHash(items))

/**
 * The key stands for another order. Whoever takes a new one goes on with what `details` says.
 * @param total kopecks of what is in the basket now; undefined where it is empty
 */
export function keyRefusal({ number }: Order, total?: number): HttpError {
  const made = `По\u00A0этой форме уже принят заказ №\u00A0${number}`
  const sum = total ? `, на\u00A0${rubles(total)}` : ''
  const message =
    total === undefined
      ? `${made}, с\u00A0другими данными. Если в\u00A0нём нужно что-то изменить, позвоните нам и\u00A0назовите номер.`
      : `${made}. В\u00A0него не\u00A0вошло то, что в\u00A0корзине теперь${sum}: оно осталось в\u00A0ней. Чтобы заказать и\u00A0это, отправьте форму ещё раз.`
  return new HttpError(422, message, undefined, undefined, { order: number, ...(total !== undefined && { total }) })
}
