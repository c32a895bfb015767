import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseCookie } from 'cookie'
import type { Request } from 'express'
import type { Scope } from '#schema/definitions/expressions/types.ts'
import { putCookie } from '../http/cookies.ts'
import type { Letters } from '../mail/letters.ts'
import type { Site, Variant } from '../site/site.ts'
import type { StaffSession } from './staff.ts'

/** A visitor as another back end knows them (server/shop/upstream). */
export interface BackVisitor {
  /** Their number there, in its own form; undefined before they have one. */
  number(): string | undefined
  /** Token of the signed-in user. */
  token(): string | undefined
  keepNumber(number: string): void
  signIn(token: string): void
  signOut(): void
}

/** The signed-in user and session. */
export interface CurrentUser {
  id: number
  /** The user's visitor number, which owns baskets and lists. */
  uid: string
  session: number
  /** Last recorded use of the session. */
  seenAt: string
}

const users = new WeakMap<IncomingMessage, CurrentUser>()
const unknown = new WeakSet<IncomingMessage>()

/** Returns the sender of a request; undefined for a guest. */
export const currentUser = (request: IncomingMessage): CurrentUser | undefined => users.get(request)

/** Returns true if authentication failed with an error: the visitor's cookies then stay as they are. */
export const isUserUnknown = (request: IncomingMessage): boolean => unknown.has(request)

export const setCurrentUser = (request: Request, user: CurrentUser): void => void users.set(request, user)

export const setUnknownUser = (request: Request): void => void unknown.add(request)

/** The visitor: pages may depend on nothing else (docs/architecture.md). */
export interface Visitor {
  /** The site's variant of the cookie, else the first; an address with the code of one is stronger. */
  variant: Variant | undefined
  choseVariant: boolean
  /** True if the address begins with the variant's code. */
  namesVariant?: boolean
  signedIn: boolean
  /** A preview shows the page as signed-in visitors see it. */
  previewsSignedIn?: boolean | undefined
  /** The visitor's number; undefined before the first page, and where a page is not the visitor's own. */
  uid?: string | undefined
  /** The signed-in user, for pages with personal data. */
  user?: CurrentUser | undefined
  /** The visitor as another back end knows them. */
  back?: BackVisitor | undefined
  /** Composes letters that staff see before they are sent. */
  letters?: Letters | undefined
  /** The session of a member of the staff, on pages of their area. */
  staff?: StaffSession | undefined
}

/** The part of a visitor that a shared page may know: the values in its key (`pageKey`), and no person. */
export const sharedPart = ({ variant, signedIn }: Visitor): Visitor => ({ variant, choseVariant: false, signedIn })

/** The visitor as the cookies tell: the one with a variant's id has the name of its parameter. */
export function readVisitor({ variants }: Site, cookieHeader: string | undefined, user?: CurrentUser): Visitor {
  const id = cookieHeader ? parseCookie(cookieHeader)[variants.param] : undefined
  const chosen = variants.list.find((variant) => String(variant.id) === id)
  const variant = chosen ?? variants.list[0]
  return { variant, choseVariant: chosen !== undefined, signedIn: user !== undefined, user }
}

/** The visitor of an address, which may begin with the code of a variant (specification.md §2). */
export function visitorAt(pathname: string, { variants: { list } }: Site, visitor: Visitor): Visitor {
  const [, first] = pathname.split('/')
  const variant = list.find(({ code }) => code === first)
  return variant ? { ...visitor, variant, namesVariant: true } : visitor
}

/** The root of expressions that has the visitor's variant. */
export const variantRoot = ({ variants }: Site, variant: Variant | undefined): Scope =>
  variant ? { [variants.param]: variant } : {}

/**
 * Stores the variant of the address, or the default one (specification.md §4). A default would count as chosen, and the
 * detected one would not be suggested.
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
