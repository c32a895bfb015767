import type { Request, Response } from 'express'

/** The application's setting: the site is reached by https, whatever a proxy in front says (SITE_URL). */
export const HTTPS = 'reached by https'

/**
 * Gives the browser a cookie that no script reads (docs/requirements.md S2), in the place of one of the same name that
 * this answer gives already.
 * @param seconds how long it lasts; 0 takes it away
 */
export function putCookie(request: Request, response: Response, name: string, value: string, seconds: number): void {
  const given = [response.getHeader('Set-Cookie') ?? []].flat().map(String)
  const others = given.filter((cookie) => !cookie.startsWith(`${name}=`))
  if (others.length > 0) response.setHeader('Set-Cookie', others)
  else response.removeHeader('Set-Cookie')
  response.cookie(name, value, {
    maxAge: seconds * 1000,
    httpOnly: true,
    sameSite: 'lax',
    secure: request.secure || request.app.get(HTTPS) === true,
    path: '/',
  })
}
