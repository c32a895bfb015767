import type { PreparedPage } from '#renderer/page/types.ts'
import type { SeoData } from '#schema/api/content/pages.ts'
import type { Region } from '#schema/api/regions.ts'
import type { Contracts } from '#schema/definitions/contract.ts'
import { evaluate } from '#schema/definitions/expressions/evaluate.ts'
import type { Scope } from '#schema/definitions/expressions/types.ts'
import type { BlockInstance, DataRequests, Page } from '#schema/definitions/kinds/tree.ts'
import { matchRoute, type RouteMatch } from '#schema/definitions/routing.ts'
import type { Parameters } from '../api/call.ts'
import { CallError } from '../api/errors.ts'
import type { Site, TreeFile } from '../site/site.ts'
import type { Visitor } from '../visitor/visitor.ts'
import { type CompiledBlock, compileBlocks } from './compile.ts'
import { factsOf } from './facts.ts'
import { guards } from './guards.ts'
import { articleFacts, metaOf } from './meta.ts'
import { decodePathname, readQuery, searchOf } from './query.ts'
import { type Inserts, resolveBlocks } from './resolve.ts'

/** What a request for a page comes to. */
export type Prepared = { kind: 'page'; page: PreparedPage } | { kind: 'redirect'; status: 301 | 302; location: string }

/** Makes a call by its name; the same parameters are asked once per request. */
export type Source = (name: string, parameters: Parameters) => Promise<unknown>

export interface PageMaker {
  /** @throws CallError and others: show `prepareError` then */
  preparePage(url: URL, visitor: Visitor): Promise<Prepared>
  /** The page for a failure, by its status. */
  prepareError(status: number, message: string, visitor: Visitor): Promise<PreparedPage>
}

interface Making {
  site: Site
  contracts: Contracts
  source: Source
  origin: string
  now: () => Date
  /** Whether calls can tell where a visitor is; false where left out. */
  detectsRegion?: boolean
  /** Told of an optional source that failed. */
  report: (source: string, error: unknown) => void
}

/** Makes pages of one state of the schema files; what does not depend on the request is worked out once. */
export function createPageMaker(making: Making): PageMaker {
  const { site } = making
  const trees = new Map<object, readonly CompiledBlock[]>()
  const bodies = new WeakMap<object, readonly CompiledBlock[]>()
  const compiler = { contracts: making.contracts, links: site.links }

  const compiled = (
    { file, id, value }: TreeFile<{ blocks: readonly BlockInstance[] }>,
    key: string,
  ): readonly CompiledBlock[] => {
    let blocks = trees.get(value)
    if (!blocks) trees.set(value, (blocks = compileBlocks(compiler, value.blocks, file, `${key}${id}.`, ['blocks'])))
    return blocks
  }
  const inserts: Inserts = {
    partial: (name) => compiled(need(site.partials.get(name), name), '$'),
    body(blocks) {
      let known = bodies.get(blocks)
      if (!known)
        bodies.set(blocks, (known = compileBlocks(compiler, blocks, site.bodyFile(blocks) ?? 'data', '', ['body'])))
      return known
    },
  }

  async function make(file: TreeFile<Page>, status: number, url: URL, scope: Scope): Promise<PreparedPage> {
    const page = file.value
    const layout = need(site.layouts.get(page.layout ?? 'default'), 'layout')
    const source = once(making.source)
    const [settings, base, data, layoutData] = await Promise.all([
      source('settings.view', {}),
      source('seo.data', { path: url.pathname }) as Promise<SeoData>,
      load(page.data, scope, source, making.report),
      load(layout.value.data, scope, source, making.report),
    ])
    const roots = {
      settings,
      site: { name: site.constants.name, host: making.origin, year: making.now().getFullYear() },
      ...scope,
    }
    const full = { ...roots, data }
    const outlet = resolveBlocks(compiled(file, ''), full, inserts)
    const blocks = resolveBlocks(compiled(layout, '@'), { ...roots, data: layoutData }, { ...inserts, outlet })
    const ok = status === 200
    const address = { origin: making.origin, path: url.pathname, search: searchOf(page, url) }
    const meta = metaOf(page, full, ok ? base : undefined, address)
    const { loadingBar, reloadGuard, indexing } = site.constants
    return {
      status,
      meta: { ...meta, ...(!indexing && { robots: 'noindex, nofollow' }) },
      facts: ok ? [...articleFacts(page, full, meta), ...factsOf(blocks, making.contracts, making.origin)] : [],
      blocks,
      constants: {
        loadingBar: loadingBar as PreparedPage['constants']['loadingBar'],
        reloadGuard,
        detectsRegion: making.detectsRegion ?? false,
      },
    }
  }

  async function notFound(url: URL, region: Region): Promise<Prepared> {
    const file = need(site.pages.get(site.errors.notFound), 'not-found')
    return { kind: 'page', page: await make(file, 404, url, { route: { path: url.pathname }, query: {}, region }) }
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
      return { kind: 'page', page: await make(file, status, url, scope) }
    } catch (error) {
      if (!(error instanceof CallError) || error.statusCode !== 404) throw error
      return site.constants.missing === 'page'
        ? notFound(url, region)
        : { kind: 'redirect', status: 302, location: '/404/' }
    }
  }

  const regionOf = (params: Readonly<Record<string, string>>, visitor: Visitor): Region =>
    visitor.regions.find(({ code }) => code === params.region) ?? visitor.region

  return {
    async preparePage(url, visitor) {
      const pathname = decodePathname(url.pathname)
      if (pathname === undefined) return notFound(url, visitor.region)
      const moved = site.redirects.get(pathname.endsWith('/') ? pathname : `${pathname}/`)
      if (moved) return { kind: 'redirect', status: 301, location: withSearch(moved, url.search) }
      if (!pathname.endsWith('/') && !isFile(pathname))
        return { kind: 'redirect', status: 301, location: `${url.pathname}/${url.search}` }
      const match = matchRoute(site.routes, pathname, site.regionCodes)
      return match && pathname.endsWith('/') ? matched(match, url, visitor) : notFound(url, visitor.region)
    },
    prepareError(status, message, visitor) {
      const file = need(site.pages.get(site.errors.error), 'error')
      const url = new URL('/', making.origin)
      return make(file, status, url, {
        route: { path: '/' },
        query: {},
        region: visitor.region,
        error: { status, message },
      })
    },
  }
}

/** Calls all sources side by side. One that the page cannot do without fails the page. */
async function load(
  requests: DataRequests | undefined,
  scope: Scope,
  source: Source,
  report: Making['report'],
): Promise<Record<string, unknown>> {
  const entries = Object.entries(requests ?? {}).map(async ([name, { source: call, params = {}, optional }]) => {
    try {
      return [name, await source(call, evaluate(params, scope) as Parameters)] as const
    } catch (error) {
      if (!optional) throw error
      report(call, error)
      return [name, undefined] as const
    }
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** The same call with the same parameters is made once. */
function once(source: Source): Source {
  const made = new Map<string, Promise<unknown>>()
  return (name, parameters) => {
    const key = name + JSON.stringify(parameters)
    let call = made.get(key)
    if (!call) made.set(key, (call = source(name, parameters)))
    return call
  }
}

/** An address without a slash at the end that names a file is not a page's. */
const isFile = (pathname: string): boolean => /\.[a-z0-9]+$/i.test(pathname)

/** An address with a query of its own, or with a place on its page, takes the visitor's query along. */
function withSearch(address: string, search: string): string {
  const [path = '', ...hash] = address.split('#')
  return [path + (path.includes('?') ? search.replace('?', '&') : search), ...hash].join('#')
}

function need<T>(found: T | undefined, name: string): T {
  if (found === undefined) throw new TypeError(`The checker lets no schema pass without "${name}"`)
  return found
}
