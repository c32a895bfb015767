import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseCookie } from 'cookie'
import { LRUCache } from 'lru-cache'
import { dayNumber } from '#schema/definitions/text/dates.ts'
import { putCookie } from '../http/cookies.ts'
import { hashOf } from '../secrets/hash.ts'
import { currentUser, isUserUnknown } from './visitor.ts'

/** Named by specification.md §3. */
const UID_COOKIE = 'userId'

const UID_BYTES = 16

/** A guest's number: 128 random bits. */
export const newGuestUid = (): string => randomBytes(UID_BYTES).toString('hex')

/**
 * Returns a user's number, 128 random bits with a prefix. It is worthless without its session, so a signed-out
 * browser loses access to the user's lists and orders.
 */
export const newUserUid = (): string => `u${newGuestUid()}`

/** Identifies a user to the browser without the number. */
export const accountOf = ({ uid }: { uid: string }): string => hashOf(uid).slice(0, 12)

/** Returns true for a guest's number. */
const isGuestUid = (cookie: string | undefined): cookie is string =>
  cookie !== undefined && /^[0-9a-f]{32}$/.test(cookie)

function cookieOf({ headers }: IncomingMessage): string | undefined {
  const uid = headers.cookie ? parseCookie(headers.cookie)[UID_COOKIE] : undefined
  // Copies the string: a slice would keep the whole header in memory.
  return uid && Buffer.from(uid).toString()
}

/** The visitor's number: the user's own, else the cookie's; undefined for a new visitor and for a cookie we never gave. */
export function readUid(request: IncomingMessage, cookie = cookieOf(request)): string | undefined {
  return currentUser(request)?.uid ?? (isGuestUid(cookie) ? cookie : undefined)
}

interface VisitorCookieOptions {
  /** Lifetime of the cookie, in seconds (specification.md §4). */
  lifetime: () => number
  /** Called for a visitor whose cookie was renewed: the visitor's data are in use. */
  renewed?: ((uid: string) => Promise<unknown>) | undefined
  now?: () => number
}

/** Maximum number of visitors in the cache of today's renewals. */
const REMEMBERED = 50_000

export type VisitorCookie = ReturnType<typeof createVisitorCookie>

/** Assigns numbers to visitors. The cookie is renewed once a day, so that a basket in use does not expire. */
export function createVisitorCookie({ lifetime, renewed, now = () => Date.now() }: VisitorCookieOptions) {
  const days = new LRUCache<string, number>({ maxSize: REMEMBERED, sizeCalculation: () => 1 })
  const dayNow = (): number => dayNumber(now())
  return {
    isRenewed: (uid: string) => days.get(uid) === dayNow(),
    /** Returns the visitor's number; a new visitor gets one with the cookie. */
    ensure(request: IncomingMessage, response: ServerResponse): string {
      // The browser keeps its cookie, so the next page knows the visitor again.
      if (isUserUnknown(request)) return newGuestUid()
      const cookie = cookieOf(request)
      const sentUid = readUid(request, cookie)
      const uid = sentUid ?? newGuestUid()
      const day = dayNow()
      const isFresh = sentUid === undefined || days.get(sentUid) === day
      if (uid !== cookie || !isFresh) putCookie(request, response, UID_COOKIE, uid, lifetime())
      if (isFresh) return uid
      days.set(uid, day)
      renewed?.(uid).catch((error: unknown) => request.log.error(error, 'a visit was not noted'))
      return uid
    },
  }
}

/** Replaces the browser's visitor: by the signed-in user, or by a new guest after signing out. */
export function changeUid(
  request: IncomingMessage,
  response: ServerResponse,
  lifetime: number,
  uid = newGuestUid(),
): void {
  putCookie(request, response, UID_COOKIE, uid, lifetime)
}
