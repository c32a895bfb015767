import { sql } from 'kysely'
import { MAX_LINES, MAX_QUANTITY } from '#schema/definitions/shop/units/quantity.ts'
import { daysBefore, type EraseStep, oldRows, SLICE } from '../../engine/database/erasing.ts'
import type { Query, Transaction } from '../../engine/database/tables.ts'
import {
  beginChange,
  deleteItems,
  isSame,
  joinedWith,
  keysSince,
  type ListItem,
  type ListName,
  MAX,
  readItems,
  updateItem,
} from './items.ts'
import { readRest, writeRest } from './rest.ts'

const LIST_NAMES = ['basket', 'favorite', 'compare', 'sample'] as const satisfies readonly ListName[]

/** Moves a guest's lists and viewed products to an account. */
export async function mergeLists(transaction: Transaction, from: string, to: string): Promise<void> {
  for (const list of LIST_NAMES) await mergeList(transaction, list, from, to)
  await mergeWatched(transaction, from, to)
}

/** Returns basket, favorites, comparison and samples of a person, for the export of personal data. */
export const readLists = (query: Query, uid: string) =>
  query
    .selectFrom('list_items')
    .select(['list', 'article', 'name', 'quantity', 'color', 'coloring', 'decoration', 'wanted', 'added_at'])
    .where('uid', '=', uid)
    .orderBy('list')
    .orderBy('id')
    .execute()

/** Returns the products that a person has viewed, for the export of personal data. */
export const readWatched = (query: Query, uid: string) =>
  query
    .selectFrom('watched')
    .innerJoin('product_ids', 'product_ids.id', 'watched.product')
    .select(['product_ids.article', 'watched.seen'])
    .where('uid', '=', uid)
    .orderBy('watched.seen')
    .execute()

/** Deletes a person's lists and viewed products. */
export async function eraseLists(transaction: Transaction, uid: string): Promise<void> {
  for (const table of ['list_items', 'lists', 'watched'] as const)
    await transaction.deleteFrom(table).where('uid', '=', uid).execute()
}

/** Merges a guest's list into an account's: adds up quantities of equal basket lines; drops the guest's last items if the list is full. */
async function mergeList(transaction: Transaction, list: ListName, from: string, to: string): Promise<void> {
  const guests = await readItems(transaction, from, list)
  const { problems } = list === 'basket' ? await readRest(transaction, from) : { problems: [] }
  if (guests.length + problems.length === 0) return
  const most = list === 'basket' ? MAX_LINES : MAX[list]
  const { items } = await beginChange(transaction, { uid: to, list })
  const kept = problems.length > 0 ? (await readRest(transaction, to)).problems : []
  if (problems.length > 0) await writeRest(transaction, to, { problems: [...kept, ...problems] })
  const done: Pick<ListItem, 'id'>[] = []
  let count = items.length
  for (const item of guests) {
    const same = items.find((existing) => isSame(existing, item))
    if (same && list === 'basket') {
      const joined = joinedWith(same, item)
      await updateItem({ transaction }, { ...same, ...joined, quantity: Math.min(joined.quantity, MAX_QUANTITY) })
    }
    if (same || count >= most) done.push(item)
    else {
      await transaction.updateTable('list_items').set({ uid: to }).where('id', '=', item.id).execute()
      count++
    }
  }
  await deleteItems({ transaction }, done)
}

async function mergeWatched(transaction: Transaction, from: string, to: string): Promise<void> {
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
}

const SECONDS_A_DAY = 86_400

/** Deletes a guest's lists once the cookie has expired and the retention period is over; a user's lists stay with the account. */
const guestLists: EraseStep = {
  what: 'guest-lists',
  title: 'списки гостей',
  async erase(transaction, { now, retention, cookieLifetime }) {
    const due = daysBefore(now, retention.guestLists + cookieLifetime / SECONDS_A_DAY)
    const rows = await transaction
      .selectFrom('lists')
      .select(['uid', 'list'])
      .where('changed_at', '<', due)
      // Visitor numbers of accounts begin with «u» (visitor/visitor.ts); numbers that sort before «u» belong to guests.
      .where(sql<boolean>`uid < 'u'`)
      .limit(SLICE)
      .execute()
    let erased = 0
    for (const { uid, list } of rows) {
      // The condition is part of the deletion too, because on PostgreSQL the guest may have returned in between.
      const { numDeletedRows } = await transaction
        .deleteFrom('lists')
        .where('uid', '=', uid)
        .where('list', '=', list)
        .where('changed_at', '<', due)
        .executeTakeFirst()
      if (numDeletedRows === 0n) continue
      await transaction.deleteFrom('list_items').where('uid', '=', uid).where('list', '=', list).execute()
      erased++
    }
    return erased
  },
}

/** Deletes a visitor's views of products that are older than the retention period. */
const visits: EraseStep = {
  what: 'visits',
  title: 'просмотренные изделия',
  async erase(transaction, { now, retention }) {
    const due = daysBefore(now, retention.visits)
    const rows = await transaction.selectFrom('watched').select('uid').where('seen', '<', due).limit(SLICE).execute()
    if (rows.length === 0) return 0
    const { numDeletedRows } = await transaction
      .deleteFrom('watched')
      .where('uid', 'in', [...new Set(rows.map(({ uid }) => uid))])
      .where('seen', '<', due)
      .executeTakeFirst()
    return Number(numDeletedRows)
  },
}

const keys = oldRows(
  { what: 'list-keys', title: 'ключи изменений списков' },
  { table: 'list_keys', key: 'at', column: 'at' },
  ({ now }) => keysSince(now),
)

export const listSteps: readonly EraseStep[] = [visits, guestLists, keys]
