import type { PreparedLetter, PreparedPage } from '#renderer/engine/page/types.ts'
import type { RouteMatch } from '#schema/definitions/addresses/routing.ts'
import type { Scope } from '#schema/definitions/expressions/types.ts'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import type { Area } from '#schema/definitions/kinds/kinds.ts'
import type { PageFile } from '#schema/definitions/kinds/tree.ts'
import type { Posted } from '../forms/prepare-forms.ts'
import { decodePathname } from '../http/address.ts'
import { HttpError, upstreamUnavailable } from '../http/http-error.ts'
import { invariant, type Site, type TreeFile } from '../site/site.ts'
import { type Visitor, variantRoot } from '../visitor/visitor.ts'
import { PageBuilder } from './build-page.ts'
import type { ModalOpening, PageBuilderOptions } from './page-request.ts'
import { canonicalUrl, readQuery, routeAt } from './query.ts'

export interface Redirection {
  kind: 'redirect'
  status: 301 | 302
  location: string
}

export interface MadePage {
  /** Name of the page's file, «home» for schema/pages/home.json; «modal» for a modal without its page. */
  name: string
  page: PreparedPage
}

/** Result for a requested URL. */
export type Prepared = ({ kind: 'page' } & MadePage) | Redirection

/** Result of resolving an address: a redirect, or the canonical address and its page; without `page` the page is missing. */
export type Target =
  | Redirection
  | {
      kind: 'address'
      url: URL
      /** The canonical address: the page is rendered from it and cached under it. All missing pages share one. */
      canonical: URL
      page?: { match: RouteMatch; file: TreeFile<PageFile> }
    }

type Address = Exclude<Target, Redirection>

/** Path of the page for missing addresses (specification.md §8). */
export const NOT_FOUND_PATH = '/404/'

/** Returns the address of a list's last page if the requested page number is past it; otherwise undefined. */
function lastPageOf({ details }: HttpError, address: URL): string | undefined {
  const pages = details?.pages
  if (typeof pages !== 'number' || !address.searchParams.has('page')) return undefined
  const url = new URL(address)
  if (pages > 1) url.searchParams.set('page', String(pages))
  else url.searchParams.delete('page')
  return url.pathname + url.search
}

export interface PageMakerOptions extends PageBuilderOptions {
  guards: Guards
  /** Response to a missing page: `page` at the requested address, or `redirect` to /404/; by default as in site.json. */
  missing?: Site['constants']['missing'] | undefined
}

/** Prepares pages, modals and letters (specification.md §2, §8). An instance belongs to one version of the schema files. */
export class PageMaker {
  readonly #site: Site
  readonly #origin: string
  readonly #builder: PageBuilder
  readonly #guards: Guards
  readonly #missing: Site['constants']['missing']

  constructor({ guards, missing, ...options }: PageMakerOptions) {
    this.#guards = guards
    this.#missing = missing ?? options.site.constants.missing
    this.#site = options.site
    this.#origin = options.origin
    this.#builder = new PageBuilder(options)
  }

  /** Resolves an address. @param isPost true: does not redirect if the path ends with a slash, because a redirect would lose the body */
  resolve(url: URL, isPost = false): Target {
    const pathname = decodePathname(url.pathname)
    const match = pathname === undefined ? undefined : routeAt(this.#site, pathname)
    const file = match && invariant(this.#site.pages.get(match.route.page), match.route.page)
    const isAsked = pathname !== undefined && !(isPost && pathname.endsWith('/'))
    const redirection = isAsked ? this.#redirectionOf(url, pathname, file?.value) : undefined
    if (redirection) return redirection
    if (!match || !file) return { kind: 'address', url, canonical: this.#missingUrl(url) }
    return { kind: 'address', url, canonical: canonicalUrl(this.#site, file.value, url), page: { match, file } }
  }

  /** Prepares a page. @throws HttpError and others; the caller then shows the page of `prepareError` */
  async preparePage(target: Target, visitor: Visitor, posted?: Posted): Promise<Prepared> {
    if (target.kind === 'redirect') return target
    const { page, canonical } = target
    return page ? this.#matched(page, target, visitor, posted) : this.#notFound(canonical, visitor, posted)
  }

  /** Returns the canonical address of missing pages, with the open modal if any. */
  #missingUrl(requested: URL): URL {
    const url = canonicalUrl(this.#site, undefined, requested)
    url.pathname = NOT_FOUND_PATH
    return url
  }

  async prepareModal(url: URL, visitor: Visitor): Promise<MadePage | undefined> {
    const opening = this.#openingOf(url, visitor)
    if (!opening) return undefined
    const scope = this.#scopeAt('/', visitor)
    return { name: 'modal', page: await this.#builder.modal(opening, { url, visitor, scope }) }
  }

  prepareLetter(mail: string, roots: Scope): Promise<PreparedLetter> {
    return this.#builder.letter(invariant(this.#site.mails.get(mail), mail), roots)
  }

  /** Prepares an error page. @param area part of the site, such as the desk, whose layout surrounds it */
  async prepareError(
    status: number,
    message: string,
    visitor: Visitor,
    area: Area = this.#site.kinds.areas[0],
  ): Promise<MadePage> {
    const file = invariant(this.#site.pages.get(this.#site.errors.error), 'error')
    const url = new URL('/', this.#origin)
    const scope = { ...this.#scopeAt('/', visitor), error: { status, message, area: area.name } }
    const layout = area.name === '' ? undefined : this.#site.layouts.get(area.layout)
    const page = await this.#builder.page(file, status, { url, visitor, scope, layout })
    return { name: this.#site.errors.error, page }
  }

  /** Returns what expressions can read at an address without parameters. */
  #scopeAt(path: string, { variant }: Visitor): Scope {
    return { route: { path }, query: {}, ...variantRoot(this.#site, variant) }
  }

  async #notFound(url: URL, visitor: Visitor, posted?: Posted): Promise<Prepared> {
    const file = invariant(this.#site.pages.get(this.#site.errors.notFound), 'not-found')
    const scope = this.#scopeAt(NOT_FOUND_PATH, visitor)
    const opening = this.#openingOf(url, visitor)
    const page = await this.#builder.page(file, 404, { url, visitor, scope, opening, posted })
    return { kind: 'page', name: this.#site.errors.notFound, page }
  }

  #openingOf({ searchParams }: URL, { signedIn }: Visitor): ModalOpening | undefined {
    const id = searchParams.get('modal')
    const modal = id === null ? undefined : this.#site.modals.get(id)
    if (!modal || (modal.value.guests && signedIn)) return undefined
    const [signed, params] = list(this.#site.signing.open(searchParams.get('with')))
    return { modal, params: signed === id ? record(params) : {} }
  }

  async #matched(
    { match: { route, params }, file }: NonNullable<Address['page']>,
    { url, canonical: address }: Address,
    visitor: Visitor,
    posted: Posted | undefined,
  ): Promise<Prepared> {
    if (route.guard !== undefined) {
      const guard = this.#guards[route.guard]
      if (!guard) throw new HttpError(500, 'Unknown middleware')
      const location = guard.check(visitor, url)
      if (location !== undefined) return { kind: 'redirect', status: 302, location }
    }
    const { param, list: variants } = this.#site.variants
    const named = variants.find(({ code }) => code === params[param])
    // Another back end provides the variants and has not responded yet: this code may be the code of a variant.
    if (params[param] !== undefined && !named) throw upstreamUnavailable()
    const status = route.page === this.#site.errors.notFound ? 404 : 200
    const scope = {
      route: { ...params, path: url.pathname },
      query: readQuery(file.value, address),
      ...variantRoot(this.#site, named ?? visitor.variant),
      // On staff pages no script keeps typed values, so the page's calls get the values that were posted to the form.
      ...(this.#site.kinds.areaOf(route.page).staff && {
        posted: posted ? { ...posted.sent, refusal: posted.state.message, form: posted.form } : {},
      }),
    }
    try {
      const request = { url: address, visitor, scope, opening: this.#openingOf(address, visitor), posted }
      const page = await this.#builder.page(
        file,
        posted?.state.message !== undefined && status === 200 ? 422 : status,
        request,
      )
      return { kind: 'page', name: route.page, page: named ? { ...page, variant: { param, id: named.id } } : page }
    } catch (error) {
      const area = this.#site.kinds.areaOf(route.page)
      if (area.staff && error instanceof HttpError && error.statusCode === 401)
        return { kind: 'redirect', status: 302, location: `/${area.name}/${address.search}` }
      // 400 means that the page's calls do not accept a part of the URL, such as «/catalog/Banki/».
      if (!(error instanceof HttpError) || ![400, 404].includes(error.statusCode)) throw error
      const last = lastPageOf(error, address)
      if (last) return { kind: 'redirect', status: 302, location: last }
      if (area.staff) throw error
      return this.#missing === 'page'
        ? this.#notFound(this.#missingUrl(url), visitor)
        : { kind: 'redirect', status: 302, location: NOT_FOUND_PATH }
    }
  }

  /** Returns a redirect for a URL that was moved, or is not in its canonical form. */
  #redirectionOf({ pathname: encoded, search, searchParams }: URL, pathname: string, file: PageFile | undefined) {
    const moved = this.#site.movedTo(pathname)
    const slashed = moved || pathname.endsWith('/') || isFile(pathname) ? undefined : `${encoded}/${search}`
    const location = (moved && withSearch(moved, search)) ?? slashed ?? withoutEmpty(encoded, searchParams, file)
    return location === undefined ? undefined : ({ kind: 'redirect', status: 301, location } as const)
  }
}

/** Drops empty query parameters, which forms without JavaScript send. @returns the shorter address; undefined if no parameter is empty */
function withoutEmpty(path: string, given: URLSearchParams, file: PageFile | undefined): string | undefined {
  const isEmpty = ([name, value]: readonly string[]) =>
    value === '' && name !== undefined && Object.hasOwn(file?.query ?? {}, name)
  const filled = [...given].filter((entry) => !isEmpty(entry))
  if (filled.length === given.size) return undefined
  const search = new URLSearchParams(filled).toString()
  return search === '' ? path : `${path}?${search}`
}

/** Returns true if a path ends with a file name, which gets no slash at the end. */
const isFile = (pathname: string): boolean => /\.[a-z0-9]+$/i.test(pathname)

/** Appends the request's query string to an address, before its anchor. */
function withSearch(address: string, search: string): string {
  const [path = '', ...hash] = address.split('#')
  return [path + (path.includes('?') ? search.replace('?', '&') : search), ...hash].join('#')
}

/** A guard of routes ("guard" in routes.json): admits a visitor to the page, or redirects. */
export interface Guard {
  /** Returns the redirect target; undefined for a visitor who is admitted. */
  check(visitor: Visitor, url: URL): string | undefined
  /** A visitor whom the guard admits, for the trial rendering of pages. */
  sample: Partial<Visitor>
}

export type Guards = Readonly<Record<string, Guard>>
