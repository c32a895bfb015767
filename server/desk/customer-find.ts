import type { ExpressionBuilder, Kysely, SelectQueryBuilder } from 'kysely'
import type { Tables } from '../engine/database/tables.ts'
import { HttpError } from '../engine/http/http-error.ts'
import { addressOf } from '../engine/site/addresses.ts'
import type { Site } from '../engine/site/site.ts'
import { buyersOfPerson } from '../shop/account/person.ts'
import { usersWithProfile } from '../shop/account/users.ts'
import { contactOf } from './contacts.ts'

/** The customer that an address of the desk names: an account, a mailbox or phone, or both. */
export interface Customer {
  id: string
  user: Awaited<ReturnType<typeof findUser>>
  /** Undefined for an account with an unconfirmed e-mail: the submissions with it may be another person's. */
  key: string | undefined
  /** Their row of `buyers` by which the desk names them. */
  buyer: number
}

/** Numbers of buyers, as a subquery. */
export type Buyers = SelectQueryBuilder<Tables, 'buyers', { id: number }>

const findUser = (query: Kysely<Tables>, by: { id: number } | { email: string }) =>
  usersWithProfile(query)
    .$if('id' in by, (users) => users.where('users.id', '=', 'id' in by ? by.id : 0))
    .$if('email' in by, (users) =>
      users.where('users.email', '=', 'email' in by ? by.email : '').where('email_confirmed_at', 'is not', null),
    )
    .executeTakeFirst()

/** @throws HttpError 404 */
export async function findCustomer(query: Kysely<Tables>, id: string): Promise<Customer> {
  const number = Number(id.slice(1))
  if (id.startsWith('u')) {
    const user = await findUser(query, { id: number })
    if (!user) throw missing()
    return { id, user, key: user.email_confirmed_at === null ? undefined : user.email, buyer: user.buyer }
  }
  const sent = await query
    .selectFrom('submissions')
    .innerJoin('buyers', 'buyers.id', 'submissions.buyer')
    .select(['customer', 'buyers.id as buyer'])
    .where('submissions.id', '=', number)
    .executeTakeFirst()
  if (!sent?.customer) throw missing()
  return { id, user: await findUser(query, { email: sent.customer }), key: sent.customer, buyer: sent.buyer }
}

const missing = (): HttpError => new HttpError(404, 'Такого покупателя нет: возможно, его данные стёрты.')

/** The address for letters; empty for a customer with a phone alone. */
export const mailboxOf = ({ user, key }: Customer): string => user?.email ?? (isMailbox(key) ? key : '')

export const isMailbox = (key: string | undefined): key is string => key?.includes('@') === true

/** The e-mail or phone that a customer is known by. */
export const contactIn = ({ user, key = '' }: Customer): string => user?.email ?? contactOf(key)

export const linkTo = (site: Site, { id }: Customer): string => addressOf(site, 'desk.customer', { id })

const MAX_CUSTOMERS = 20

/** Customers to whom these buyers belong: accounts first, then whoever sent something last. */
export async function customersOf(query: Kysely<Tables>, buyers: Buyers): Promise<Customer[]> {
  const users = await query.selectFrom('users').select('id').where('buyer', 'in', buyers).limit(MAX_CUSTOMERS).execute()
  const sent = await query
    .selectFrom('submissions')
    .innerJoin('buyers', 'buyers.id', 'submissions.buyer')
    .select(({ fn }) => fn.max('submissions.id').as('id'))
    .where('buyers.id', 'in', buyers)
    .where('customer', 'is not', null)
    .groupBy('customer')
    .orderBy('id', 'desc')
    .limit(MAX_CUSTOMERS)
    .execute()
  const ids = [...users.map(({ id }) => `u${id}`), ...sent.map(({ id }) => `s${id}`)]
  const found = await Promise.all(ids.map((id) => findCustomer(query, id)))
  return found.filter((one, index) => found.findIndex((other) => isSame(one, other)) === index)
}

/** Chooses the buyers that say who a customer is. */
export const identify =
  ({ user, key }: Customer) =>
  ({ or, eb }: ExpressionBuilder<Tables, 'buyers'>) =>
    or([eb('id', '=', user?.buyer ?? 0), eb('customer', '=', key ?? '')])

export const isSame = (one: Customer, other: Customer): boolean =>
  one.user ? one.user.id === other.user?.id : one.key === other.key

/** The number by which staff have joined a customer with others. */
export async function jointOf(query: Kysely<Tables>, customer: Customer): Promise<number | null> {
  const row = query.selectFrom('buyers').select(({ fn }) => fn.max('joined').as('joined'))
  return (await row.where(identify(customer)).executeTakeFirstOrThrow()).joined
}

/** A customer and after them those whom staff have joined with them. */
export async function withJoined(query: Kysely<Tables>, customer: Customer): Promise<Customer[]> {
  const joint = await jointOf(query, customer)
  if (joint === null) return [customer]
  const all = await customersOf(query, query.selectFrom('buyers').select('buyers.id').where('joined', '=', joint))
  return [customer, ...all.filter((other) => !isSame(other, customer))]
}

/** All buyers of customers who are one. */
export const buyersOfAll = (query: Kysely<Tables>, customers: readonly Customer[]): Buyers =>
  query
    .selectFrom('buyers')
    .select('buyers.id')
    .where(({ or, eb }) => or(customers.map((each) => eb('buyers.id', 'in', buyersOfPerson(query, each)))))
