import { randomBytes } from 'node:crypto'
import { parseCookie } from 'cookie'
import type { Request, Response } from 'express'
import { type Kysely, sql, type Transaction } from 'kysely'
import { LRUCache } from 'lru-cache'
import { today } from '#schema/definitions/text/dates.ts'
import type { Tables } from '../database/tables.ts'
import { putCookie } from '../http/cookies.ts'
import { hashOf } from '../secrets/hash.ts'
import { currentUser, isUserUnknown } from './visitor.ts'

/** Named by specification.md §3. */
const UID_COOKIE = 'userId'

const UID_BYTES = 16

/** A guest's number: 128 random bits. */
export const newGuestUid = (): string => randomBytes(UID_BYTES).toString('hex')

/**
 * A user's number, 128 random bits. It can be told from a guest's, and without its session it counts for nothing:
 * whoever is signed out, also from elsewhere, keeps none of the user's lists and orders.
 */
export const newUserUid = (): string => `u${newGuestUid()}`

/** Tells one user from another to the browser, which is not told their number. */
export const accountOf = ({ uid }: { uid: string }): string => hashOf(uid).slice(0, 12)

/** Returns true for a guest's number. */
const isGuestUid = (cookie: string | undefined): cookie is string =>
  cookie !== undefined && /^[0-9a-f]{32}$/.test(cookie)

function cookieOf(request: Request): string | undefined {
  const cookies = request.get('Cookie')
  const uid = cookies ? parseCookie(cookies)[UID_COOKIE] : undefined
  // A string of its own: one that is cut out of the header keeps all of it in memory for as long as it is remembered.
  return uid && Buffer.from(uid).toString()
}

/** The visitor's number: the user's own, else the cookie's; undefined for a new visitor and for a cookie we never gave. */
export function readUid(request: Request): string | undefined {
  const cookie = cookieOf(request)
  return currentUser(request)?.uid ?? (isGuestUid(cookie) ? cookie : undefined)
}

interface VisitorCookieOptions {
  /** Lifetime of the cookie, in seconds (specification.md §4). */
  lifetime: () => number
  /** Told of a visitor whose cookie was renewed: what is kept for them is in use. */
  renewed: (uid: string) => Promise<unknown>
  now?: () => number
}

/** Visitors whose cookie is known to have been renewed today. */
const REMEMBERED = 50_000

export type VisitorCookie = ReturnType<typeof createVisitorCookie>

/** Gives visitors their numbers. The cookie is renewed once a day, so that a basket in use does not end with it. */
export function createVisitorCookie({ lifetime, renewed, now = () => Date.now() }: VisitorCookieOptions) {
  const days = new LRUCache<string, string>({ max: REMEMBERED })
  const dayNow = (): string => today(now())
  return {
    /** Returns true if the cookie was renewed today. */
    isRenewed: (uid: string) => days.get(uid) === dayNow(),
    /** The visitor's number; a new visitor gets one, and the cookie with it. */
    ensure(request: Request, response: Response): string {
      // Their number stays in their browser: they are themselves again with the next page.
      if (isUserUnknown(request)) return newGuestUid()
      const known = readUid(request)
      const uid = known ?? newGuestUid()
      const day = dayNow()
      const isFresh = known === undefined || days.get(known) === day
      if (uid !== cookieOf(request) || !isFresh) putCookie(request, response, UID_COOKIE, uid, lifetime())
      if (isFresh) return uid
      days.set(uid, day)
      renewed(uid).catch((error: unknown) => request.log.error(error, 'a visit was not noted'))
      return uid
    },
  }
}

/** Makes the browser's visitor another one: the user who signed in, or after signing out a new guest. */
export function changeUid(request: Request, response: Response, lifetime: number, uid = newGuestUid()): void {
  putCookie(request, response, UID_COOKIE, uid, lifetime)
}

/** Something that is kept by a visitor's number. */
export interface UidTable {
  /** Name in the export of personal data. */
  name: string
  /** Moves what the guest collected to the user; both may have some. */
  merge(transaction: Transaction<Tables>, from: string, to: string): Promise<void>
  /** Returns the rows of a number for the export. */
  read(query: Kysely<Tables>, uid: string): Promise<readonly object[]>
  /** Deletes it with the account; what must outlive it keeps nothing that tells of the person. */
  remove(transaction: Transaction<Tables>, uid: string): Promise<void>
}

/** `merge` of a table that has any number of rows for a visitor. */
export const moveRows =
  (table: 'submissions' | 'consents' | 'orders'): UidTable['merge'] =>
  async (transaction, from, to) => {
    await sql`update ${sql.table(table)} set uid = ${to} where uid = ${from}`.execute(transaction)
  }
