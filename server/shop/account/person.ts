import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Tables, UserRow } from '../../engine/database/tables.ts'
import { moveBuyers } from '../buyers/buyer.ts'
import { mergeLists } from '../lists/personal-data.ts'

/** A person: an account, everything that came by a mailbox or phone, or both. */
export interface Person {
  user: Pick<Selectable<UserRow>, 'id' | 'uid'> | undefined
  /** Their e-mail or phone in `buyers.customer`; undefined: only what belongs to the account. */
  key: string | undefined
  /** The mailbox of letters and subscriptions; undefined where it may be another person's. */
  mailbox: string | undefined
}

/** An account's owner. An e-mail that was never confirmed may be another person's. */
export const personOf = ({
  id,
  uid,
  email,
  email_confirmed_at,
}: Pick<Selectable<UserRow>, 'id' | 'uid' | 'email' | 'email_confirmed_at'>): Person => ({
  user: { id, uid },
  key: undefined,
  mailbox: email_confirmed_at === null ? undefined : email,
})

/** Numbers of a person's buyers, as a subquery. */
export const buyersOfPerson = (query: Kysely<Tables>, { user, key }: Omit<Person, 'mailbox'>) =>
  query
    .selectFrom('buyers')
    .select('buyers.id')
    .where(({ or, eb }) =>
      or([
        ...(user ? [eb('buyers.uid', '=', user.uid)] : []),
        ...(key === undefined ? [] : [eb('buyers.customer', '=', key)]),
      ]),
    )

/** Moves everything of a guest to the account that has signed in. */
export async function mergeGuest(transaction: Transaction<Tables>, guest: string, account: string): Promise<void> {
  if (guest === account) return
  await moveBuyers(transaction, guest, account)
  await mergeLists(transaction, guest, account)
}
