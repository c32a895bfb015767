import { stringifySetCookie } from 'cookie'
import type { Request, Response } from 'express'

/** Application setting: SITE_URL is https, whatever a proxy's headers say. */
export const HTTPS = 'reached by https'

/** Returns true if the browser reached the site by HTTPS. */
export const isHttps = (request: Request): boolean => request.secure || request.app.get(HTTPS) === true

interface Scope {
  path?: string
  sameSite?: 'lax' | 'strict'
}

/**
 * Sets an HttpOnly cookie (S2), replacing one of the same name in this response. @param seconds lifetime; 0 deletes
 * it
 */
export function putCookie(
  request: Request,
  response: Response,
  name: string,
  value: string,
  seconds: number,
  { path = '/', sameSite = 'lax' }: Scope = {},
): void {
  const given = [response.getHeader('Set-Cookie') ?? []].flat().map(String)
  response.setHeader('Set-Cookie', [
    ...given.filter((cookie) => !cookie.startsWith(`${name}=`)),
    stringifySetCookie({
      name,
      value,
      maxAge: seconds,
      expires: new Date(Date.now() + seconds * 1000),
      path,
      httpOnly: true,
      secure: isHttps(request),
      sameSite,
    }),
  ])
}
