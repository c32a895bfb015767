import type { Kysely, Transaction } from 'kysely'
import { MAX_LINES, MAX_QUANTITY } from '#schema/definitions/shop/quantity.ts'
import type { Tables } from '../database/tables.ts'
import type { UidTable } from '../visitor/uid-table.ts'
import { beginChange, deleteItems, isSame, type ListItem, type ListName, readItems, updateItem } from './items.ts'
import { MAX } from './simple-list.ts'

const LISTS: Readonly<Record<ListName, { most: number; adds: boolean }>> = {
  basket: { most: MAX_LINES, adds: true },
  favorite: { most: MAX.favorite, adds: false },
  compare: { most: MAX.compare, adds: false },
}

const LIST_NAMES = ['basket', 'favorite', 'compare'] as const satisfies readonly ListName[]

/** A person's basket, favorites and comparison, for signing in, and for the file and the end of what is kept. */
export const listsOfPerson: UidTable = {
  name: 'lists',
  async merge(transaction, from, to) {
    for (const list of LIST_NAMES) await mergeList(transaction, list, from, to)
  },
  read: (query: Kysely<Tables>, uid) =>
    query
      .selectFrom('list_items')
      .select(['list', 'article', 'name', 'quantity', 'color', 'coloring', 'decoration', 'added_at'])
      .where('uid', '=', uid)
      .orderBy('list')
      .orderBy('id')
      .execute(),
  async remove(transaction, uid) {
    await transaction.deleteFrom('list_items').where('uid', '=', uid).execute()
    await transaction.deleteFrom('lists').where('uid', '=', uid).execute()
  },
}

/** Quantities of the same line add up in a basket; what does not fit any more stays out, the guest's last. */
async function mergeList(transaction: Transaction<Tables>, list: ListName, from: string, to: string): Promise<void> {
  const guests = await readItems(transaction, from, list)
  if (guests.length === 0) return
  const { most, adds } = LISTS[list]
  const { items } = await beginChange(transaction, { uid: to, list })
  const done: Pick<ListItem, 'id'>[] = []
  let count = items.length
  for (const item of guests) {
    const same = items.find((own) => isSame(own, item))
    if (same && adds) {
      const quantity = Math.min(same.quantity + item.quantity, MAX_QUANTITY)
      await updateItem({ transaction }, { ...same, quantity })
    }
    if (same || count >= most) done.push(item)
    else {
      await transaction.updateTable('list_items').set({ uid: to }).where('id', '=', item.id).execute()
      count++
    }
  }
  await deleteItems({ transaction }, done)
}

export const watchedOfPerson: UidTable = {
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
