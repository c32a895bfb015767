import type { Transaction } from 'kysely'
import { rubles } from '#schema/definitions/shop/money.ts'
import { moscowDay } from '#schema/definitions/text/dates.ts'
import { formatDate } from '#schema/definitions/text/format.ts'
import type { Tables } from '../database/tables.ts'
import type { Mailer } from '../mail/mailer.ts'
import { addressOf } from '../site/addresses.ts'
import { type Site, singleContent } from '../site/site.ts'
import type { Order } from './order.ts'
import { bodyOfOrder } from './read.ts'

/** What letters about an order that is there already are given. */
export const letterFacts = ({ number, created_at, total, on_request }: Order) => ({
  number,
  date: formatDate(moscowDay(created_at)),
  total: total === 0 && on_request > 0 ? 'сумму по\u00A0запросу' : rubles(total),
})

/**
 * Writes to the buyer what an order has become, where the status has a letter (schema/content/order-statuses.json).
 * @returns whom it goes to; undefined where there is no letter, and where the address was erased with the answers
 */
export async function tellBuyer(
  transaction: Transaction<Tables>,
  order: Order,
  { site, origin, mailer }: { site: Site; origin: string; mailer: Mailer },
): Promise<string | undefined> {
  const { name, letter } = singleContent(site, 'order-statuses').statuses[order.status]
  const { email } = await bodyOfOrder(transaction, order)
  if (letter === undefined || typeof email !== 'string' || email === '') return undefined
  // Only who has an account finds the order anywhere but in the browser that it was made with.
  const link = order.user_id === null ? '' : origin + addressOf(site, 'order.view', { number: order.number })
  await mailer.write(transaction, {
    to: email,
    mail: 'order-status',
    params: { ...letterFacts(order), status: name, text: letter, link },
    account: order.user_id ?? undefined,
  })
  return email
}
