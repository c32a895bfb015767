import type { Selectable } from 'kysely'
import type { Query, Transaction } from '../../engine/database/tables.ts'
import { mergeLists } from '../lists/personal-data.ts'
import { moveBuyers } from '../submissions/buyer.ts'
import type { UserRow } from '../tables.ts'

/** A person: an account, everything that came by a mailbox or phone, or both. */
export interface Person {
  user: Pick<Selectable<UserRow>, 'id' | 'uid'> | undefined
  /** Their e-mail or phone in `buyers.customer`; undefined: it may be another person's. */
  key: string | undefined
  /** The customer of the desk that they are. */
  customer?: number
  /** The mailbox of letters and subscriptions, likewise. */
  mailbox: string | undefined
}

/** An account's owner. An e-mail that was never confirmed may be another person's. */
export const personOf = ({
  id,
  uid,
  email,
  email_confirmed_at,
}: Pick<Selectable<UserRow>, 'id' | 'uid' | 'email' | 'email_confirmed_at'>): Person => {
  const mailbox = email_confirmed_at === null ? undefined : email
  return { user: { id, uid }, key: mailbox, mailbox }
}

/** Numbers of a person's buyers, as a subquery. What another account sent with their mailbox is that account's. */
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

/** Moves everything of a guest to the account that has signed in. */
export async function mergeGuest(transaction: Transaction, guest: string, account: string): Promise<void> {
  if (guest === account) return
  await moveBuyers(transaction, guest, account)
  await mergeLists(transaction, guest, account)
}
