import type { Selectable } from 'kysely'
import type { Query, Transaction } from '../../engine/database/tables.ts'
import { mergeLists } from '../lists/personal-data.ts'
import { moveBuyers } from '../submissions/buyer.ts'
import type { UserRow } from '../tables.ts'

/** A person: the owner of an account, or the sender of data with one e-mail or phone, or both. */
export interface Person {
  user: Pick<Selectable<UserRow>, 'id' | 'uid'> | undefined
  /** E-mail or phone, as in `buyers.customer`; undefined if it may belong to another person. */
  key: string | undefined
  /** Id in `customers`, if staff act for a customer. */
  customer?: number
  /** E-mail address for letters and subscriptions; undefined if it may belong to another person. */
  mailbox: string | undefined
}

/** Returns the owner of an account; leaves out an unconfirmed e-mail, which may belong to another person. */
export const personOf = ({
  id,
  uid,
  email,
  email_confirmed_at,
}: Pick<Selectable<UserRow>, 'id' | 'uid' | 'email' | 'email_confirmed_at'>): Person => {
  const mailbox = email_confirmed_at === null ? undefined : email
  return { user: { id, uid }, key: mailbox, mailbox }
}

/** Returns a subquery for a person's rows in `buyers`, without other accounts' rows with the same e-mail or phone. */
export const buyersOfPerson = (query: Query, { user, key, customer }: Omit<Person, 'mailbox'>) =>
  query
    .selectFrom('buyers')
    .select('buyers.id')
    .where(({ or, and, not, exists, eb, selectFrom }) => {
      if (customer !== undefined) return eb('customer_id', '=', customer)
      if (!user) return eb('buyers.customer', '=', key ?? '')
      const another = selectFrom('users').select('users.id').whereRef('users.uid', '=', 'buyers.uid')
      const own = eb('buyers.uid', '=', user.uid)
      return key === undefined ? own : or([own, and([eb('buyers.customer', '=', key), not(exists(another))])])
    })

/** Moves all data of a guest to the account that has signed in. */
export async function mergeGuest(transaction: Transaction, guest: string, account: string): Promise<void> {
  if (guest === account) return
  await moveBuyers(transaction, guest, account)
  await mergeLists(transaction, guest, account)
}
