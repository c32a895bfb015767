import { parseCookie } from 'cookie'
import type { Request, RequestHandler, Response } from 'express'
import type { Database, Query, Transaction } from '../engine/database/tables.ts'
import { putCookie } from '../engine/http/cookies.ts'
import { HttpError } from '../engine/http/http-error.ts'
import { isNavigation } from '../engine/pages/page-address.ts'
import { hashOf, newSecret } from '../engine/secrets/hash.ts'
import { type StaffSession, setStaffSession, staffSessionOf } from '../engine/visitor/staff.ts'
import { deviceOf } from '../shop/account/sessions.ts'

const [MINUTE, HOUR] = [60_000, 3_600_000]

/** Lifetimes in milliseconds: of a complete session, and of a session that still needs the one-time code. */
const WHOLE_MS = 12 * HOUR
const HALF_MS = 10 * MINUTE

/** Milliseconds after which sensitive calls require the password and the one-time code again. */
const PROOF_MS = 10 * MINUTE

/** Returns the 401 error for a request without a session of the desk. */
export const staffFirst = (): HttpError => new HttpError(401, 'Войдите в\u00a0рабочее место и\u00a0повторите.')

export const isProved = ({ provedAt }: StaffSession, now: Date): boolean =>
  provedAt !== null && now.getTime() - Date.parse(provedAt) < PROOF_MS

interface NewSession {
  staff: number
  device: string
  /** False until the user has entered the one-time code. */
  isWhole: boolean
}

/** Opens a session. @param before an earlier session that this one replaces @returns the secret for the session's cookie */
export async function openStaffSession(
  transaction: Transaction,
  { staff, device, isWhole }: NewSession,
  before: StaffSession | undefined,
  now: Date,
): Promise<string> {
  const secret = newSecret()
  const at = now.toISOString()
  await transaction.deleteFrom('staff_sessions').where('expires_at', '<=', at).execute()
  if (before) await transaction.deleteFrom('staff_sessions').where('id', '=', before.session).execute()
  await transaction
    .insertInto('staff_sessions')
    .values({
      staff_id: staff,
      hash: hashOf(secret),
      created_at: at,
      expires_at: new Date(now.getTime() + (isWhole ? WHOLE_MS : HALF_MS)).toISOString(),
      proved_at: isWhole ? at : null,
      device,
    })
    .execute()
  return secret
}

/** Ends all sessions of a person after a change of the person's access. */
export const closeStaffSessions = (query: Query, staff: number) =>
  query.deleteFrom('staff_sessions').where('staff_id', '=', staff).execute()

async function findSession(query: Query, secret: string, now: Date): Promise<StaffSession | undefined> {
  const row = await query
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .select(['staff_sessions.id as session', 'proved_at as provedAt'])
    .select(['staff.id', 'staff.email', 'staff.name', 'staff.role'])
    .where('hash', '=', hashOf(secret))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row
}

/** Path of the session cookie, so that browsers do not send it to pages of the shop. */
const PATH = '/desk'

/** Returns the session cookie's name. Browsers accept the prefix `__Secure-` only over HTTPS. */
const cookieName = ({ isHttps }: Request): string => (isHttps ? '__Secure-desk' : 'desk')

const STEP = `<!doctype html><html lang="ru"><meta charset="utf-8"><title>Рабочее место</title>
<meta http-equiv="refresh" content="0"><p><a href="">Продолжить</a></p></html>`

/** Matches the path of a list. The cookie with its query string has this path, so browsers send it only to the list and the pages below. */
const LIST = /^\/desk\/[a-z]+\/$/
const LIST_QUERY = /^\?[\w%&=+.*~-]{1,1000}$/

/**
 * Remembers the query string of a list, so that pages below it can link back to it. It is stored in a cookie for this session and not in
 * the links, because it may contain a customer's name. @returns the query string of the list above the requested page
 */
function listQuery(request: Request, response: Response, session: number): string {
  const { list: stored = '' } = parseCookie(request.get('Cookie') ?? '')
  const list = stored.startsWith(`${session}?`) ? stored.slice(`${session}`.length) : ''
  const { pathname, search } = new URL(request.originalUrl, 'http://site.invalid')
  if (LIST.test(pathname) && isNavigation(request) && search !== list) {
    const isStored = LIST_QUERY.test(search)
    const seconds = isStored ? WHOLE_MS / 1000 : 0
    putCookie(request, response, 'list', isStored ? `${session}${search}` : '', seconds, {
      path: pathname,
      sameSite: 'strict',
    })
  }
  return LIST_QUERY.test(list) ? list : ''
}

/** Middleware that authenticates staff by the session cookie. */
export const authenticateStaff =
  ({ query }: Pick<Database, 'query'>, now: () => Date = () => new Date()): RequestHandler =>
  async (request, response, next) => {
    const secret = parseCookie(request.get('Cookie') ?? '')[cookieName(request)]
    const session = secret && /^[\w-]{43}$/.test(secret) ? await findSession(query, secret, now()) : undefined
    if (session) setStaffSession(request, { ...session, list: listQuery(request, response, session.session) })
    // A link in a letter comes without the SameSite=Strict cookie. `STEP` opens the same address from our own site, with the cookie.
    if (request.get('Sec-Fetch-Site') === 'cross-site' && isNavigation(request)) response.type('html').send(STEP)
    else next()
  }

export type StaffBrowser = ReturnType<typeof staffBrowser>

/** Reads and sets the desk's cookies in the browser that sent the request. */
export const staffBrowser = (request: Request, response: Response) => {
  const put = (value: string, seconds: number): void =>
    putCookie(request, response, cookieName(request), value, seconds, { path: PATH, sameSite: 'strict' })
  return {
    device: deviceOf(request.get('User-Agent')),
    session: staffSessionOf(request),
    enter: (secret: string) => put(secret, WHOLE_MS / 1000),
    leave: () => put('', 0),
  }
}
