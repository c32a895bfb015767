import type { Migration } from './migration.ts'

/** Rows of one query. */
const SLICE = 500

/** The desk finds a company with other quotation marks than it was typed with: `searched` of server/orders/buyers.ts. */
export const buyerWordsMigration: Migration = {
  name: '045-buyer-words',
  async up(query) {
    for (let last = 0; ; ) {
      const rows = await query
        .selectFrom('order_buyers')
        .select(['order_id', 'words'])
        .where('order_id', '>', last)
        .orderBy('order_id')
        .limit(SLICE)
        .execute()
      if (rows.length === 0) return
      last = rows.at(-1)?.order_id ?? last
      for (const { order_id, words } of rows) {
        const plain = words
          .replace(/["'«»„“”‘’]/g, ' ')
          .replace(/[^\S\n]+/g, ' ')
          .replace(/ ?\n ?/g, '\n')
          .trim()
        if (plain !== words)
          await query.updateTable('order_buyers').set({ words: plain }).where('order_id', '=', order_id).execute()
      }
    }
  },
}
