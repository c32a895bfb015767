import type { SelectQueryBuilder } from 'kysely'
import type { Query, Tables } from '../engine/database/tables.ts'
import { HttpError } from '../engine/http/http-error.ts'
import { addressOf } from '../engine/site/addresses.ts'
import type { Site } from '../engine/site/site.ts'
import { usersWithProfile } from '../shop/account/users.ts'
import { contactOf } from './contacts.ts'

/** A customer with their account (`user`), which is undefined if there is none. */
export type Customer = Awaited<ReturnType<typeof customersBy>>[number]

/** Subquery that selects the `id` column of a table. */
type Numbers<Table extends keyof Tables> = SelectQueryBuilder<Tables, Table, { id: number }>
export type Buyers = Numbers<'buyers'>

export async function customersBy(query: Query, ids: readonly number[] | Numbers<'customers'>) {
  const rows = await query.selectFrom('customers').selectAll().where('id', 'in', ids).orderBy('id').execute()
  const users = await usersWithProfile(query).where('buyers.customer_id', 'in', ids).execute()
  return rows.map((row) => ({ ...row, user: users.find(({ customer_id }) => customer_id === row.id) }))
}

/** Reads a customer by ID. @throws HttpError 404 */
export async function findCustomer(query: Query, id: string): Promise<Customer> {
  const [customer] = await customersBy(query, [Number(id)])
  if (!customer) throw new HttpError(404, 'Такого покупателя нет: возможно, его данные стёрты.')
  return customer
}

/** Returns the e-mail address of a customer. The result is empty if only a phone is known. */
export const mailboxOf = ({ user, key }: Pick<Customer, 'user' | 'key'>) => user?.email ?? (isMailbox(key) ? key : '')

export const isMailbox = (key: string | null): key is string => key?.includes('@') === true

/** Returns the e-mail or phone of a customer. */
export const contactIn = ({ user, key }: Pick<Customer, 'user' | 'key'>): string => user?.email ?? contactOf(key ?? '')

export const linkTo = (site: Site, id: number): string => addressOf(site, 'desk.customer', { id: String(id) })

/** Returns a customer, followed by the other customers whom staff have joined with this one as the same person. */
export async function withJoined(query: Query, customer: Customer): Promise<Customer[]> {
  if (customer.joined === null) return [customer]
  const same = query.selectFrom('customers').select('customers.id').where('joined', '=', customer.joined)
  return [customer, ...(await customersBy(query, same)).filter(({ id }) => id !== customer.id)]
}

export const buyersOfAll = (query: Query, customers: readonly Pick<Customer, 'id'>[]): Buyers =>
  query
    .selectFrom('buyers')
    .select('buyers.id')
    .where(
      'customer_id',
      'in',
      customers.map(({ id }) => id),
    )

/** Returns the ID of a customer's row in `buyers`: the account's row, or without an account the newest row. */
export async function lastBuyer(query: Query, { id, user }: Customer): Promise<number> {
  const last = query.selectFrom('buyers').select(({ fn }) => fn.max('id').as('id'))
  return user?.buyer ?? (await last.where('customer_id', '=', id).executeTakeFirstOrThrow()).id
}
