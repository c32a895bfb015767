import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseCookie } from 'cookie'
import type { Request } from 'express'
import { LRUCache } from 'lru-cache'
import type { Scope } from '#schema/definitions/expressions/types.ts'
import { dayNumber } from '#schema/definitions/text/dates.ts'
import { putCookie } from '../http/cookies.ts'
import type { Letters } from '../mail/letters.ts'
import { hashOf } from '../secrets/hash.ts'
import type { Site, Variant } from '../site/site.ts'
import type { StaffSession } from './staff.ts'

/** A visitor's identity at another back end (server/shop/upstream). */
export interface BackVisitor {
  /** Returns the visitor's ID at the other back end; undefined before that back end has assigned one. */
  number(): string | undefined
  /** Token of the user who is signed in there. */
  token(): string | undefined
  keepNumber(number: string): void
  signIn(token: string): void
  signOut(): void
}

/** The signed-in user and session. */
export interface CurrentUser {
  id: number
  /** The visitor ID to which the user's baskets and lists belong. */
  uid: string
  session: number
  /** Time of the session's last recorded use. */
  seenAt: string
}

const users = new WeakMap<IncomingMessage, CurrentUser>()
const unknown = new WeakSet<IncomingMessage>()

/** Returns the user who sent a request; undefined for a guest. */
export const currentUser = (request: IncomingMessage): CurrentUser | undefined => users.get(request)

/** Returns true if authentication failed with an error: then the visitor's cookies must not be changed. */
export const isUserUnknown = (request: IncomingMessage): boolean => unknown.has(request)

export const setCurrentUser = (request: Request, user: CurrentUser): void => void users.set(request, user)

export const setUnknownUser = (request: Request): void => void unknown.add(request)

/** The visitor. Pages may depend on nothing else in a request (docs/architecture.md). */
export interface Visitor {
  /** The variant in the cookie, or the default; a variant code in the address takes precedence. */
  variant: Variant | undefined
  choseVariant: boolean
  /** True if the address begins with the variant's code. */
  namesVariant?: boolean
  signedIn: boolean
  /** True if a preview shows the page as signed-in visitors see it. */
  previewsSignedIn?: boolean | undefined
  /** ID of the visitor; undefined for shared pages (`sharedPart`), error pages and pages of staff. */
  uid?: string | undefined
  /** The signed-in user, for pages with personal data. */
  user?: CurrentUser | undefined
  /** The visitor's identity at another back end. */
  back?: BackVisitor | undefined
  /** Composes letters that staff preview before they are sent. */
  letters?: Letters | undefined
  /** IP address of the request. */
  address?: string | undefined
  /** The staff session, on pages of staff. */
  staff?: StaffSession | undefined
}

/** Returns the part of a visitor that a shared page may use: the values in the page's key (`pageKey`), and no personal data. */
export const sharedPart = ({ variant, signedIn }: Visitor): Visitor => ({ variant, choseVariant: false, signedIn })

/** Reads the visitor from the cookies. The variant's cookie has the name of the route parameter for variants, such as `region`. */
export function readVisitor({ variants }: Site, cookieHeader: string | undefined, user?: CurrentUser): Visitor {
  const id = cookieHeader ? parseCookie(cookieHeader)[variants.param] : undefined
  const chosen = variants.list.find((variant) => String(variant.id) === id)
  const variant = chosen ?? variants.list[0]
  return { variant, choseVariant: chosen !== undefined, signedIn: user !== undefined, user }
}

/** Returns the visitor with the variant whose code begins the address, if any (specification.md §2). */
export function visitorAt(pathname: string, { variants: { list } }: Site, visitor: Visitor): Visitor {
  const [, first] = pathname.split('/')
  const variant = list.find(({ code }) => code === first)
  return variant ? { ...visitor, variant, namesVariant: true } : visitor
}

/** Returns the visitor's variant as a value for expressions, under the name of the route parameter for variants, such as `region`. */
export const variantRoot = ({ variants }: Site, variant: Variant | undefined): Scope =>
  variant ? { [variants.param]: variant } : {}

/**
 * Stores a variant in the cookie: the one that the address names, or the default (specification.md §4). If a proxy detects variants, does
 * not store the default: a stored variant counts as chosen, so the site would not suggest the detected one.
 */
export function storeVariant(
  request: IncomingMessage,
  response: ServerResponse,
  { variant, choseVariant, namesVariant }: Visitor,
  { site: { variants, constants }, detectsVariant }: { site: Site; detectsVariant: boolean },
): void {
  if (!variant || (!namesVariant && (choseVariant || detectsVariant))) return
  putCookie(request, response, variants.param, String(variant.id), constants.cookieLifetime)
}

/** Name of the cookie with the visitor ID (specification.md §3). */
const UID_COOKIE = 'userId'

const UID_BYTES = 16

/** Returns a new visitor ID for a guest: 128 random bits. */
export const newGuestUid = (): string => randomBytes(UID_BYTES).toString('hex')

/**
 * Returns a new visitor ID for a user: 128 random bits with a prefix. The ID gives no access without the session, so a browser that signed
 * out cannot read the user's lists and orders.
 */
export const newUserUid = (): string => `u${newGuestUid()}`

/** Returns a hash that identifies a user to scripts in the browser without revealing the visitor ID. */
export const accountOf = ({ uid }: { uid: string }): string => hashOf(uid).slice(0, 12)

/** Returns true for the visitor ID of a guest. */
const isGuestUid = (cookie: string | undefined): cookie is string =>
  cookie !== undefined && /^[0-9a-f]{32}$/.test(cookie)

function cookieOf({ headers }: IncomingMessage): string | undefined {
  const uid = headers.cookie ? parseCookie(headers.cookie)[UID_COOKIE] : undefined
  // Copies the string, because a slice would keep the whole header in memory.
  return uid && Buffer.from(uid).toString()
}

/** Returns the user's visitor ID, or the guest's from the cookie; undefined if the cookie is missing or contains no ID of a guest. */
export function readUid(request: IncomingMessage, cookie = cookieOf(request)): string | undefined {
  return currentUser(request)?.uid ?? (isGuestUid(cookie) ? cookie : undefined)
}

interface VisitorCookieOptions {
  /** Returns the lifetime of the cookie, in seconds (specification.md §4). */
  lifetime: () => number
  /** Called after the cookie of a returning visitor was renewed, to extend the retention of the visitor's data. */
  renewed?: ((uid: string) => Promise<unknown>) | undefined
}

/** Maximum number of visitors in memory whose cookie was renewed today. */
const REMEMBERED = 50_000

export type VisitorCookie = ReturnType<typeof createVisitorCookie>

/** Assigns IDs to visitors. Renews the cookie once a day, so that a basket in use does not expire. */
export function createVisitorCookie({ lifetime, renewed }: VisitorCookieOptions) {
  const days = new LRUCache<string, number>({ maxSize: REMEMBERED, sizeCalculation: () => 1 })
  return {
    /** Returns the visitor's ID. A new visitor gets one with the cookie. */
    ensure(request: IncomingMessage, response: ServerResponse): string {
      // Authentication failed with an error. The ID is temporary: the cookie stays unchanged, so that the next page finds the visitor.
      if (isUserUnknown(request)) return newGuestUid()
      const cookie = cookieOf(request)
      const sentUid = readUid(request, cookie)
      const uid = sentUid ?? newGuestUid()
      const day = dayNumber()
      const isFresh = sentUid === undefined || days.get(sentUid) === day
      if (uid !== cookie || !isFresh) putCookie(request, response, UID_COOKIE, uid, lifetime())
      if (isFresh) return uid
      days.set(uid, day)
      renewed?.(uid).catch((error: unknown) => request.log.error(error, 'a visit was not noted'))
      return uid
    },
  }
}

/** Replaces the browser's visitor ID: after the sign-in by the user's, after the sign-out by a new guest's. */
export function changeUid(
  request: IncomingMessage,
  response: ServerResponse,
  lifetime: number,
  uid = newGuestUid(),
): void {
  putCookie(request, response, UID_COOKIE, uid, lifetime)
}
