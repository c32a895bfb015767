import { parseCookie } from 'cookie'
import type { Request, RequestHandler, Response } from 'express'
import type { ExpressionBuilder } from 'kysely'
import type { Database, Query, Tables, Transaction } from '../../engine/database/tables.ts'
import { putCookie } from '../../engine/http/cookies.ts'
import { hashOf, newSecret } from '../../engine/secrets/hash.ts'
import { type CurrentUser, changeUid, setCurrentUser, setUnknownUser } from '../../engine/visitor/visitor.ts'

/** Patterns of browsers in User-Agent headers, most specific first, because most browsers also contain the names of others. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** Describes a browser to its owner: «Chrome, Windows»; empty if unknown. */
export function deviceOf(userAgent = ''): string {
  const named = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  return [named(BROWSERS), named(SYSTEMS)].filter(Boolean).join(', ')
}

export interface NewSession {
  /** Secret in the session cookie: 256 random bits; the database stores only its SHA-256 (S4). */
  secret: string
  accessToken: string
}

const [HOUR, DAY] = [3_600_000, 86_400_000]

/** Lifetime of a session since its last use, and since its start, in milliseconds. */
const [IDLE, WHOLE] = [14 * DAY, 90 * DAY]

const ACCESS = HOUR

/** Minimum interval between updates of `seen_at`, in milliseconds, to save writes. */
const NOTE_EVERY = HOUR

/** Lifetime of the session cookie, in seconds. */
export const SESSION_SECONDS = WHOLE / 1000

/** Lifetime of an access token, in seconds. */
export const ACCESS_SECONDS = ACCESS / 1000

const before = (now: Date, milliseconds: number): string => new Date(now.getTime() - milliseconds).toISOString()

/** Returns an SQL condition for expired sessions. */
export const isOver = (now: Date) => (where: ExpressionBuilder<Tables, 'sessions'>) =>
  where.or([where('seen_at', '<=', before(now, IDLE)), where('created_at', '<=', before(now, WHOLE))])

/** Stores when an account was last used, and resets the warning about its erasure. */
async function noteSeen(query: Query, user: number, now: Date): Promise<void> {
  await query.updateTable('users').set({ seen_at: now.toISOString(), warned_at: null }).where('id', '=', user).execute()
}

/** Creates a session for a user, and deletes expired ones. */
export async function openSession(
  transaction: Transaction,
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

/** Returns the session of a cookie's secret or of an access token; undefined if there is none, or if it has expired. */
export async function findSession(query: Query, { secret, accessToken }: Partial<NewSession>, now: Date) {
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

/** Updates a session's last use, if the stored time is old enough. */
export async function noteUse(query: Query, { id, session, seenAt }: CurrentUser, now: Date): Promise<void> {
  if (seenAt > before(now, NOTE_EVERY)) return
  await query.updateTable('sessions').set({ seen_at: now.toISOString() }).where('id', '=', session).execute()
  await noteSeen(query, id, now)
}

/** Replaces a session's access token. */
export async function renewAccess(query: Query, session: number, now: Date): Promise<string> {
  const accessToken = newSecret()
  await query
    .updateTable('sessions')
    .set({ access_hash: hashOf(accessToken), access_until: before(now, -ACCESS) })
    .where('id', '=', session)
    .execute()
  return accessToken
}

/** Ends one of the user's sessions. @returns false if the user has no such session */
export async function closeSession(query: Query, user: number, session: number): Promise<boolean> {
  const { numDeletedRows } = await query
    .deleteFrom('sessions')
    .where('id', '=', session)
    .where('user_id', '=', user)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Ends all sessions of a user. @param but id of a session to keep */
export async function closeSessions(query: Query, user: number, but?: number): Promise<void> {
  const all = query.deleteFrom('sessions').where('user_id', '=', user)
  await (but === undefined ? all : all.where('id', '!=', but)).execute()
}

/** Returns the sessions of a user, the last used first. */
export const readSessions = (query: Query, user: number, now: Date) =>
  query
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at as since', 'seen_at as seen'])
    .where('user_id', '=', user)
    .where('seen_at', '>', before(now, IDLE))
    .where('created_at', '>', before(now, WHOLE))
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Name of the session cookie, which specification.md §3 prescribes. */
export const SESSION_COOKIE = 'auth.token'

/**
 * Authenticates by the cookie, or by `Authorization: Bearer`; queries the database only if one is present. After a database error a page is
 * rendered as for a guest and the error is logged (specification.md §8); any other request fails.
 */
export function authenticate({ query }: Database, now: () => Date = () => new Date()): RequestHandler {
  return async (request, _response, next) => {
    const secrets = secretsOf(request)
    if (!secrets) return next()
    const signedIn = await findSession(query, secrets, now()).catch((error: unknown) => {
      if (!isPageRequest(request)) throw error
      request.log.error(error, 'it could not be found out who is signed in')
      setUnknownUser(request)
    })
    if (signedIn) {
      setCurrentUser(request, signedIn)
      await noteUse(query, signedIn, now()).catch((error: unknown) =>
        request.log.error(error, 'the use of a session was not noted'),
      )
    }
    next()
  }
}

const isPageRequest = ({ method, path }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') && !path.startsWith('/api/')

/** Returns true for a text in the format of a secret: 32 bytes in base64url. */
const isSecret = (text: string | undefined): text is string => text !== undefined && /^[\w-]{43}$/.test(text)

function secretsOf(request: Request): { secret: string } | { accessToken: string } | undefined {
  const cookies = request.get('Cookie')
  const secret = cookies ? parseCookie(cookies)[SESSION_COOKIE] : undefined
  if (isSecret(secret)) return { secret }
  const accessToken = /^Bearer +(\S+)$/i.exec(request.get('Authorization') ?? '')?.[1]
  return isSecret(accessToken) ? { accessToken } : undefined
}

export type BrowserSession = ReturnType<typeof browserSession>

/** Returns functions that set the cookies of the requesting browser. @param lifetime lifetime of the userId cookie, in seconds */
export const browserSession = (request: Request, response: Response, lifetime: number) => ({
  device: deviceOf(request.get('User-Agent')),
  /** Sets the cookies of a session and of the user's visitor number. */
  setSession(secret: string, uid: string) {
    putCookie(request, response, SESSION_COOKIE, secret, SESSION_SECONDS)
    changeUid(request, response, lifetime, uid)
  },
  /** Deletes the session cookie and gives the visitor the number of a new guest. */
  clearSession() {
    putCookie(request, response, SESSION_COOKIE, '', 0)
    changeUid(request, response, lifetime)
  },
  /** Deletes the cookie of an invalid session. */
  forgetSession() {
    if (request.get('Cookie')?.includes(`${SESSION_COOKIE}=`)) putCookie(request, response, SESSION_COOKIE, '', 0)
  },
})
