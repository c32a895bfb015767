import { parseCookie } from 'cookie'
import type { Request, Response } from 'express'
import { putCookie } from '../../engine/http/cookies.ts'
import type { Signing } from '../../engine/secrets/signing.ts'
import { accountOf } from '../../engine/visitor/visitor.ts'

/** Signed cookie with the accounts that this browser has signed in to. The limit over all IP addresses does not apply to them (S8). */
const COOKIE = 'auth.known'
const SECONDS = 180 * 86_400

/** Maximum number of accounts in the cookie. */
const REMEMBERED = 5

const PURPOSE = 'known-browser'

export const knownBrowser = (request: Request, response: Response, signing: Signing) => {
  function accounts(): string[] {
    const given: unknown = signing.open(parseCookie(request.get('Cookie') ?? '')[COOKIE])
    const [purpose, ...known] = Array.isArray(given) ? given.map(String) : []
    return purpose === PURPOSE ? known : []
  }
  return {
    /** Returns true if the browser has signed in to the account before. */
    knows: (user: { uid: string }): boolean => accounts().includes(accountOf(user)),
    /** Adds an account to the cookie. */
    remember(user: { uid: string }): void {
      const account = accountOf(user)
      const all = [account, ...accounts().filter((other) => other !== account)].slice(0, REMEMBERED)
      putCookie(request, response, COOKIE, signing.sign([PURPOSE, ...all]), SECONDS)
    },
  }
}
