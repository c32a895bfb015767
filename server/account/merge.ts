import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { listsOfPerson } from '../lists/of-person.ts'
import { ordersOfPerson } from '../orders/of-person.ts'

/** Something that is kept by a visitor's number. */
export interface UidTable {
  /** What it is called in the file of all that is kept about a person. */
  name: string
  /** Moves what the guest collected to the user; both may have some. */
  merge(transaction: Transaction<Tables>, from: string, to: string): Promise<void>
  /** What is kept under the number, as a person may read it. */
  read(query: Kysely<Tables>, uid: string): Promise<readonly object[]>
  /** Deletes it with the account; left out for what must outlive it. */
  remove?(transaction: Transaction<Tables>, uid: string): Promise<void>
}

/** All that is kept by visitors' numbers. Whoever adds such a table adds it here. */
export const uidTables: readonly UidTable[] = [
  {
    name: 'watched',
    async merge(transaction, from, to) {
      const rows = await transaction.selectFrom('watched').select(['product', 'seen']).where('uid', '=', from).execute()
      for (const { product, seen } of rows)
        await transaction
          .insertInto('watched')
          .values({ uid: to, product, seen })
          .onConflict((conflict) =>
            conflict.columns(['uid', 'product']).doUpdateSet({ seen }).where('watched.seen', '<', seen),
          )
          .execute()
      await transaction.deleteFrom('watched').where('uid', '=', from).execute()
    },
    read: (query, uid) =>
      query
        .selectFrom('watched')
        .innerJoin('product_ids', 'product_ids.id', 'watched.product')
        .select(['product_ids.article', 'watched.seen'])
        .where('uid', '=', uid)
        .orderBy('watched.seen')
        .execute(),
    async remove(transaction, uid) {
      await transaction.deleteFrom('watched').where('uid', '=', uid).execute()
    },
  },
  listsOfPerson,
  ordersOfPerson,
  // The law wants them kept after the account: consents for three years, answers as long as their documents say.
  {
    name: 'submissions',
    async merge(transaction, from, to) {
      await transaction.updateTable('submissions').set({ uid: to }).where('uid', '=', from).execute()
    },
    read: (query, uid) =>
      query
        .selectFrom('submissions')
        .select(['id', 'form', 'page', 'address', 'created_at', 'values'])
        .where('uid', '=', uid)
        .orderBy('id')
        .execute(),
  },
  {
    name: 'consents',
    async merge(transaction, from, to) {
      await transaction.updateTable('consents').set({ uid: to }).where('uid', '=', from).execute()
    },
    read: (query, uid) =>
      query
        .selectFrom('consents')
        .select(['document', 'version', 'form', 'address', 'given_at'])
        .where('uid', '=', uid)
        .orderBy('id')
        .execute(),
  },
]

/** Moves all that a guest collected to the user who has signed in. */
export async function mergeVisitor(transaction: Transaction<Tables>, fromUid: string, toUid: string): Promise<void> {
  if (fromUid === toUid) return
  for (const { merge } of uidTables) await merge(transaction, fromUid, toUid)
}
