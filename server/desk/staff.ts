import type { Selectable } from 'kysely'
import { DESK_ADDRESS } from '#schema/definitions/shop/kinds.ts'
import type { Database, Query, Transaction } from '../engine/database/tables.ts'
import { ownAddress } from '../engine/http/address.ts'
import { dropLinks, makeLink, withToken } from '../engine/mail/letter-links.ts'
import { emailKey, type Mailer } from '../engine/mail/mailer.ts'
import { BASE } from '../engine/pages/query.ts'
import type { Site } from '../engine/site/site.ts'
import type { StaffRow } from '../shop/tables.ts'
import { roleTitle } from './context.ts'
import { closeStaffSessions } from './sessions.ts'

export type Staff = Selectable<StaffRow>

/** Path of the page where people set their password. A letter links to it (schema/desk/pages/set-password.json). */
export const PASSWORD_PATH = '/desk/set-password/'

/** Address of the page that opens after the sign-in (schema/desk/pages/home.json). */
export const DESK_HOME = `${DESK_ADDRESS}home/`

/** Returns the address to open after the sign-in: `back`, or the desk's first page if `back` is outside the desk. */
export function returnAddress(back: string | null | undefined): string {
  const address = ownAddress(back, BASE)
  return address.startsWith(DESK_ADDRESS) ? address : DESK_HOME
}

interface Letters {
  site: Site
  origin: string
  /** If undefined, no letter can be composed, and the caller must give the link to the person. */
  mailer: Mailer | undefined
}

export const findStaff = (query: Query, email: string): Promise<Staff | undefined> =>
  query.selectFrom('staff').selectAll().where('email', '=', emailKey(email)).executeTakeFirst()

export const staffById = (query: Query, id: number): Promise<Staff | undefined> =>
  query.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst()

/** Reads a member of the staff, and locks the row until the transaction ends. */
export const lockStaff = (transaction: Transaction, id: number): Promise<Staff | undefined> =>
  transaction
    .updateTable('staff')
    .set(({ ref }) => ({ role: ref('role') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const listStaff = (query: Query) => query.selectFrom('staff').selectAll().orderBy('email').execute()

/** Adds a member of the staff, who gets a letter with a link for setting a password. @returns the link; undefined if the e-mail is taken */
export async function addStaff(
  transaction: Transaction,
  { email, name, role }: Pick<Staff, 'email' | 'name' | 'role'>,
  letters: Letters,
  now: Date,
): Promise<{ id: number; link: string } | undefined> {
  const added = await transaction
    .insertInto('staff')
    .values({ email: emailKey(email), name, role, totp_step: 0, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'email'])
    .executeTakeFirst()
  if (!added) return undefined
  return { id: added.id, link: await sendLink(transaction, { ...added, role }, 'desk/staff-invite', letters, now) }
}

async function sendLink(
  transaction: Transaction,
  { id, email, role }: Pick<Staff, 'id' | 'email' | 'role'>,
  mail: 'desk/staff-invite' | 'desk/staff-password',
  { site, origin, mailer }: Letters,
  now: Date,
): Promise<string> {
  await dropLinks(transaction, 'staff-password', String(id))
  const link = withToken(origin, PASSWORD_PATH, await makeLink(transaction, 'staff-password', String(id), now))
  const params = mail === 'desk/staff-invite' ? { link, role: roleTitle(site, role) } : { link }
  await mailer?.write(transaction, { to: email, mail, params, isUnlimited: true }, now)
  return link
}

export async function setRole(transaction: Transaction, id: number, role: string): Promise<void> {
  await transaction.updateTable('staff').set({ role }).where('id', '=', id).execute()
  await closeStaffSessions(transaction, id)
}

/** Deletes a member of the staff. The database deletes the person's sessions too (cascade). */
export async function removeStaff(transaction: Transaction, id: number): Promise<void> {
  await dropLinks(transaction, 'staff-password', String(id))
  await transaction.deleteFrom('staff').where('id', '=', id).execute()
}

/** Disconnects a person's authenticator app. At the next sign-in the person connects an app again. */
export async function resetTotp(transaction: Transaction, id: number): Promise<void> {
  await transaction
    .updateTable('staff')
    .set({ totp_secret: null, totp_confirmed_at: null })
    .where('id', '=', id)
    .execute()
  await closeStaffSessions(transaction, id)
}

/** Deletes a person's password at once. @returns the link for setting a new one */
export async function resetPassword(
  transaction: Transaction,
  staff: Pick<Staff, 'id' | 'email' | 'role'>,
  letters: Letters,
  now: Date,
): Promise<string> {
  await setPassword(transaction, staff.id, null)
  return sendLink(transaction, staff, 'desk/staff-password', letters, now)
}

/** Stores a password, and ends the person's sessions and links. @param password hash of the password */
export async function setPassword(transaction: Transaction, id: number, password: string | null): Promise<void> {
  await transaction.updateTable('staff').set({ password }).where('id', '=', id).execute()
  await closeStaffSessions(transaction, id)
  await dropLinks(transaction, 'staff-password', String(id))
}

/** Encrypts the TOTP secrets that were stored before DESK_KEY was set. @returns how many secrets are still not encrypted */
export async function sealTotpSecrets({ query, safe }: Pick<Database, 'query' | 'safe'>): Promise<number> {
  const rows = await query
    .selectFrom('staff')
    .select(['id', 'totp_secret'])
    .where('totp_secret', 'is not', null)
    .execute()
  const plain = rows.flatMap(({ id, totp_secret: secret }) =>
    secret === null || safe.isSealed(secret) ? [] : [{ id, secret }],
  )
  for (const { id, secret } of plain)
    await query
      .updateTable('staff')
      .set({ totp_secret: safe.seal(safe.open(secret)) })
      .where('id', '=', id)
      .where('totp_secret', '=', secret)
      .execute()
  return safe.hasKey ? 0 : rows.length
}
