import type { Database, Query } from '../../engine/database/tables.ts'
import { folded, stem, withoutLookalikes } from '../catalog/search/words.ts'

// `orders.search` is the desk's search index of an order or offer: its number, its buyer, and the article numbers (the shop's and
// the buyer's own) and names of its lines.

const runsIn = (text: string) => withoutLookalikes(folded(text.replaceAll('№', ' '))).match(/\p{L}+|\p{N}+/gu) ?? []

/** Splits a text into search terms: stems and numbers, with lookalike letters unified. */
export const searchWords = (text: string): string[] => runsIn(text).map(stem)

/** Removes spaces and punctuation from an order or phone number, so that it is one search term. */
export const inOnePiece = (text: string): string => runsIn(text).join('')

/** Returns the beginning of the index text of orders whose number starts with these characters. */
export const numberStart = (signs: string): string => ` кп${signs.replace(/^кп/, '')}`

/** Updates the search index of orders. Must be called after each change of their lines or buyers. */
export async function indexOrders(query: Query, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const order = await query
      .selectFrom('orders')
      .leftJoin('buyers', 'buyers.id', 'orders.buyer')
      .select(['number', 'buyers.search as buyer'])
      .where('orders.id', '=', id)
      .executeTakeFirstOrThrow()
    const all = query.selectFrom('order_lines').select(['article', 'alias', 'name']).where('order_id', '=', id)
    const lines = (await all.execute()).flatMap(({ article, alias, name }) => [article, alias ?? '', name])
    const texts = new Set([order.buyer ?? '', ...lines])
    const search = `${numberStart(inOnePiece(order.number))} ${[...texts].flatMap(searchWords).join(' ')} `
    await query.updateTable('orders').set({ search }).where('id', '=', id).execute()
  }
}

/** Indexes orders that were placed before the column `search` existed. */
export async function indexOldOrders({ query }: Pick<Database, 'query'>): Promise<void> {
  for (;;) {
    const rows = await query.selectFrom('orders').select('id').where('search', 'is', null).limit(500).execute()
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    await query.transaction().execute((transaction) => indexOrders(transaction, ids))
  }
}
