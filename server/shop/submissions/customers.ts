import { sql } from 'kysely'
import type { Database, Query, Transaction } from '../../engine/database/tables.ts'
import type { BuyerRow } from '../tables.ts'

// Each customer whom the desk lists is a row of `customers`: an account with everything it sends, or else everything sent with one e-mail
// or, without an e-mail, one phone. `buyers.customer_id` is set when a buyer is written, and again when somebody confirms an e-mail.

/** Returns the customer's id for an e-mail or phone, adding a row if necessary; null always adds a row. */
async function rowOf(query: Query, key: string | null): Promise<number> {
  const { id } = await query
    .insertInto('customers')
    .values({ key })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns a buyer's customer; null for a buyer without account, e-mail and phone. */
export async function customerOf(
  query: Query,
  { kind, uid, customer: key }: Pick<BuyerRow, 'kind' | 'uid' | 'customer'>,
): Promise<number | null> {
  const account = query.selectFrom('users').innerJoin('buyers', 'buyers.id', 'users.buyer').select('customer_id as id')
  const own = await account.where('users.uid', '=', uid ?? '').executeTakeFirst()
  return own?.id ?? (kind === 'account' || key !== null ? rowOf(query, key) : null)
}

const customersOf = async (query: Query, buyers: readonly number[]): Promise<number[]> => {
  const rows = query.selectFrom('buyers').select('customer_id as id').distinct()
  return (await rows.where('id', 'in', [...buyers, 0]).execute()).flatMap(({ id }) => id ?? [])
}

/** Deletes buyers, and the customers that have no buyers left. */
export async function deleteBuyers(query: Query, ids: readonly number[]): Promise<void> {
  const customers = await customersOf(query, ids)
  await query
    .deleteFrom('buyers')
    .where('id', 'in', [...ids, 0])
    .execute()
  await dropEmpty(query, customers)
}

/** Determines the customers of these buyers again. If an old customer has no buyers left, staff notes about it move to the new one. */
export async function decideCustomers(query: Query, buyers: readonly number[]): Promise<void> {
  const before = await customersOf(query, buyers)
  const rows = await query
    .selectFrom('buyers')
    .selectAll()
    .where('id', 'in', [...buyers, 0])
    .execute()
  let heir: number | null = null
  for (const row of rows) {
    heir = (await customerOf(query, row)) ?? row.customer_id
    await query.updateTable('buyers').set({ customer_id: heir }).where('id', '=', row.id).execute()
  }
  await dropEmpty(query, before, heir)
}

/** Merges an account that has confirmed its e-mail with the customer whose `key` is this e-mail. */
export async function claimMailbox(query: Query, buyer: number, email: string): Promise<void> {
  const [account] = await customersOf(query, [buyer])
  const same = await rowOf(query, email)
  if (account === undefined || account === same) return
  await query.updateTable('buyers').set({ customer_id: account }).where('customer_id', '=', same).execute()
  await dropEmpty(query, [same], account)
  await query.updateTable('customers').set({ key: email }).where('id', '=', account).execute()
}

/** Deletes customers without buyers. @param heir customer who gets the staff's notes about the deleted ones */
async function dropEmpty(query: Query, ids: readonly number[], heir: number | null = null): Promise<void> {
  const empty = await query
    .deleteFrom('customers')
    .where('id', 'in', [...ids, 0])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('buyers').select('buyers.id').whereRef('customer_id', '=', 'customers.id'))),
    )
    .returningAll()
    .execute()
  for (const { manager, call_on, call_about, joined } of heir === null ? [] : empty) {
    const heirs = query.updateTable('customers').where('id', '=', heir)
    if (call_about !== null) await heirs.set({ manager, call_on, call_about }).where('call_about', 'is', null).execute()
    if (joined !== null) await heirs.set({ joined }).where('joined', 'is', null).execute()
  }
}

/** Adds rows for the customers of earlier versions, which had no rows but were groups of buyers with one account, e-mail or phone. */
export const rowsOfOldCustomers = ({ query }: Pick<Database, 'query'>): Promise<void> =>
  query.transaction().execute(async (transaction) => {
    const accounts = await transaction
      .selectFrom('users')
      .innerJoin('buyers', 'buyers.id', 'users.buyer')
      .select(['users.uid', 'users.email', 'email_confirmed_at'])
      .where('customer_id', 'is', null)
      .execute()
    for (const { uid, email, email_confirmed_at } of accounts) {
      const customer_id = await rowOf(transaction, email_confirmed_at === null ? null : email)
      await transaction.updateTable('buyers').set({ customer_id }).where('uid', '=', uid).execute()
    }
    await sql`
      insert into customers (key) select distinct customer from buyers where customer_id is null and customer is not null
      on conflict do nothing`.execute(transaction)
    await sql`
      update buyers set customer_id = (select id from customers where key = buyers.customer)
      where customer_id is null and customer is not null`.execute(transaction)
    const isNoted = sql`(call_about is not null or joined is not null)`
    await sql`
      update customers set manager = coalesce(noted.manager, customers.manager),
        call_on = coalesce(noted.call_on, customers.call_on), joined = coalesce(noted.joined, customers.joined),
        call_about = coalesce(noted.call_about, customers.call_about)
      from (
        select customer_id, max(manager) as manager, max(call_on) as call_on, max(call_about) as call_about,
          max(joined) as joined from buyers where ${isNoted} group by 1
      ) as noted where customers.id = noted.customer_id`.execute(transaction)
    await sql`
      update buyers set manager = null, call_on = null, call_about = null, joined = null where ${isNoted}`.execute(
      transaction,
    )
    await numberByLeast(transaction)
  })

/** Numbers joined customers by the least ID of their group: earlier versions counted the groups. */
async function numberByLeast(transaction: Transaction): Promise<void> {
  const rows = await transaction
    .selectFrom('customers')
    .select(['id', 'joined'])
    .where('joined', 'is not', null)
    .execute()
  for (const [was, group] of Map.groupBy(rows, (row) => row.joined)) {
    const ids = group.map(({ id }) => id)
    const joined = Math.min(...ids)
    if (joined !== was) await transaction.updateTable('customers').set({ joined }).where('id', 'in', ids).execute()
  }
}
