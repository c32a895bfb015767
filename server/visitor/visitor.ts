import { parseCookie } from 'cookie'
import type { Region } from '#schema/api/regions.ts'
import { regionList } from '../site/regions.ts'
import type { Site } from '../site/site.ts'
import type { BackVisitor } from './back-visitor.ts'
import type { CurrentUser } from './current-user.ts'

/** Who asks: what a page may depend on, and nothing else (docs/architecture.md). */
export interface Visitor {
  /** The region of the cookie, else the first; an address that has a region is stronger. */
  region: Region
  regions: readonly Region[]
  /** Whether the visitor has chosen a region. */
  choseRegion: boolean
  signedIn: boolean
  /** The visitor's number; undefined before the first page, and where a page is not the visitor's own. */
  uid?: string | undefined
  /** Who is signed in, for pages that are the visitor's own. */
  user?: CurrentUser | undefined
  /** The visitor as another back end knows them. */
  back?: BackVisitor | undefined
}

/** Named by specification.md §3. */
export const REGION_COOKIE = 'region'

export const readVisitor = (site: Site, cookieHeader: string | undefined, user?: CurrentUser): Visitor =>
  visitorOf(site, cookieHeader ? parseCookie(cookieHeader)[REGION_COOKIE] : undefined, user)

/** @param cookie of the region: it, else the first */
export function visitorOf(site: Site, cookie: string | undefined, user?: CurrentUser): Visitor {
  const { list: regions } = regionList(site)
  const chosen = regions.find(({ id }) => String(id) === cookie)
  const region = chosen ?? regions[0]
  if (!region) throw new TypeError('The checker lets no schema pass without a region')
  return { region, choseRegion: chosen !== undefined, regions, signedIn: user !== undefined, user }
}
