import type { App } from './app.ts'
import { senderOf } from './customer.ts'
import { fillOrders } from './many-orders.ts'

/** Inserts orders, the last of which becomes an offer. @returns values for the parameters in the paths of desk pages */
export async function fillDesk({ database, catalog }: Pick<App, 'database' | 'catalog'>, orders: number) {
  await fillOrders(database, orders, catalog.index.kinds.main.ids[0])
  const { query } = database
  const last = await query.selectFrom('orders').selectAll().orderBy('id', 'desc').limit(2).execute()
  const [offer, order] = last
  if (!offer || !order) throw new Error('There are no orders')
  await query
    .updateTable('orders')
    .set({ status: 'asked', offer_created_at: offer.created_at, valid_until: '2027-12-01' })
    .where('id', '=', offer.id)
    .execute()
  await query.updateTable('orders').set({ status: 'new' }).where('id', '=', order.id).execute()
  // Turns the offer's submission into a visitor's request, so that there is one.
  await query
    .updateTable('submissions')
    .set({ call: 'form.feedback', form: 'callback' })
    .where('id', '=', offer.submission)
    .execute()
  const staff = await query.selectFrom('staff').select('id').executeTakeFirstOrThrow()
  return {
    id: String(staff.id),
    number: order.number,
    request: String(offer.submission),
    offer: String(offer.id),
    customer: await senderOf({ query }, offer.submission),
    other: await senderOf({ query }, order.submission),
    product: String(catalog.index.kinds.main.ids[0]),
  }
}

/** Queries that show more of a list, or a step of a record, by the path of the page. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  '/desk/orders/': [
    '?status=new',
    '?q=банка',
    '?q=Волна-7',
    '?q=Пасека',
    '?q=12+400',
    '?waits=short',
    '?waits=due',
    '?region=moscow&page=3',
    '?least=1000&most=2000',
    '?page=5',
  ],
  '/desk/offers/': ['?state=asked', '?q=Пасека'],
  '/desk/requests/': ['?state=waiting', '?q=Пасека'],
  '/desk/customers/': ['?q=Пасека', '?page=5', '?sort=name', '?sort=-orders', '?sort=-lastOrder'],
  '/desk/catalog/': ['?q=банка', '?sort=article', '?q=банка&sort=-price'],
  '/desk/audit/': ['?q=26'],
  '/desk/search/': ['?q=Пасека', '?q=банка'],
  '/desk/letters/': ['?q=Пасека'],
}

/** Returns the URLs of all desk pages; lists also with their filters. */
export function deskPaths(
  routes: readonly { path: string; guard?: string | undefined }[],
  parts: Readonly<Record<string, string>>,
): string[] {
  const own: Readonly<Record<string, string | undefined>> = { ...parts, about: 'order' }
  return routes.flatMap(({ path, guard }) => {
    if (guard !== 'staff') return []
    const values = path.includes('{about}') ? { ...own, id: own.number } : own
    const address = `${path.replace(/\{(\w+)\}/g, (part, name: string) => values[name] ?? part)}/`
    const first = path.endsWith('/status') ? `${address}?to=confirmed` : address
    return [first, ...(QUERIES[address] ?? []).map((query) => address + encodeURI(query))]
  })
}
