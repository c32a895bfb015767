import { type Selectable, sql } from 'kysely'
import type { Wishes } from '#schema/definitions/shop/units/wishes.ts'
import type { Database, Query, Transaction } from '../../engine/database/tables.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import type { Product } from '../catalog/records.ts'
import type { ListName } from '../tables/visitors.ts'
import type { ListItemRow } from '../tables.ts'

/** A product in a visitor's list. */
export type ListItem = Selectable<ListItemRow>

export type { ListName }

/** The list to change, and the idempotency key of the change (from the browser or by `pressKey`). */
export interface Change {
  uid: string
  list: ListName
  key?: string | undefined
}

/** A list that is locked for a change. */
export interface Changing extends Change {
  transaction: Transaction
  /** Items of the list before the change. */
  items: readonly ListItem[]
  /** True if the list has had a change with the same key within the last hour, so that this one must not be applied again. */
  repeated: boolean
}

export const NO_WISHES: Wishes = { color: '', coloring: '', decoration: '', wanted: null }

/** Reads the items in the order in which they were added; a restored item has its former position. */
export const readItems = (query: Query, uid: string, list: ListName): Promise<ListItem[]> =>
  query
    .selectFrom('list_items')
    .selectAll()
    .where('uid', '=', uid)
    .where('list', '=', list)
    .orderBy(({ fn }) => fn.coalesce('place', 'id'))
    .orderBy('id')
    .execute()

export const inOrder = (a: Pick<ListItem, 'id' | 'place'>, b: Pick<ListItem, 'id' | 'place'>): number =>
  (a.place ?? a.id) - (b.place ?? b.id) || a.id - b.id

/** Changes a visitor's list in one transaction. */
export const changeList = <T>(
  { query }: Database,
  change: Change,
  work: (changing: Changing) => Promise<T>,
): Promise<T> => query.transaction().execute(async (transaction) => work(await beginChange(transaction, change)))

/** Locks a list within a larger transaction. The lock starts with a write, so that it waits for other writers on both engines. */
export async function beginChange(transaction: Transaction, change: Change): Promise<Changing> {
  const { uid, list } = change
  const changed_at = new Date().toISOString()
  await transaction
    .insertInto('lists')
    .values({ uid, list, changed_at })
    .onConflict((conflict) => conflict.columns(['uid', 'list']).doUpdateSet({ changed_at }))
    .execute()
  const repeated = await isRepeated(transaction, change, changed_at)
  return { ...change, transaction, repeated, items: await readItems(transaction, uid, list) }
}

/** Lifetime of a change's idempotency key, in milliseconds. */
const KEY_MS = 3_600_000

const PRESS = 'press '

/** Returns an idempotency key for a button that sends none: the same change twice in a row then counts as a double click. */
export const pressKey = (what: string): string => `${PRESS}${what}`

/** Stores a change's idempotency key; deletes expired keys and other keys of `pressKey`. @returns true if the key was already stored */
async function isRepeated(transaction: Transaction, { uid, list, key }: Change, at: string): Promise<boolean> {
  await transaction
    .deleteFrom('list_keys')
    .where('uid', '=', uid)
    .where('list', '=', list)
    .where(({ or, and, eb }) =>
      or([eb('at', '<', keysSince(new Date(at))), and([eb('key', 'like', `${PRESS}%`), eb('key', '!=', key ?? '')])]),
    )
    .execute()
  if (key === undefined) return false
  const remembered = await transaction
    .insertInto('list_keys')
    .values({ uid, list, key, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return remembered === undefined
}

/** Returns the time before which stored keys have expired. */
export const keysSince = (now: Date): string => new Date(now.getTime() - KEY_MS).toISOString()

/** Returns true if the database has rows with this visitor number. Each table has an index that starts with `uid`. */
export async function isKnownVisitor({ query }: Database, uid: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from lists where uid = ${uid} union all select 1 from watched where uid = ${uid}
    union all select 1 from buyers where uid = ${uid}
    limit 1`.execute(query)
  return rows.length > 0
}

/** Stores that a visitor's lists were used now, since unused lists expire like the cookie. */
export async function touchLists({ query }: Database, uid: string, now: Date): Promise<void> {
  await query.updateTable('lists').set({ changed_at: now.toISOString() }).where('uid', '=', uid).execute()
}

export const insertItem = (
  { transaction, uid, list }: Pick<Changing, 'transaction' | 'uid' | 'list'>,
  item: Omit<ListItem, 'id' | 'uid' | 'list' | 'added_at' | 'place'> & Partial<Pick<ListItem, 'place'>>,
): Promise<ListItem> =>
  transaction
    .insertInto('list_items')
    .values({ ...item, uid, list, added_at: new Date().toISOString() })
    .returningAll()
    .executeTakeFirstOrThrow()

export async function updateItem(
  { transaction }: Pick<Changing, 'transaction'>,
  { id, uid: _, list: __, ...item }: ListItem,
): Promise<void> {
  await transaction.updateTable('list_items').set(item).where('id', '=', id).execute()
}

export async function deleteItems(
  { transaction }: Pick<Changing, 'transaction'>,
  items: readonly Pick<ListItem, 'id'>[],
): Promise<void> {
  if (items.length === 0) return
  await transaction
    .deleteFrom('list_items')
    .where(
      'id',
      'in',
      items.map(({ id }) => id),
    )
    .execute()
}

/** The wishes that distinguish lines of the same product; the wished date does not. */
type SameWish = Exclude<keyof Wishes, 'wanted'>

/** Returns true if a line has the same product with the same wishes. */
export const isSame = (
  { product, color, coloring, decoration }: Pick<ListItem, 'product' | SameWish>,
  other: Pick<ListItem, 'product' | SameWish>,
): boolean =>
  product === other.product && color === other.color && coloring === other.coloring && decoration === other.decoration

/** Returns what a line becomes that takes in an equal one: it has only one wished date, so it gets the earlier of the two. */
export function joinedWith(item: ListItem, { quantity, wanted }: Pick<ListItem, 'quantity' | 'wanted'>) {
  const [day = null] = [item.wanted, wanted].filter((one) => one !== null).toSorted()
  return { quantity: item.quantity + quantity, wanted: day }
}

/** Maximum number of products in favorites, comparison and samples. */
export const MAX = { favorite: 200, compare: 100, sample: 5 } as const

const FULL = {
  favorite: `В избранном уже ${MAX.favorite} изделий: больше не помещается.`,
  compare: `В сравнении уже ${MAX.compare} изделий: больше не помещается.`,
  sample: 'Образцов в\u00a0одном запросе не\u00a0больше пяти. Отправьте этот запрос или уберите один образец.',
} as const

/** Adds a product; one that the list already has stays in place. @returns the number of products @throws HttpError 409 for a full list */
export async function addProduct(changing: Changing, list: keyof typeof MAX, product: Product): Promise<number> {
  const { items } = changing
  if (items.some((item) => item.product === product.id)) return items.length
  if (items.length >= MAX[list]) throw new HttpError(409, FULL[list])
  const { kind, article, name } = product.record
  await insertItem(changing, { product: product.id, kind, article, name, ...NO_WISHES, quantity: 1, kopecks: null })
  return items.length + 1
}

export async function removeProduct(changing: Changing, product: number): Promise<{ removed: boolean; count: number }> {
  const removedItems = changing.items.filter((item) => item.product === product)
  await deleteItems(changing, removedItems)
  return { removed: removedItems.length > 0, count: changing.items.length - removedItems.length }
}
