import { codeAt, newTotpSecret } from '#server/desk/sign-in.ts'
import { hashOf, newSecret } from '#server/engine/secrets/hash.ts'
import { hashPassword } from '#server/shop/account/passwords.ts'
import type { App } from './app.ts'

export const STAFF_PASSWORD = 'долгий пароль сотрудника'

let people = 0
let hash: Promise<string> | undefined

/** Adds a member of the staff with a password; with a secret, also with an authenticator app. */
export async function addPerson(
  { database }: Pick<App, 'database'>,
  role: string,
  secret: string | undefined = newTotpSecret(),
) {
  const at = new Date().toISOString()
  const email = `staff${++people}@zavod.example`
  const { id } = await database.query
    .insertInto('staff')
    .values({
      email,
      name: 'Анна',
      role,
      password: await (hash ??= hashPassword(STAFF_PASSWORD, '')),
      totp_secret: secret,
      totp_confirmed_at: at,
      totp_step: 0,
      created_at: at,
      seen_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, email, secret, code: (now = new Date()) => codeAt(secret, now) }
}

/** Creates a staff session without signing in. @param proved minutes since password and code were entered */
export async function staffCookie({ database }: Pick<App, 'database'>, staff: number, proved = 0): Promise<string> {
  const [secret, now] = [newSecret(), Date.now()]
  await database.query
    .insertInto('staff_sessions')
    .values({
      staff_id: staff,
      hash: hashOf(secret),
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + 3_600_000).toISOString(),
      proved_at: new Date(now - proved * 60_000).toISOString(),
      device: '',
    })
    .execute()
  return `desk=${secret}`
}

/** Adds a member of the staff with a role, and signs them in. */
export async function signedInAs(app: Pick<App, 'database'>, role: string, proved = 0) {
  const person = await addPerson(app, role)
  return { ...person, Cookie: await staffCookie(app, person.id, proved) }
}
