import type { Kysely } from 'kysely'
import type { User } from '#schema/api/personal/shared.ts'
import type { Tables, UserRow } from '../database/tables.ts'
import { signInFirst } from '../http/http-error.ts'

type Row = Pick<UserRow, 'name' | 'company' | 'email' | 'email_confirmed_at' | 'new_email' | 'phone' | 'extra'>

/** A user as calls answer it. */
export const toUser = ({ name, company, email, email_confirmed_at, new_email, phone, extra }: Row): User => ({
  ...(name !== '' && { name }),
  ...(company !== null && { workCompany: company }),
  email,
  emailConfirmed: email_confirmed_at !== null,
  ...(new_email !== null && { newEmail: new_email }),
  ...(phone !== '' && { phone }),
  ...(extra !== null && { extra: readExtra(extra) }),
})

type Extra = NonNullable<User['extra']>

const readExtra = (extra: string): Extra => JSON.parse(extra) as Extra

/**
 * Answers to the shop's own fields as they are kept: those that a form asks replace what was there, or take it away.
 * @param asked names of the own fields that the form has
 */
export function mergeExtra(before: string | null, asked: readonly string[], given: Extra = {}): string | null {
  const kept = Object.entries(before === null ? {} : readExtra(before)).filter(([name]) => !asked.includes(name))
  const merged = { ...Object.fromEntries(kept), ...given }
  return Object.keys(merged).length > 0 ? JSON.stringify(merged) : null
}

/** @throws HttpError 401 where there is no such user any more */
export async function readUser(query: Kysely<Tables>, id: number) {
  const row = await query.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw signInFirst()
  return row
}
