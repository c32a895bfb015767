import type { Kysely, Selectable } from 'kysely'
import type { Tables, UserRow } from '../database/tables.ts'
import { emailKey } from '../mail/recipient.ts'

/** How a person says who they are: an e-mail, or a phone in any spelling. */
export type Login = { email: string } | { phone: string }

/** "+79161234567"; of a Russian number also without its country, or with 8 as it is dialed. */
function phoneKey(text: string): string {
  const digits = text.replace(/[^0-9]/g, '')
  const whole = text.trim().startsWith('+') ? digits : digits.replace(/^8(?=[0-9]{10}$)/, '7')
  return `+${whole.length === 10 ? `7${whole}` : whole}`
}

export const loginOf = (text: string): Login =>
  text.includes('@') ? { email: emailKey(text) } : { phone: phoneKey(text) }

export const keyOf = (login: Login): string => ('email' in login ? login.email : login.phone)

/**
 * A phone is nobody's proof: colleagues share one, and a stranger may name any. So several accounts may have it, and
 * the ones that had it first are tried; those without a confirmed e-mail, which cost nothing to make, come last.
 */
const SHARING = 3

/** How many passwords are compared for a login, found or not. */
export const triesFor = (login: Login): number => ('email' in login ? 1 : SHARING)

/** An account that a password is compared with. */
export type Candidate = Pick<Selectable<UserRow>, 'id' | 'uid' | 'password' | 'name' | 'email' | 'email_confirmed_at'>

/** Who a login may be. */
export async function findByLogin(query: Kysely<Tables>, login: Login): Promise<Candidate[]> {
  const users = query.selectFrom('users').select(['id', 'uid', 'password', 'name', 'email', 'email_confirmed_at'])
  return 'email' in login
    ? users.where('email', '=', login.email).execute()
    : users
        .where('phone', '=', login.phone)
        .orderBy(({ eb }) => eb.case().when('email_confirmed_at', 'is', null).then(1).else(0).end())
        .orderBy('phone_since')
        .orderBy('id')
        .limit(SHARING)
        .execute()
}
