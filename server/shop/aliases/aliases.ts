import type { Selectable } from 'kysely'
import type { Query, Transaction } from '../../engine/database/tables.ts'
import { emailKey } from '../../engine/mail/mailer.ts'
import { articleKey } from '../catalog/search/words.ts'
import type { PasteColumnsRow } from '../tables.ts'

// An alias is an article number of a customer's own for a product of the catalog.

/** Whose aliases: those of an account, of whoever an order or offer is for, of the account with a mailbox. */
export type Owner = { uid: string } | { order: number } | { email: string }

export interface Alias {
  product: number
  alias: string
}

/** Aliases of a customer, at most: a post of their table holds 100 kB. */
export const MAX_ALIASES = 1000

/** Characters of an alias. */
export const LONGEST_ALIAS = 60

/**
 * The one rule of whose aliases are used where: customers whose aliases an owner uses, the own one first, then those whom
 * staff have joined with it. None without an account that has proved its mailbox: a guest may have typed anybody's.
 */
export async function customersOf(query: Query, owner: Owner): Promise<number[]> {
  if ('order' in owner) {
    const buyers = query.selectFrom('orders').innerJoin('buyers', 'buyers.id', 'orders.buyer')
    const buyer = await buyers.select(['uid', 'email']).where('orders.id', '=', owner.order).executeTakeFirst()
    if (!buyer) return []
    // Without a visitor, staff have typed the mailbox.
    return customersOf(query, buyer.uid === null ? { email: buyer.email } : { uid: buyer.uid })
  }
  const accounts = query
    .selectFrom('users')
    .innerJoin('buyers', 'buyers.id', 'users.buyer')
    .innerJoin('customers', 'customers.id', 'buyers.customer_id')
    .select(['customers.id', 'customers.joined'])
    .where('email_confirmed_at', 'is not', null)
  const own = await ('uid' in owner
    ? accounts.where('users.uid', '=', owner.uid)
    : accounts.where('users.email', '=', emailKey(owner.email))
  ).executeTakeFirst()
  if (!own || own.joined === null) return own ? [own.id] : []
  const joined = query.selectFrom('customers').select('id').where('joined', '=', own.joined).where('id', '!=', own.id)
  return [own.id, ...(await joined.orderBy('id').execute()).map(({ id }) => id)]
}

const rowsOf = async (query: Query, customers: readonly number[]) => {
  if (customers.length === 0) return []
  const rows = query
    .selectFrom('article_aliases')
    .innerJoin('product_ids', 'product_ids.id', 'product')
    .selectAll('article_aliases')
    .select('product_ids.article')
    .where('customer_id', 'in', customers)
    .orderBy('article_aliases.id')
  return (await rows.execute()).toSorted((a, b) => customers.indexOf(a.customer_id) - customers.indexOf(b.customer_id))
}

/** Aliases of an owner, each once, with our article numbers. */
export async function readAliases(
  query: Query,
  owner: Owner,
): Promise<(Alias & { id: number; key: string; article: string })[]> {
  const byKey = Map.groupBy(await rowsOf(query, await customersOf(query, owner)), ({ key }) => key)
  return [...byKey.values()].flatMap(([first]) => first ?? [])
}

/** Products by the keys of an owner's aliases, for `findByArticles`. */
export const aliasProducts = async (query: Query, owner: Owner): Promise<ReadonlyMap<string, number>> =>
  new Map((await readAliases(query, owner)).map(({ key, product }) => [key, product]))

/** Lines with the aliases of their products; a line that was written with one, or with none (null), stays as it is. */
export async function withAliases<Line extends { product: number | null; alias?: string | null }>(
  query: Query,
  owner: Owner,
  lines: readonly Line[],
): Promise<(Line & { alias?: string | null })[]> {
  const aliases = await readAliases(query, owner)
  const byProduct = new Map(aliases.toReversed().map(({ product, alias }) => [product, alias]))
  return lines.map((line) => {
    const alias = byProduct.get(line.product ?? 0)
    return alias === undefined || line.alias !== undefined ? line : { ...line, alias }
  })
}

/**
 * Keeps aliases of an account: another product for an alias takes the place of the first. New ones are the account's own,
 * also where staff have joined it with others. @param gone rows that are deleted
 * @returns false for an account that may have none, and where there would be too many
 */
export async function keepAliases(
  transaction: Transaction,
  uid: string,
  pairs: readonly Alias[],
  gone: readonly { id: number; key: string }[] = [],
): Promise<boolean> {
  const customers = await customersOf(transaction, { uid })
  const [own] = customers
  if (own === undefined) return false
  const wanted = new Map(pairs.map((pair) => [articleKey(pair.alias), pair]))
  const deleted = gone.filter(({ key }) => !wanted.has(key))
  const existing = new Map((await rowsOf(transaction, customers)).toReversed().map((row) => [row.key, row]))
  if (new Set([...existing.keys(), ...wanted.keys()]).size - deleted.length > MAX_ALIASES) return false
  const rows = transaction.deleteFrom('article_aliases').where('customer_id', 'in', customers)
  const ids = deleted.map(({ id }) => id)
  if (ids.length > 0) await rows.where('id', 'in', ids).execute()
  for (const [key, { product, alias }] of wanted) {
    const before = existing.get(key)
    if (before?.product === product && before.alias === alias) continue
    await transaction
      .insertInto('article_aliases')
      .values({ customer_id: before?.customer_id ?? own, product, alias, key })
      .onConflict((conflict) => conflict.columns(['customer_id', 'key']).doUpdateSet({ product, alias }))
      .execute()
  }
  return true
}

/** Columns of the customer's tables, the own ones first, by their titles. */
export async function readColumns(query: Query, uid: string) {
  const customers = await customersOf(query, { uid })
  const rows = query
    .selectFrom('paste_columns')
    .selectAll()
    .where('customer_id', 'in', [...customers, 0])
  const place = (row: PasteColumnsRow): number => customers.indexOf(row.customer_id)
  return new Map((await rows.execute()).toSorted((a, b) => place(b) - place(a)).map((row) => [row.head, row]))
}

/** Forgets the columns of a table, also those of customers who were joined. */
export async function forgetColumns(transaction: Transaction, uid: string, head: string): Promise<void> {
  const customers = await customersOf(transaction, { uid })
  const rows = transaction.deleteFrom('paste_columns').where('head', '=', head)
  await rows.where('customer_id', 'in', [...customers, 0]).execute()
}

/** Remembers columns of a table with titles for an account that may have aliases. */
export async function keepColumns(
  transaction: Transaction,
  uid: string,
  { head, ...columns }: Omit<Selectable<PasteColumnsRow>, 'customer_id'>,
): Promise<void> {
  const [customer_id] = await customersOf(transaction, { uid })
  if (customer_id === undefined || head === '') return
  await transaction
    .insertInto('paste_columns')
    .values({ customer_id, head, ...columns })
    .onConflict((conflict) => conflict.columns(['customer_id', 'head']).doUpdateSet(columns))
    .execute()
}

/** Deletes an account's own aliases and columns; those of customers who were joined with it are theirs. */
export async function eraseAliases(transaction: Transaction, uid: string): Promise<void> {
  for (const table of ['article_aliases', 'paste_columns'] as const)
    await transaction
      .deleteFrom(table)
      .where('customer_id', 'in', ({ selectFrom }) =>
        selectFrom('users')
          .innerJoin('buyers', 'buyers.id', 'users.buyer')
          .select('buyers.customer_id')
          .where('users.uid', '=', uid),
      )
      .execute()
}
