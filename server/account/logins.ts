import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** How a person says who they are: an e-mail, or a phone in any spelling. */
export type Login = { email: string } | { phone: string }

/** One account for one mailbox: no provider in use tells capital letters apart. */
export const emailKey = (email: string): string => email.trim().toLowerCase()

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
 * the ones that had it first are tried.
 */
const SHARING = 3

/** How many passwords are compared for a login, found or not. */
export const triesFor = (login: Login): number => ('email' in login ? 1 : SHARING)

/** Who a login may be. */
export async function findByLogin(
  query: Kysely<Tables>,
  login: Login,
): Promise<{ id: number; uid: string; password: string }[]> {
  const users = query.selectFrom('users').select(['id', 'uid', 'password'])
  return 'email' in login
    ? users.where('email', '=', login.email).execute()
    : users.where('phone', '=', login.phone).orderBy('phone_since').orderBy('id').limit(SHARING).execute()
}
