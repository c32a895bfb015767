import type { ExpressionBuilder, Kysely, Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { hashOf, newSecret } from '../secrets/hash.ts'
import type { CurrentUser } from '../visitor/current-user.ts'

export interface NewSession {
  /** The cookie's; 256 random bits, of which only the SHA-256 is kept (S4). */
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

/** For who is given an access token. */
export const ACCESS_SECONDS = ACCESS / 1000

const before = (now: Date, milliseconds: number): string => new Date(now.getTime() - milliseconds).toISOString()

/** Whether a session's time is over. */
export const isOver = (now: Date) => (where: ExpressionBuilder<Tables, 'sessions'>) =>
  where.or([where('seen_at', '<=', before(now, IDLE)), where('created_at', '<=', before(now, WHOLE))])

/** An account that is used is not idle, and who was warned of its end need not be any more. */
async function noteSeen(query: Kysely<Tables>, user: number, now: Date): Promise<void> {
  await query.updateTable('users').set({ seen_at: now.toISOString(), warned_at: null }).where('id', '=', user).execute()
}

/** Opens a session for a user, and clears away those whose time is over. */
export async function openSession(
  transaction: Transaction<Tables>,
  { user, device }: { user: number; device: string },
  now: Date,
): Promise<NewSession> {
  await transaction.deleteFrom('sessions').where(isOver(now)).execute()
  await noteSeen(transaction, user, now)
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
      device,
    })
    .execute()
  return made
}

/** Whose session a secret is: the cookie's, or while its hour lasts an access token. */
export async function findSession(
  query: Kysely<Tables>,
  { secret, accessToken }: Partial<NewSession>,
  now: Date,
): Promise<CurrentUser | undefined> {
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
export async function noteUse(query: Kysely<Tables>, { id, session, seenAt }: CurrentUser, now: Date): Promise<void> {
  if (seenAt > before(now, NOTE_EVERY)) return
  await query.updateTable('sessions').set({ seen_at: now.toISOString() }).where('id', '=', session).execute()
  await noteSeen(query, id, now)
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

/** Ends one of a user's own sessions. @returns whether there was such a one */
export async function closeOwnSession(query: Kysely<Tables>, user: number, session: number): Promise<boolean> {
  const { numDeletedRows } = await query
    .deleteFrom('sessions')
    .where('id', '=', session)
    .where('user_id', '=', user)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Signs a user out everywhere. @param but the session that goes on, if any */
export async function closeSessions(query: Kysely<Tables>, user: number, but?: number): Promise<void> {
  const all = query.deleteFrom('sessions').where('user_id', '=', user)
  await (but === undefined ? all : all.where('id', '!=', but)).execute()
}

/** Where a user is signed in, the last used first. */
export const readSessions = (query: Kysely<Tables>, user: number, now: Date) =>
  query
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at as since', 'seen_at as seen'])
    .where('user_id', '=', user)
    .where('seen_at', '>', before(now, IDLE))
    .where('created_at', '>', before(now, WHOLE))
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
