import { createHash, randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** Who is signed in, and by which session. */
export interface SignedIn {
  /** The user's number. */
  id: number
  /** The user's own number as a visitor: baskets and lists go by it. */
  uid: string
  session: number
  /** When the session was last noted as in use. */
  seenAt: string
}

export interface NewSession {
  /** The cookie's; 256 random bits, of which only the SHA-256 is kept (REQUIREMENTS S4). */
  secret: string
  accessToken: string
}

const [HOUR, DAY] = [3_600_000, 86_400_000]

/** How long a session lasts unused, and in all. */
const [IDLE, WHOLE] = [14 * DAY, 90 * DAY]

/** How long an access token is good. */
const ACCESS = HOUR

/** How often it is noted that a session is in use: a note costs a write. */
const NOTE_EVERY = HOUR

/** For the cookie, in seconds. */
export const SESSION_SECONDS = WHOLE / 1000

const newSecret = (): string => randomBytes(32).toString('base64url')
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
const before = (now: Date, milliseconds: number): string => new Date(now.getTime() - milliseconds).toISOString()

/** Opens a session for a user, and clears away those whose time is over. */
export async function openSession(transaction: Transaction<Tables>, user: number, now: Date): Promise<NewSession> {
  await transaction
    .deleteFrom('sessions')
    .where((where) =>
      where.or([where('seen_at', '<=', before(now, IDLE)), where('created_at', '<=', before(now, WHOLE))]),
    )
    .execute()
  const made = { secret: newSecret(), accessToken: newSecret() }
  const at = now.toISOString()
  await transaction
    .insertInto('sessions')
    .values({
      user_id: user,
      hash: hashOf(made.secret),
      access_hash: hashOf(made.accessToken),
      access_until: before(now, -ACCESS),
      created_at: at,
      seen_at: at,
    })
    .execute()
  return made
}

/** Whose session a secret is: the cookie's, or while its hour lasts an access token. */
export async function findSession(
  query: Kysely<Tables>,
  { secret, accessToken }: Partial<NewSession>,
  now: Date,
): Promise<SignedIn | undefined> {
  const given = secret ?? accessToken
  if (given === undefined) return undefined
  const row = await query
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.uid', 'sessions.id as session', 'sessions.seen_at as seenAt', 'access_until'])
    .where(secret === undefined ? 'sessions.access_hash' : 'sessions.hash', '=', hashOf(given))
    .where('sessions.seen_at', '>', before(now, IDLE))
    .where('sessions.created_at', '>', before(now, WHOLE))
    .executeTakeFirst()
  if (!row || (secret === undefined && row.access_until <= now.toISOString())) return undefined
  const { access_until: _, ...signedIn } = row
  return signedIn
}

/** Notes that a session is in use, where the last note is old. */
export async function noteUse(query: Kysely<Tables>, { session, seenAt }: SignedIn, now: Date): Promise<void> {
  if (seenAt > before(now, NOTE_EVERY)) return
  await query.updateTable('sessions').set({ seen_at: now.toISOString() }).where('id', '=', session).execute()
}

/** Another access token in the place of a session's own. */
export async function renewAccess(query: Kysely<Tables>, session: number, now: Date): Promise<string> {
  const accessToken = newSecret()
  await query
    .updateTable('sessions')
    .set({ access_hash: hashOf(accessToken), access_until: before(now, -ACCESS) })
    .where('id', '=', session)
    .execute()
  return accessToken
}

export async function closeSession(query: Kysely<Tables>, session: number): Promise<void> {
  await query.deleteFrom('sessions').where('id', '=', session).execute()
}

/** Signs a user out everywhere. */
export async function closeSessions(transaction: Transaction<Tables>, user: number): Promise<void> {
  await transaction.deleteFrom('sessions').where('user_id', '=', user).execute()
}
