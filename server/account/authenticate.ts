import { parseCookie } from 'cookie'
import type { Request, RequestHandler } from 'express'
import type { Database } from '../database/database.ts'
import { setCurrentUser, setUnknownUser } from '../visitor/current-user.ts'
import { findSession, noteUse } from './sessions.ts'

/** Named by specification.md §3. */
export const SESSION_COOKIE = 'auth.token'

/**
 * Finds out who is signed in, by the cookie or else by `Authorization: Bearer`; the data is asked only where there is
 * one of them. Where it cannot be found out nobody is let in by a fault: a page is shown as to a guest, and only the
 * log tells (specification.md §8); anything else fails.
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

/** The form in which secrets are made: 32 bytes in base64url. */
const isSecret = (text: string | undefined): text is string => text !== undefined && /^[\w-]{43}$/.test(text)

function secretsOf(request: Request): { secret: string } | { accessToken: string } | undefined {
  const cookies = request.get('Cookie')
  const secret = cookies ? parseCookie(cookies)[SESSION_COOKIE] : undefined
  if (isSecret(secret)) return { secret }
  const accessToken = /^Bearer +(\S+)$/i.exec(request.get('Authorization') ?? '')?.[1]
  return isSecret(accessToken) ? { accessToken } : undefined
}
