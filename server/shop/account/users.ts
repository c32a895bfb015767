import type { Selectable } from 'kysely'
import type { User } from '#schema/api/personal/shared.ts'
import type { Query, Transaction } from '../../engine/database/tables.ts'
import { signInFirst } from '../../engine/http/http-error.ts'
import { emailKey, type MailAccounts } from '../../engine/mail/mailer.ts'
import type { CurrentUser } from '../../engine/visitor/visitor.ts'
import { phoneKey } from '../submissions/buyer.ts'
import type { BuyerRow, UserRow } from '../tables.ts'

type Row = Pick<UserRow, 'email' | 'email_confirmed_at' | 'new_email'> &
  Pick<BuyerRow, 'name' | 'company' | 'phone' | 'address' | 'extra'>

/** Converts a row to the user that calls respond with. */
export const toUser = ({ name, company, email, email_confirmed_at, new_email, phone, address, extra }: Row): User => ({
  ...(name !== '' && { name }),
  ...(company !== '' && { workCompany: company }),
  email,
  emailConfirmed: email_confirmed_at !== null,
  ...(new_email !== null && { newEmail: new_email }),
  ...(phone !== '' && { phone }),
  ...(address !== '' && { address }),
  ...(extra !== null && { extra: readExtra(extra) }),
})

type Extra = NonNullable<User['extra']>

const readExtra = (extra: string): Extra => JSON.parse(extra) as Extra

/** Merges new values of fields that the shop has added into the stored ones. @param asked fields to replace or, without a value, delete */
export function mergeExtra(before: string | null, asked: readonly string[], given: Extra = {}): string | null {
  const kept = Object.entries(before === null ? {} : readExtra(before)).filter(([name]) => !asked.includes(name))
  const merged = { ...Object.fromEntries(kept), ...given }
  return Object.keys(merged).length > 0 ? JSON.stringify(merged) : null
}

/** Returns a query for accounts with their profiles. */
export const usersWithProfile = (query: Query) =>
  query
    .selectFrom('users')
    .innerJoin('buyers', 'buyers.id', 'users.buyer')
    .selectAll('users')
    .select(['buyers.name', 'buyers.company', 'buyers.phone', 'buyers.address', 'buyers.extra', 'buyers.customer_id'])

/** Reads an account with its profile. @throws HttpError 401 if the user no longer exists */
export async function readUser(query: Query, id: number) {
  const row = await usersWithProfile(query).where('users.id', '=', id).executeTakeFirst()
  if (!row) throw signInFirst()
  return row
}

/**
 * Reads a user and locks the row until the end of the transaction. The caller must compare earlier results, such as a checked password,
 * with this row: it may have changed. @throws HttpError 401 if the user no longer exists
 */
export async function lockUser(transaction: Transaction, id: number) {
  await transaction
    .updateTable('users')
    // An update that changes nothing locks the row, since SQLite has no `for update`.
    .set(({ ref }) => ({ changed_at: ref('changed_at') }))
    .where('id', '=', id)
    .execute()
  return readUser(transaction, id)
}

/** Locks and reads the signed-in user. @throws HttpError 401 if the user no longer exists or the session has ended */
export async function lockCurrentUser(transaction: Transaction, { id, session }: CurrentUser) {
  const row = await lockUser(transaction, id)
  const open = await transaction.selectFrom('sessions').select('id').where('id', '=', session).executeTakeFirst()
  if (!open) throw signInFirst()
  return row
}

/** An e-mail address, or a phone in any spelling. */
type Login = { email: string } | { phone: string }

export const loginOf = (text: string): Login =>
  text.includes('@') ? { email: emailKey(text) } : { phone: `+${phoneKey(text)}` }

export const loginKey = (login: Login): string => ('email' in login ? login.email : login.phone)

/**
 * Maximum number of accounts to try for a phone number. Several accounts may have the same number: colleagues share a phone, and numbers
 * are not verified. Accounts with a confirmed e-mail are tried first. Among equals, the one that has had the number longest comes first.
 */
const SHARING = 3

/** Returns the number of hashes to compute for a login, whether its accounts exist or not. */
export const triesFor = (login: Login): number => ('email' in login ? 1 : SHARING)

export type Candidate = Pick<Selectable<UserRow>, 'id' | 'uid' | 'password' | 'email' | 'email_confirmed_at'>

export async function findByLogin(query: Query, login: Login): Promise<Candidate[]> {
  const users = query
    .selectFrom('users')
    .select(['users.id', 'users.uid', 'password', 'users.email', 'email_confirmed_at'])
  return 'email' in login
    ? users.where('users.email', '=', login.email).execute()
    : users
        .innerJoin('buyers', 'buyers.id', 'users.buyer')
        .where('phone_key', '=', phoneKey(login.phone))
        .orderBy(({ eb }) => eb.case().when('email_confirmed_at', 'is', null).then(1).else(0).end())
        .orderBy('phone_since')
        .orderBy('users.id')
        .limit(SHARING)
        .execute()
}

/** Lets the mailer check the e-mail addresses of the shop's accounts. */
export const mailAccounts: MailAccounts = {
  async hasConfirmed(transaction, user, address) {
    const row = await transaction
      .selectFrom('users')
      .select('email')
      .where('id', '=', user)
      .where('email_confirmed_at', 'is not', null)
      .executeTakeFirst()
    return row !== undefined && emailKey(row.email) === emailKey(address)
  },
}
