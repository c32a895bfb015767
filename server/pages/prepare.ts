import type { PreparedPage } from '#renderer/page/types.ts'
import type { Region } from '#schema/api/regions.ts'
import { matchRoute, type RouteMatch } from '#schema/definitions/routing.ts'
import { CallError } from '../api/errors.ts'
import { need } from '../site/site.ts'
import type { Visitor } from '../visitor/visitor.ts'
import { guards } from './guards.ts'
import { createMakePage, type Making } from './make-page.ts'
import { decodePathname, readQuery } from './query.ts'

/** What a request for a page comes to. */
export type Prepared = { kind: 'page'; page: PreparedPage } | { kind: 'redirect'; status: 301 | 302; location: string }

export interface PageMaker {
  /** @throws CallError and others: show `prepareError` then */
  preparePage(url: URL, visitor: Visitor): Promise<Prepared>
  /** The page for a failure, by its status. */
  prepareError(status: number, message: string, visitor: Visitor): Promise<PreparedPage>
}

/** Answers addresses by the routes of one state of the schema files (spec.md §2, §8). */
export function createPageMaker(making: Making): PageMaker {
  const { site } = making
  const make = createMakePage(making)

  async function notFound(url: URL, region: Region, visitor: Visitor): Promise<Prepared> {
    const file = need(site.pages.get(site.errors.notFound), 'not-found')
    return {
      kind: 'page',
      page: await make(file, 404, url, { route: { path: url.pathname }, query: {}, region }, visitor),
    }
  }

  async function matched({ route, params }: RouteMatch, url: URL, visitor: Visitor): Promise<Prepared> {
    const file = need(site.pages.get(route.page), route.page)
    if (route.guard !== undefined) {
      const guard = guards.get(route.guard)
      if (!guard) throw new CallError(500, 'Unknown middleware')
      const verdict = guard(visitor)
      if (verdict) return { kind: 'redirect', status: verdict.status, location: verdict.redirect }
    }
    const region = regionOf(params, visitor)
    const status = route.page === site.errors.notFound ? 404 : 200
    const scope = { route: { ...params, path: url.pathname }, query: readQuery(file.value, url), region }
    try {
      return { kind: 'page', page: await make(file, status, url, scope, visitor) }
    } catch (error) {
      if (!(error instanceof CallError) || error.statusCode !== 404) throw error
      return site.constants.missing === 'page'
        ? notFound(url, region, visitor)
        : { kind: 'redirect', status: 302, location: '/404/' }
    }
  }

  const regionOf = (params: Readonly<Record<string, string>>, visitor: Visitor): Region =>
    visitor.regions.find(({ code }) => code === params.region) ?? visitor.region

  return {
    async preparePage(url, visitor) {
      const pathname = decodePathname(url.pathname)
      if (pathname === undefined) return notFound(url, visitor.region, visitor)
      const moved = site.movedTo(pathname)
      if (moved) return { kind: 'redirect', status: 301, location: withSearch(moved, url.search) }
      if (!pathname.endsWith('/') && !isFile(pathname))
        return { kind: 'redirect', status: 301, location: `${url.pathname}/${url.search}` }
      const match = matchRoute(site.routes, pathname, site.regionCodes)
      return match && pathname.endsWith('/') ? matched(match, url, visitor) : notFound(url, visitor.region, visitor)
    },
    prepareError(status, message, visitor) {
      const file = need(site.pages.get(site.errors.error), 'error')
      const url = new URL('/', making.origin)
      const scope = { route: { path: '/' }, query: {}, region: visitor.region, error: { status, message } }
      return make(file, status, url, scope, visitor)
    },
  }
}

/** An address without a slash at the end that names a file is not a page's. */
const isFile = (pathname: string): boolean => /\.[a-z0-9]+$/i.test(pathname)

/** An address with a query of its own, or with a place on its page, takes the visitor's query along. */
function withSearch(address: string, search: string): string {
  const [path = '', ...hash] = address.split('#')
  return [path + (path.includes('?') ? search.replace('?', '&') : search), ...hash].join('#')
}
