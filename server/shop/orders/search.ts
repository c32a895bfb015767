import type { Database, Query } from '../../engine/database/tables.ts'
import { folded, stem, withoutLookalikes } from '../catalog/search/words.ts'

// `orders.search` is all that the desk finds an order or offer by: its number, who ordered, articles and names of lines, with the buyer's own article numbers.

const runsIn = (text: string) => withoutLookalikes(folded(text.replaceAll('№', ' '))).match(/\p{L}+|\p{N}+/gu) ?? []

/** The words of a text as searches compare them: stems and numbers, letters that look the same as one. */
export const searchWords = (text: string): string[] => runsIn(text).map(stem)

/** A number or a phone in one piece, however it is spaced. */
export const inOnePiece = (text: string): string => runsIn(text).join('')

/** The beginning of the text of an order whose number begins so, however it is typed. */
export const numberStart = (signs: string): string => ` кп${signs.replace(/^кп/, '')}`

/** Writes by what orders are found. Everything that changes their lines or buyer calls it. */
export async function indexOrders(query: Query, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const order = await query
      .selectFrom('orders')
      .leftJoin('buyers', 'buyers.id', 'orders.buyer')
      .select(['number', 'buyers.search as buyer'])
      .where('orders.id', '=', id)
      .executeTakeFirstOrThrow()
    const lines = await query
      .selectFrom('order_lines')
      .select(['article', 'alias', 'name'])
      .where('order_id', '=', id)
      .execute()
    const texts = new Set([
      order.buyer ?? '',
      ...lines.flatMap(({ article, alias, name }) => [article, alias ?? '', name]),
    ])
    const search = `${numberStart(inOnePiece(order.number))} ${[...texts].flatMap(searchWords).join(' ')} `
    await query.updateTable('orders').set({ search }).where('id', '=', id).execute()
  }
}

/** Indexes the orders of versions before the column. */
export async function indexOldOrders({ query }: Pick<Database, 'query'>): Promise<void> {
  for (;;) {
    const rows = await query.selectFrom('orders').select('id').where('search', 'is', null).limit(500).execute()
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    await query.transaction().execute((transaction) => indexOrders(transaction, ids))
  }
}
