import type { PreparedLetter, PreparedPage } from '#renderer/engine/page/types.ts'
import { REGION, type RouteMatch } from '#schema/definitions/addresses/routing.ts'
import type { Scope } from '#schema/definitions/expressions/types.ts'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import type { Posted } from '../forms/prepare-forms.ts'
import { decodePathname } from '../http/address.ts'
import { HttpError, silentBack } from '../http/http-error.ts'
import { regionList } from '../site/regions.ts'
import { invariant } from '../site/site.ts'
import type { Visitor } from '../visitor/visitor.ts'
import { createPageBuilder, type ModalOpening, type PageBuilderOptions } from './build-page.ts'
import { canonicalUrl, pageAt, readQuery, routeAt } from './query.ts'

/** A redirect. */
export interface Redirection {
  kind: 'redirect'
  status: 301 | 302
  location: string
}

/** A page and the name of its file. */
export interface MadePage {
  /** Its file of schema/pages, «home»; «modal» for one alone. */
  name: string
  page: PreparedPage
}

/** Result for a requested URL. */
export type Prepared = ({ kind: 'page' } & MadePage) | Redirection

/** Page for missing addresses (specification.md §8). */
export const NOT_FOUND_PATH = '/404/'

export interface PageMaker {
  /** Returns a redirect for an address that has no page or has a shorter form; `preparePage` does the same. */
  redirectionOf(url: URL): Redirection | undefined
  /** @throws HttpError and others: show `prepareError` then */
  preparePage(url: URL, visitor: Visitor, posted?: Posted): Promise<Prepared>
  /** The modal that an address opens, alone; undefined where there is none. */
  prepareModal(url: URL, visitor: Visitor): Promise<MadePage | undefined>
  /** A letter of schema/mails. */
  prepareLetter(mail: string, roots: Scope): Promise<PreparedLetter>
  /** The page for a failure, by its status. */
  prepareError(status: number, message: string, visitor: Visitor): Promise<MadePage>
}

/** A list that has become shorter: its last page, where the address asks for one past it. */
function lastPageOf({ details }: HttpError, address: URL): string | undefined {
  const pages = details?.pages
  if (typeof pages !== 'number' || !address.searchParams.has('page')) return undefined
  const url = new URL(address)
  if (pages > 1) url.searchParams.set('page', String(pages))
  else url.searchParams.delete('page')
  return url.pathname + url.search
}

/** Answers addresses by the routes of one state of the schema files (specification.md §2, §8). */
export function createPageMaker(options: PageBuilderOptions): PageMaker {
  const { site } = options
  const make = createPageBuilder(options)

  /** The same for all addresses, but for the modal that they open. */
  async function notFound(asked: URL, visitor: Visitor, posted?: Posted): Promise<Prepared> {
    const file = invariant(site.pages.get(site.errors.notFound), 'not-found')
    const url = canonicalUrl(site, undefined, asked)
    url.pathname = NOT_FOUND_PATH
    const scope = { route: { path: NOT_FOUND_PATH }, query: {}, region: visitor.region }
    const page = await make.page(file, 404, { url, visitor, scope, opening: openingOf(url), posted })
    return { kind: 'page', name: site.errors.notFound, page }
  }

  /** The modal that an address opens; undefined for none, and what nobody signed is not given to it. */
  function openingOf({ searchParams }: URL): ModalOpening | undefined {
    const id = searchParams.get('modal')
    const modal = id === null ? undefined : site.modals.get(id)
    if (!modal) return undefined
    const [signed, params] = list(site.signing.open(searchParams.get('with')))
    return { modal, params: signed === id ? record(params) : {} }
  }

  async function matched(
    { route, params }: RouteMatch,
    url: URL,
    visitor: Visitor,
    posted: Posted | undefined,
  ): Promise<Prepared> {
    const file = invariant(site.pages.get(route.page), route.page)
    if (route.guard !== undefined) {
      const guard = guards.get(route.guard)
      if (!guard) throw new HttpError(500, 'Unknown middleware')
      const verdict = guard(visitor)
      if (verdict) return { kind: 'redirect', status: verdict.status, location: verdict.redirect }
    }
    const named = visitor.regions.find(({ code }) => code === params[REGION])
    // It may be one of another back end's, which has not said them yet.
    if (params[REGION] !== undefined && !named) throw silentBack()
    const region = named ?? visitor.region
    const address = canonicalUrl(site, file.value, url)
    const status = route.page === site.errors.notFound ? 404 : 200
    const scope = { route: { ...params, path: url.pathname }, query: readQuery(file.value, address), region }
    try {
      const asked = { url: address, visitor, scope, opening: openingOf(address), posted }
      const page = await make.page(file, posted && status === 200 ? 422 : status, asked)
      return { kind: 'page', name: route.page, page: named ? { ...page, region: named.id } : page }
    } catch (error) {
      // 400: the URL cannot match the page's calls, «/catalog/Banki/».
      if (!(error instanceof HttpError) || ![400, 404].includes(error.statusCode)) throw error
      const last = lastPageOf(error, address)
      if (last) return { kind: 'redirect', status: 302, location: last }
      return site.constants.missing === 'page'
        ? notFound(url, visitor)
        : { kind: 'redirect', status: 302, location: NOT_FOUND_PATH }
    }
  }

  function redirectionOf(url: URL): Redirection | undefined {
    const { pathname: encoded, search } = url
    const pathname = decodePathname(encoded)
    if (pathname === undefined) return undefined
    const moved = site.movedTo(pathname)
    if (moved) return { kind: 'redirect', status: 301, location: withSearch(moved, search) }
    if (pathname.endsWith('/')) return withoutEmpty(url, pathname)
    return isFile(pathname) ? undefined : { kind: 'redirect', status: 301, location: `${encoded}/${search}` }
  }

  /** A form without a script sends the fields that nobody filled in, too. */
  function withoutEmpty(url: URL, pathname: string): Redirection | undefined {
    if (!/=(&|$)/.test(url.search)) return undefined
    const own = Object.keys(pageAt(site, pathname)?.query ?? {})
    const empty = own.filter((name) => url.searchParams.getAll(name).includes(''))
    if (empty.length === 0) return undefined
    const tidy = new URL(url)
    for (const name of empty) {
      const filled = url.searchParams.getAll(name).filter(Boolean)
      tidy.searchParams.delete(name)
      for (const value of filled) tidy.searchParams.append(name, value)
    }
    return { kind: 'redirect', status: 301, location: url.pathname + tidy.search }
  }

  async function answer(url: URL, visitor: Visitor, posted?: Posted): Promise<Prepared> {
    const redirection = redirectionOf(url)
    // A post is not redirected, so that its body is handled.
    if (redirection && !(posted && url.pathname.endsWith('/'))) return redirection
    const pathname = decodePathname(url.pathname)
    const match = pathname === undefined ? undefined : routeAt(site, pathname)
    return match ? matched(match, url, visitor, posted) : notFound(url, visitor, posted)
  }

  return {
    redirectionOf,
    preparePage: answer,
    async prepareModal(url, visitor) {
      const opening = openingOf(url)
      if (!opening) return undefined
      const scope = { route: { path: '/' }, query: {}, region: visitor.region }
      return { name: 'modal', page: await make.modal(opening, { url, visitor, scope }) }
    },
    prepareLetter(mail, roots) {
      const region = invariant(regionList(site).list[0], 'region')
      return make.letter(invariant(site.mails.get(mail), mail), roots, region)
    },
    async prepareError(status, message, visitor) {
      const file = invariant(site.pages.get(site.errors.error), 'error')
      const url = new URL('/', options.origin)
      const scope = { route: { path: '/' }, query: {}, region: visitor.region, error: { status, message } }
      return { name: site.errors.error, page: await make.page(file, status, { url, visitor, scope }) }
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

/** Lets a visitor in (undefined) or says where to send them. */
type Guard = (visitor: Visitor) => { redirect: string; status: 302 } | undefined

/** Every guard that routes.json may name. */
export const guards: ReadonlyMap<string, Guard> = new Map<string, Guard>([
  // specification.md §2: who is not signed in, or whose session could not be found, signs in first.
  ['personal', ({ signedIn }) => (signedIn ? undefined : { redirect: '/login/', status: 302 })],
])
