import { stringifySetCookie } from 'cookie'
import type { Request, Response } from 'express'

/** Application setting: SITE_URL is https, whatever a proxy's headers say. */
export const HTTPS = 'reached by https'

/**
 * Sets an HttpOnly cookie (S2), replacing one of the same name in this response. @param seconds lifetime; 0 deletes
 * it
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
