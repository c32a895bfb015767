import { list } from '#schema/definitions/json-schema/unknown.ts'
import type { Signing } from '../../engine/secrets/signing.ts'
import { addressOf } from '../../engine/site/addresses.ts'
import type { Site } from '../../engine/site/site.ts'
import type { Order } from './order.ts'

const PURPOSE = 'order'

/** A signature of 128 bits that opens an order; nothing stores it. */
export const orderToken = (signing: Signing, { number }: Pick<Order, 'number'>): string =>
  signing.sign([PURPOSE, number])

/** Address of an order for whoever has its letter: guests have no account. */
export const orderUrl = ({ site, origin }: { site: Site; origin: string }, order: Pick<Order, 'number'>): string =>
  origin + addressOf(site, 'order.open', { token: orderToken(site.signing, order) })

/** Number of the order that such an address names; undefined for an address that this site did not give. */
export function orderOfLink({ signing }: Site, token: string): string | undefined {
  const [purpose, number] = list(signing.open(token))
  return purpose === PURPOSE ? String(number) : undefined
}
