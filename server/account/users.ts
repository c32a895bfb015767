import type { Kysely } from 'kysely'
import type { User } from '#schema/api/personal/shared.ts'
import type { Tables, UserRow } from '../database/tables.ts'
import { signInFirst } from '../http/http-error.ts'

type Row = Pick<UserRow, 'name' | 'company' | 'email' | 'email_confirmed_at' | 'new_email' | 'phone'>

/** A user as calls answer it. */
export const toUser = ({ name, company, email, email_confirmed_at, new_email, phone }: Row): User => ({
  ...(name !== '' && { name }),
  ...(company !== null && { workCompany: company }),
  email,
  emailConfirmed: email_confirmed_at !== null,
  ...(new_email !== null && { newEmail: new_email }),
  ...(phone !== '' && { phone }),
})

/** @throws HttpError 401 where there is no such user any more */
export async function readUser(query: Kysely<Tables>, id: number) {
  const row = await query.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw signInFirst()
  return row
}
