import type { Selectable } from 'kysely'
import type { Query, Transaction } from '../../engine/database/tables.ts'
import { emailKey } from '../../engine/mail/mailer.ts'
import { articleKey } from '../catalog/search/words.ts'
import type { PasteColumnsRow } from '../tables.ts'

// An alias is a customer's own article number for a product of the catalog.

/** Says whose aliases apply: an account's (by visitor number), those of the customer of an order, or of the account with an e-mail. */
export type Owner = { uid: string } | { order: number } | { email: string }

export interface Alias {
  product: number
  alias: string
}

/** Maximum number of aliases per customer, because the form that posts all of them is limited to 100 kB. */
export const MAX_ALIASES = 1000

/** Maximum length of an alias. */
export const LONGEST_ALIAS = 60

/**
 * Returns the customers whose aliases apply: the owner's own customer first, then the ones whom staff have joined with it. Returns an
 * empty list unless an account has confirmed the e-mail, because a guest may type anybody's e-mail. No other code decides this.
 */
export async function customersOf(query: Query, owner: Owner): Promise<number[]> {
  if ('order' in owner) {
    const buyers = query.selectFrom('orders').innerJoin('buyers', 'buyers.id', 'orders.buyer')
    const buyer = await buyers.select(['uid', 'email']).where('orders.id', '=', owner.order).executeTakeFirst()
    if (!buyer) return []
    // A buyer without a visitor number was entered by staff, so the e-mail is trusted.
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

/** Returns the aliases of the customers that `customersOf` returns, each alias once, with the shop's article numbers. */
export async function readAliases(
  query: Query,
  owner: Owner,
): Promise<(Alias & { id: number; key: string; article: string })[]> {
  const byKey = Map.groupBy(await rowsOf(query, await customersOf(query, owner)), ({ key }) => key)
  return [...byKey.values()].flatMap(([first]) => first ?? [])
}

/** Returns product numbers by normalized alias, for `findByArticles`. */
export const aliasProducts = async (query: Query, owner: Owner): Promise<ReadonlyMap<string, number>> =>
  new Map((await readAliases(query, owner)).map(({ key, product }) => [key, product]))

/** Adds the products' aliases to lines. A line whose `alias` is already set, even to null, stays unchanged. */
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
 * Stores aliases of an account; an existing alias gets the new product. New aliases belong to the account's own customer, even if staff
 * have joined it with others. @param gone rows to delete
 * @returns false if the account may not have aliases, or would have too many
 */
export async function storeAliases(
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

/** Returns the columns chosen for pasted tables, by header row (`head`); the account's own override those of joined customers. */
export async function readColumns(query: Query, uid: string) {
  const customers = await customersOf(query, { uid })
  const rows = query
    .selectFrom('paste_columns')
    .selectAll()
    .where('customer_id', 'in', [...customers, 0])
  const place = (row: PasteColumnsRow): number => customers.indexOf(row.customer_id)
  return new Map((await rows.execute()).toSorted((a, b) => place(b) - place(a)).map((row) => [row.head, row]))
}

/** Deletes the stored columns of pasted tables with this header row, including those of joined customers. */
export async function forgetColumns(transaction: Transaction, uid: string, head: string): Promise<void> {
  const customers = await customersOf(transaction, { uid })
  const rows = transaction.deleteFrom('paste_columns').where('head', '=', head)
  await rows.where('customer_id', 'in', [...customers, 0]).execute()
}

/** Stores the columns of a pasted table by its header row, if the account may have aliases. */
export async function storeColumns(
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

/** Deletes an account's own aliases and columns; those of joined customers stay. */
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
