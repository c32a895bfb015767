import type { IncomingMessage, ServerResponse } from 'node:http'
import { stringifySetCookie } from 'cookie'
import type { Config } from '../config.ts'

declare module 'node:http' {
  interface IncomingMessage {
    /** True if the browser reached the site by HTTPS. */
    isHttps: boolean
  }
}

/** Returns a function that checks if the browser uses HTTPS: SITE_URL or, for each request, the trusted proxy says so. */
export const createIsHttps = ({ siteUrl, trustedProxies }: Pick<Config, 'siteUrl' | 'trustedProxies'>) => {
  const isAlways = siteUrl?.startsWith('https:') ?? false
  return ({ headers }: IncomingMessage): boolean =>
    isAlways || (trustedProxies > 0 && /^\s*https\s*(,|$)/.test(String(headers['x-forwarded-proto'])))
}

/** Sets an HttpOnly cookie (S2), replacing one of the same name in this response. @param seconds lifetime; 0 deletes it */
export function putCookie(
  request: IncomingMessage,
  response: ServerResponse,
  name: string,
  value: string,
  seconds: number,
  { path = '/', sameSite = 'lax' }: { path?: string; sameSite?: 'lax' | 'strict' } = {},
): void {
  const cookies = [response.getHeader('Set-Cookie') ?? []].flat().map(String)
  response.setHeader('Set-Cookie', [
    ...cookies.filter((cookie) => !cookie.startsWith(`${name}=`)),
    stringifySetCookie({
      name,
      value,
      maxAge: seconds,
      expires: new Date(Date.now() + seconds * 1000),
      path,
      httpOnly: true,
      secure: request.isHttps,
      sameSite,
    }),
  ])
}
