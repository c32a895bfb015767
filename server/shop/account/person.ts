import type { Selectable } from 'kysely'
import type { Query, Transaction } from '../../engine/database/tables.ts'
import { mergeLists } from '../lists/personal-data.ts'
import { moveBuyers } from '../submissions/buyer.ts'
import type { UserRow } from '../tables.ts'

/** A person: an account, everything sent with one e-mail or phone, or both. */
export interface Person {
  user: Pick<Selectable<UserRow>, 'id' | 'uid'> | undefined
  /** E-mail or phone in `buyers.customer`; undefined if it may belong to another person. */
  key: string | undefined
  /** Number of the desk's customer. */
  customer?: number
  /** E-mail address of letters and subscriptions; undefined if it may belong to another person. */
  mailbox: string | undefined
}

/** The owner of an account. An unconfirmed e-mail may belong to another person. */
export const personOf = ({
  id,
  uid,
  email,
  email_confirmed_at,
}: Pick<Selectable<UserRow>, 'id' | 'uid' | 'email' | 'email_confirmed_at'>): Person => {
  const mailbox = email_confirmed_at === null ? undefined : email
  return { user: { id, uid }, key: mailbox, mailbox }
}

/** Subquery of a person's buyer numbers. Submissions of another account with the same e-mail belong to that account. */
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
