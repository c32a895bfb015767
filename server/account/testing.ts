import type { Insertable, Kysely } from 'kysely'
import type { Tables, UserRow } from '../database/tables.ts'
import { newUserUid } from '../visitor/uid.ts'

/** A user for tests on empty databases. */
export const addTestUser = (
  query: Kysely<Tables>,
  { email, ...more }: Partial<Insertable<UserRow>> & { email: string },
) =>
  query
    .insertInto('users')
    .values({
      ...{ uid: newUserUid(), name: 'Анна', company: null, email, email_confirmed_at: null, new_email: null },
      ...{ phone: '+79990000000', phone_since: '2026-11-20T12:00:00.000Z', password: email },
      ...{ created_at: '2026-11-20T12:00:00.000Z', changed_at: '2026-11-20T12:00:00.000Z' },
      ...more,
    })
    .returning(['id', 'uid'])
    .executeTakeFirstOrThrow()
