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
  /** Deletes it with the account; what must outlive it keeps nothing that tells of the person. */
  remove(transaction: Transaction<Tables>, uid: string): Promise<void>
}

const watchedOfPerson: UidTable = {
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
}

/** What is a visitor's alone; the rest has been sent to the shop. */
export const collected: readonly UidTable[] = [watchedOfPerson, listsOfPerson]

/** All that is kept by visitors' numbers. Whoever adds such a table adds it here. */
export const uidTables: readonly UidTable[] = [
  ...collected,
  ordersOfPerson,
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
    async remove(transaction, uid) {
      await transaction.deleteFrom('submissions').where('uid', '=', uid).execute()
    },
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
    // What was done with the data ends with them; that a form asked, for which edition and when, names nobody and stays.
    async remove(transaction, uid) {
      await transaction.updateTable('consents').set({ uid: null, address: null }).where('uid', '=', uid).execute()
    },
  },
]

/** Moves all that a guest collected to the user who has signed in. */
export async function mergeVisitor(transaction: Transaction<Tables>, fromUid: string, toUid: string): Promise<void> {
  if (fromUid === toUid) return
  for (const { merge } of uidTables) await merge(transaction, fromUid, toUid)
}
