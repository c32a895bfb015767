import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseCookie } from 'cookie'
import { type Request, type Response, Router } from 'express'
import type { Region } from '#schema/api/regions.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import { ownAddress, redirect } from '../http/address.ts'
import { readForm } from '../http/bodies.ts'
import { putCookie } from '../http/cookies.ts'
import type { Letters } from '../mail/letters.ts'
import { regionList } from '../site/regions.ts'
import type { Site } from '../site/site.ts'
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
  /** The region of the cookie, else the first; an address that has a region is stronger. */
  region: Region
  regions: readonly Region[]
  choseRegion: boolean
  /** True if the address begins with the region's code. */
  namesRegion?: boolean
  signedIn: boolean
  /** The visitor's number; undefined before the first page, and where a page is not the visitor's own. */
  uid?: string | undefined
  /** The signed-in user, for pages with personal data. */
  user?: CurrentUser | undefined
  /** The visitor as another back end knows them. */
  back?: BackVisitor | undefined
  /** Composes letters for who is at the desk. */
  letters?: Letters | undefined
  /** The session of a member of the staff, on pages of the desk. */
  staff?: StaffSession | undefined
}

/** Named by specification.md §3. */
export const REGION_COOKIE = 'region'

export const readVisitor = (site: Site, cookieHeader: string | undefined, user?: CurrentUser): Visitor =>
  visitorOf(site, cookieHeader ? parseCookie(cookieHeader)[REGION_COOKIE] : undefined, user)

/** The visitor in the region that an address begins with, if it is one (specification.md §2). */
export function inRegionOf(pathname: string, visitor: Visitor): Visitor {
  const [, first] = pathname.split('/')
  const region = visitor.regions.find(({ code }) => code === first)
  return region ? { ...visitor, region, namesRegion: true } : visitor
}

/** @param cookie of the region: it, else the first */
function visitorOf(site: Site, cookie: string | undefined, user?: CurrentUser): Visitor {
  const { list: regions } = regionList(site)
  const chosen = regions.find(({ id }) => String(id) === cookie)
  const region = chosen ?? regions[0]
  if (!region) throw new TypeError('The checker lets no schema pass without a region')
  return { region, choseRegion: chosen !== undefined, regions, signedIn: user !== undefined, user }
}

/**
 * Stores the region of the address, or the default one (specification.md §4). A default would count as chosen, and the
 * detected region would not be suggested. @param seconds lifetime of the cookie
 */
export function storeRegion(
  request: IncomingMessage,
  response: ServerResponse,
  { region, choseRegion, namesRegion }: Visitor,
  { detectsRegion, seconds }: { detectsRegion: boolean; seconds: number },
): void {
  if (!namesRegion && (choseRegion || detectsRegion)) return
  putCookie(request, response, REGION_COOKIE, String(region.id), seconds)
}

/** POST /region/, the header's form: saves the region and redirects back. */
export function createRegionForm(siteNow: () => Site): Router {
  const router = Router({ caseSensitive: true })
  router.post('/region/', readForm, (request: Request, response: Response) => {
    const site = siteNow()
    const { regions } = readVisitor(site, undefined)
    const form = record(request.body)
    const region = regions.find(({ id }) => String(id) === form.region)
    const host = `${request.protocol}://${request.get('host') ?? ''}`
    const back = ownAddress(form.back || request.get('Referer'), host)
    if (region) putCookie(request, response, REGION_COOKIE, String(region.id), site.constants.cookieLifetime)
    redirect(response, 303, withRegion(back, region?.code, site.regionCodes))
  })
  return router
}

/** Replaces the region in a URL that has one. */
function withRegion(back: string, code: string | undefined, codes: ReadonlySet<string>): string {
  const [, first = ''] = back.split('/')
  return code && codes.has(first) ? back.replace(`/${first}/`, `/${code}/`) : back
}
