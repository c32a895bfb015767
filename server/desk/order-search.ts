import { type Kysely, sql } from 'kysely'
import type { OrderStatus } from '#schema/definitions/kinds/content/orders.ts'
import type { Tables } from '../database/tables.ts'
import { emailKey } from '../mail/mailer.ts'
import { searched } from '../orders/buyers.ts'
import { typedOrderNumber } from '../orders/number.ts'
import type { Order } from '../orders/order.ts'

export interface OrderFilter {
  status?: OrderStatus | undefined
  from?: string | undefined
  until?: string | undefined
  region?: string | undefined
  /** E-mail of the buyer. */
  customer?: string | undefined
  /** Kopecks. */
  least?: number | undefined
  most?: number | undefined
  q?: string | undefined
}

/** An order with the names that lists show. */
export type Found = Order & { buyer: string | null; responsible_name: string | null }

export const withNames = (query: Kysely<Tables>) =>
  query
    .selectFrom('orders')
    .leftJoin('order_buyers', 'order_buyers.order_id', 'orders.id')
    .leftJoin('staff', 'staff.id', 'orders.responsible')
    .selectAll('orders')
    .select(['order_buyers.name as buyer', 'staff.name as responsible_name'])

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** «8 (916) 123-45-67» and «+7 916 …» are the same ten digits. */
function phoneIn(text: string): string | undefined {
  if (/[^\d\s()+-]/.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  return digits.length < 5 ? undefined : digits.length === 11 ? digits.slice(1) : digits
}

/** Orders by the beginning of their number, by who ordered, and by a line's article number. */
function matching(query: Kysely<Tables>, text: string) {
  const [plain, phone] = [text.trim(), phoneIn(text)]
  const number = typedOrderNumber(plain).replace(/[^0-9A-Z-]/g, '')
  const words = [searched(plain), ...(phone ? [phone] : [])]
  return query
    .selectFrom('order_buyers')
    .select('order_id as id')
    .where(({ or }) => or(words.map((word) => sql<boolean>`words like ${`%${escaped(word)}%`} escape '\\'`)))
    .union(
      query.selectFrom('order_lines').select('order_id as id').where('article', 'in', [plain, plain.toUpperCase()]),
    )
    .$if(number.length > 1, (found) =>
      found.union(query.selectFrom('orders').select('id').where('number', 'like', `${number}%`)),
    )
}

function narrowed(query: Kysely<Tables>, { status, from, until, region, customer, least, most, q }: OrderFilter) {
  let found = query.selectFrom('orders')
  if (status !== undefined) found = found.where('status', '=', status)
  if (from !== undefined) found = found.where('created_at', '>=', from)
  if (until !== undefined) found = found.where('created_at', '<', until)
  if (region !== undefined) found = found.where('region', '=', region)
  if (least !== undefined) found = found.where('total', '>=', least)
  if (most !== undefined) found = found.where('total', '<=', most)
  if (customer !== undefined) {
    const own = query.selectFrom('order_buyers').select('order_id').where('email', '=', emailKey(customer))
    found = found.where('orders.id', 'in', own)
  }
  return q === undefined || q.trim() === '' ? found : found.where('orders.id', 'in', matching(query, q))
}

async function countOrders(query: Kysely<Tables>, filter: OrderFilter): Promise<number> {
  const { total } = await narrowed(query, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Orders of everybody, the newest first: names are looked up for one page alone. */
export async function findOrders(
  query: Kysely<Tables>,
  filter: OrderFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: Found[]; total: number }> {
  const total = await countOrders(query, filter)
  const ids = narrowed(query, filter)
    .select('orders.id')
    .orderBy('orders.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
  const rows = await withNames(query)
    .where('orders.id', 'in', sql<number>`(select id from (${ids}) as page)`)
    .orderBy('orders.id', 'desc')
    .execute()
  return { rows, total }
}
