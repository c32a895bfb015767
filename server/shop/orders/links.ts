import { list } from '#schema/definitions/json-schema/unknown.ts'
import { addressOf } from '../../engine/site/addresses.ts'
import type { Site } from '../../engine/site/site.ts'
import type { Order } from './order.ts'

const PURPOSE = 'order'

/** Address of an order for whoever has its letter: guests have no account. Its signature of 128 bits is stored nowhere. */
export const orderUrl = ({ site, origin }: { site: Site; origin: string }, { number }: Pick<Order, 'number'>): string =>
  origin + addressOf(site, 'order.open', { token: site.signing.sign([PURPOSE, number]) })

/** Number of the order that such an address names; undefined for an address that this site did not give. */
export function orderOfLink({ signing }: Site, token: string): string | undefined {
  const [purpose, number] = list(signing.open(token))
  return purpose === PURPOSE ? String(number) : undefined
}
