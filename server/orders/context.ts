import type { OrderStatus } from '#schema/definitions/kinds/content/orders.ts'
import { moscowDay } from '#schema/definitions/text/dates.ts'
import type { FormContext } from '../forms/form-context.ts'
import type { ListContext } from '../lists/calls/context.ts'
import { type Site, singleContent } from '../site/site.ts'
import type { CurrentUser } from '../visitor/current-user.ts'
import type { Order } from './order.ts'
import type { Owner } from './read.ts'

/** What calls that only read a visitor's orders need. */
export interface ReadOrdersContext extends ListContext {
  user: CurrentUser | undefined
}

/** What calls that make or change an order need. */
export type ChangeOrderContext = ReadOrdersContext & FormContext

export const ownerOf = ({ uid, user }: ReadOrdersContext): Owner => ({ uid, user: user?.id })

/** An order as every answer about it begins. */
export const orderSummary = (site: Site, { number, status, created_at, total, on_request }: Order) => ({
  number,
  status,
  look: lookOf(site, status),
  date: moscowDay(created_at),
  total,
  onRequest: on_request,
})

/** What a status is called and how it is marked. */
export function lookOf(site: Site, status: OrderStatus) {
  const { name, tone } = singleContent(site, 'order-statuses').statuses[status]
  return { name, tone }
}
