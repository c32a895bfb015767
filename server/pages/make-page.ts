import type { PreparedPage, Visit } from '#renderer/page/types.ts'
import { calls } from '#schema/api/calls.ts'
import type { SeoData } from '#schema/api/content/pages.ts'
import type { Contracts } from '#schema/definitions/contract.ts'
import { evaluate } from '#schema/definitions/expressions/evaluate.ts'
import type { Scope } from '#schema/definitions/expressions/types.ts'
import { record } from '#schema/definitions/json-schema/walk.ts'
import type { BlockInstance, DataRequests, Page } from '#schema/definitions/kinds/tree.ts'
import { isCallName, type Parameters } from '../api/call.ts'
import { need, type Site, type TreeFile } from '../site/site.ts'
import type { Visitor } from '../visitor/visitor.ts'
import { type CompiledBlock, compileBlocks } from './compile.ts'
import { factsOf } from './facts.ts'
import { articleFacts, metaOf } from './meta.ts'
import { searchOf } from './query.ts'
import { type Inserts, resolveBlocks } from './resolve.ts'

/** Makes a call by its name; the same parameters are asked once per request. */
export type Source = (name: string, parameters: Parameters, visitor: Visitor) => Promise<unknown>

type OwnSource = (name: string, parameters: Parameters) => Promise<unknown>

/** What pages are made of. */
export interface Making {
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

/** Makes one page: its file, the status to answer with, its address, the roots that its expressions may read, who asks. */
export type MakePage = (
  file: TreeFile<Page>,
  status: number,
  url: URL,
  scope: Scope,
  visitor: Visitor,
) => Promise<PreparedPage>

/** What does not depend on the request is worked out once. The page throws what a source throws that it cannot do without. */
export function createMakePage(making: Making): MakePage {
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

  return async function make(file, status, url, scope, visitor) {
    const page = file.value
    const layout = need(site.layouts.get(page.layout ?? 'default'), 'layout')
    const source = once((name, parameters) => making.source(name, parameters, visitor))
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
    const visit = ok ? visitOf(page, full) : undefined
    const address = { origin: making.origin, path: url.pathname, search: searchOf(page, url) }
    const meta = metaOf(page, full, ok ? base : undefined, address)
    const { loadingBar, reloadGuard, indexing } = site.constants
    return {
      status,
      own: page.own ?? false,
      meta: { ...meta, ...(!indexing && { robots: 'noindex, nofollow' }) },
      facts: ok ? [...articleFacts(page, full, meta), ...factsOf(blocks, making.contracts, making.origin)] : [],
      blocks,
      ...(visit && { visit }),
      constants: {
        loadingBar: loadingBar as PreparedPage['constants']['loadingBar'],
        reloadGuard,
        detectsRegion: making.detectsRegion ?? false,
      },
    }
  }
}

function visitOf({ visit }: Page, scope: Scope): Visit | undefined {
  if (!visit || !isCallName(visit.call)) return undefined
  const { call, params = {} } = visit
  return { call, path: calls[visit.call].path, body: record(evaluate(params, scope)) }
}

/** Calls all sources side by side. One that the page cannot do without fails the page. */
async function load(
  requests: DataRequests | undefined,
  scope: Scope,
  source: OwnSource,
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
function once(source: OwnSource): OwnSource {
  const made = new Map<string, Promise<unknown>>()
  return (name, parameters) => {
    const key = name + JSON.stringify(parameters)
    let call = made.get(key)
    if (!call) made.set(key, (call = source(name, parameters)))
    return call
  }
}
