import { parseCookie } from 'cookie'
import type { Request, RequestHandler, Response } from 'express'
import { list } from '#schema/definitions/json-schema/unknown.ts'
import { putCookie } from '../../engine/http/cookies.ts'
import { hashOf } from '../../engine/secrets/hash.ts'
import type { Signing } from '../../engine/secrets/signing.ts'
import type { Site } from '../../engine/site/site.ts'
import { type BackVisitor, changeUid, setCurrentUser } from '../../engine/visitor/visitor.ts'
import { SESSION_COOKIE, SESSION_SECONDS } from '../account/sessions.ts'

/** Cookie with the visitor's number at the back end, signed so that nobody can forge it to see another visitor's basket (S9). */
const NUMBER_COOKIE = 'upstream'

/** Maximum length of a cookie's value in browsers. */
const MAX_COOKIE = 3800

/** Authenticates the user of the back end: the HttpOnly cookie auth.token contains the user's signed token. */
export const authenticateUpstream =
  (site: () => Site): RequestHandler =>
  (request, _response, next) => {
    const token = signed(request, SESSION_COOKIE, site().signing)
    if (token !== undefined) {
      // The id is 0, because this site's database has no row of the user: the back end stores everything.
      setCurrentUser(request, { id: 0, uid: uidOf(token), session: 0, seenAt: '' })
    }
    next()
  }

export function backVisitor(request: Request, response: Response, { signing, constants }: Site): BackVisitor {
  let number = signed(request, NUMBER_COOKIE, signing)
  let token = signed(request, SESSION_COOKIE, signing)
  const { cookieLifetime } = constants
  const put = (name: string, value: string, seconds: number): void => {
    // After the headers are sent no cookie can be set; the next request sets it.
    if (!response.headersSent) putCookie(request, response, name, value, seconds)
  }
  return {
    number: () => number,
    token: () => token,
    keepNumber(newNumber) {
      number = newNumber
      put(NUMBER_COOKIE, signing.sign([NUMBER_COOKIE, newNumber]), cookieLifetime)
    },
    signIn(newToken) {
      const value = signing.sign([SESSION_COOKIE, newToken])
      if (value.length > MAX_COOKIE) throw new TypeError('the token is longer than a cookie may be')
      token = newToken
      put(SESSION_COOKIE, value, SESSION_SECONDS)
      changeUid(request, response, cookieLifetime, uidOf(newToken))
    },
    signOut() {
      token = undefined
      number = undefined
      put(SESSION_COOKIE, '', 0)
      put(NUMBER_COOKIE, '', 0)
      if (!response.headersSent) changeUid(request, response, cookieLifetime)
    },
  }
}

/** Derives a visitor number from a token, in the format of `newUserUid`. */
const uidOf = (token: string): string =>
  `u${hashOf(token)
    .replace(/[^0-9a-f]/gi, '')
    .slice(0, 32)}`

function signed(request: Request, name: string, signing: Signing): string | undefined {
  const cookies = request.get('Cookie')
  const [purpose, value] = list(signing.open(cookies && parseCookie(cookies)[name]))
  return purpose === name && typeof value === 'string' ? value : undefined
}
