import { stringifySetCookie } from 'cookie'
import type { Request, Response } from 'express'

/** The application's setting: the site is reached by https, whatever a proxy in front says (SITE_URL). */
export const HTTPS = 'reached by https'

/**
 * Gives the browser a cookie that no script reads (S2), in the place of one of the same name that
 * this answer gives already.
 * @param seconds how long it lasts; 0 takes it away
 */
export function putCookie(request: Request, response: Response, name: string, value: string, seconds: number): void {
  const given = [response.getHeader('Set-Cookie') ?? []].flat().map(String)
  const secure = request.secure || request.app.get(HTTPS) === true
  response.setHeader('Set-Cookie', [
    ...given.filter((cookie) => !cookie.startsWith(`${name}=`)),
    cookieText({ name, value, seconds, secure }),
  ])
}

/** A cookie as its header has it. */
const cookieText = (cookie: { name: string; value: string; seconds: number; secure: boolean }): string =>
  stringifySetCookie({
    name: cookie.name,
    value: cookie.value,
    maxAge: cookie.seconds,
    expires: new Date(Date.now() + cookie.seconds * 1000),
    path: '/',
    httpOnly: true,
    secure: cookie.secure,
    sameSite: 'lax',
  })
