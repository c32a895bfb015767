import { parseCookie } from 'cookie'
import type { Request, Response } from 'express'
import { putCookie } from '../../engine/http/cookies.ts'
import type { Signing } from '../../engine/secrets/signing.ts'
import { accountOf } from '../../engine/visitor/visitor.ts'

/** The accounts that a browser has signed in to before, signed: exempt from the ceiling of tries (S8). */
const COOKIE = 'auth.known'
const SECONDS = 180 * 86_400

/** Accounts that a browser remembers. */
const REMEMBERED = 5

const PURPOSE = 'known-browser'

export const knownBrowser = (request: Request, response: Response, signing: Signing) => {
  function accounts(): string[] {
    const given: unknown = signing.open(parseCookie(request.get('Cookie') ?? '')[COOKIE])
    const [purpose, ...known] = Array.isArray(given) ? given.map(String) : []
    return purpose === PURPOSE ? known : []
  }
  return {
    /** Returns true for an account that the browser has signed in to before. */
    knows: (user: { uid: string }): boolean => accounts().includes(accountOf(user)),
    /** Remembers in the browser that the account is its visitor's. */
    remember(user: { uid: string }): void {
      const account = accountOf(user)
      const all = [account, ...accounts().filter((other) => other !== account)].slice(0, REMEMBERED)
      putCookie(request, response, COOKIE, signing.sign([PURPOSE, ...all]), SECONDS)
    },
  }
}
