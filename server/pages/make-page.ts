import type { PreparedLetter, PreparedPage, Visit } from '#renderer/engine/page/types.ts'
import type { BlockNode } from '#renderer/engine/tree/types.ts'
import { calls, isCallName } from '#schema/api/calls.ts'
import type { SeoData } from '#schema/api/content/pages.ts'
import type { Region } from '#schema/api/regions.ts'
import type { Contracts } from '#schema/definitions/contract/block.ts'
import { evaluate } from '#schema/definitions/expressions/evaluate.ts'
import type { Scope } from '#schema/definitions/expressions/types.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import type { MailFile } from '#schema/definitions/kinds/mail.ts'
import {
  type BlockInstance,
  type DataRequests,
  type ModalFile,
  modal as modalSchema,
  type PageFile,
} from '#schema/definitions/kinds/tree.ts'
import { today } from '#schema/definitions/text/dates.ts'
import { type Posted, prepareForms } from '../forms/prepare-forms.ts'
import { withoutModal } from '../http/address.ts'
import { HttpError } from '../http/http-error.ts'
import { analyticsOf } from '../site/analytics.ts'
import { need, type Site, type TreeFile } from '../site/site.ts'
import { accountOf } from '../visitor/uid.ts'
import type { Visitor } from '../visitor/visitor.ts'
import { withBaseData } from './base-data.ts'
import { type CompiledBlock, compileBlocks } from './compile.ts'
import { factsOf } from './json-ld.ts'
import { articleFacts, metaOf } from './meta.ts'
import { searchOf } from './query.ts'
import { type Inserts, resolveBlocks } from './resolve.ts'

/** Makes a call by its name; the same parameters are asked once per request. */
export type Source = (name: string, parameters: Readonly<Record<string, unknown>>, visitor: Visitor) => Promise<unknown>

type OwnSource = (name: string, parameters: Readonly<Record<string, unknown>>) => Promise<unknown>

/** What pages are made of. */
export interface Making {
  site: Site
  contracts: Contracts
  source: Source
  /** What stands in the base of addresses for a path. */
  seoData: (path: string) => Promise<SeoData>
  origin: string
  now: () => Date
  /** Whether calls can tell where a visitor is; false where left out. */
  detectsRegion?: boolean
  /** Told of an optional source that failed. */
  report: (source: string, error: unknown) => void
}

/** What is asked for: where, by whom, over which page, and what came back with a form that was not accepted. */
export interface Asked {
  url: URL
  visitor: Visitor
  /** The roots that the page's expressions may read, but for those that every page has. */
  scope: Scope
  opening?: ModalOpening | undefined
  posted?: Posted | undefined
}

/** A modal, and what it is opened with. */
export interface ModalOpening {
  modal: TreeFile<ModalFile>
  params: Readonly<Record<string, unknown>>
}

export interface Maker {
  /** Throws what a source throws that the page cannot do without. */
  page(file: TreeFile<PageFile>, status: number, asked: Asked): Promise<PreparedPage>
  /** A modal alone, to be opened over a page that is there. */
  modal(opening: ModalOpening, asked: Asked): Promise<PreparedPage>
  /** @param roots what the letter's file may read besides what every file may */
  letter(file: TreeFile<MailFile>, roots: Scope, region: Region): Promise<PreparedLetter>
}

/** Makes pages and modals. What does not depend on the request is worked out once. */
export function createMaker(making: Making): Maker {
  const { site } = making
  const trees = new Map<object, readonly CompiledBlock[]>()
  const bodies = new WeakMap<object, readonly CompiledBlock[]>()
  const compiler = { contracts: making.contracts, links: site.links }
  const analytics = analyticsOf(site)

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

  const siteOf = () => ({
    name: site.constants.name,
    host: making.origin,
    year: Number(today(making.now().getTime()).slice(0, 4)),
    analytics: analytics !== undefined,
  })

  /** The roots that every file may read, and the sources of this request. */
  async function open({ scope, visitor, posted }: Asked, own: boolean) {
    const source = once((name, parameters) => making.source(name, parameters, visitor))
    const user = { signedIn: visitor.signedIn }
    const load = (requests: DataRequests | undefined) =>
      callSources(requests, { ...scope, user }, source, making.report)
    const roots = {
      settings: await source('settings.view', {}),
      site: siteOf(),
      user,
      ...scope,
    }
    return { load, roots: { ...roots, forms: await prepareForms(site, roots, { load, posted, own }) } }
  }

  async function makeModal(
    { modal, params }: ModalOpening,
    { url }: Asked,
    { load, roots }: Awaited<ReturnType<typeof open>>,
  ): Promise<BlockNode> {
    const { title, size, data } = modal.value
    const { query: _, ...own } = roots as Scope
    const scope = { ...own, params, data: await load(data) }
    const { pathname, search } = withoutModal(url)
    const back = pathname + search
    return {
      key: `modal:${modal.id}`,
      type: 'modal',
      props: { id: modal.id, title: evaluate(title, scope), size: size ?? modalSchema.properties.size.default, back },
      slots: { content: resolveBlocks(compiled(modal, '%'), scope, inserts) },
      interactive: true,
      at: modal.file,
    }
  }

  /** Whether something typed may stand in an address of the page, and so in its title. */
  const takesText = ({ query = {} }: PageFile): boolean =>
    Object.values(query).some(({ type, values }) => type === 'string' && values === undefined)

  const constantsOf = (
    { signedIn, user }: Visitor,
    own: boolean,
    file?: TreeFile<PageFile>,
  ): PreparedPage['constants'] => {
    const { loadingBar, reloadGuard } = site.constants
    return {
      loadingBar: loadingBar as PreparedPage['constants']['loadingBar'],
      reloadGuard,
      detectsRegion: making.detectsRegion ?? false,
      signedIn,
      ...(analytics && {
        analytics: { ...analytics, ...(file && takesText(file.value) && { title: file.value.name ?? file.id }) },
      }),
      ...(own && user && { account: accountOf(user) }),
    }
  }

  return {
    async page(file, status, asked) {
      const page = file.value
      const { url, opening } = asked
      const layout = need(site.layouts.get(page.layout ?? 'default'), 'layout')
      const own = (page.own || opening?.modal.value.own) ?? false
      const opened = await open(asked, own)
      const { load, roots } = opened
      const [base, data, layoutData, modal] = await Promise.all([
        making.seoData(url.pathname),
        load(page.data),
        load(layout.value.data),
        opening && makeModal(opening, asked, opened),
      ])
      const full = { ...roots, data }
      const ok = status === 200
      const shown = resolveBlocks(compiled(file, ''), full, inserts)
      const fromBase = (body: readonly BlockInstance[]) => resolveBlocks(inserts.body(body), roots, inserts, 'seo:')
      const outlet = ok ? withBaseData(shown, base, making.contracts, fromBase) : shown
      const blocks = resolveBlocks(compiled(layout, '@'), { ...roots, data: layoutData }, { ...inserts, outlet })
      const visit = ok ? visitOf(page, full) : undefined
      const address = { origin: making.origin, path: url.pathname, search: searchOf(page, url) }
      const meta = metaOf(page, full, ok ? base : undefined, address)
      return {
        status,
        own,
        meta: { ...meta, ...(!site.constants.indexing && { robots: 'noindex, nofollow' }) },
        facts: ok ? [...articleFacts(page, full, meta), ...factsOf(blocks, making.contracts, making.origin)] : [],
        blocks: modal ? [...blocks, modal] : blocks,
        ...(visit && { visit }),
        ...(ok && page.clears && { clears: page.clears }),
        constants: constantsOf(asked.visitor, own, file),
      }
    },
    async modal(opening, asked) {
      const own = opening.modal.value.own ?? false
      const modal = await makeModal(opening, asked, await open(asked, own))
      const { name, host } = site.constants
      return {
        status: 200,
        own,
        meta: { title: String(modal.props.title), canonical: host, type: 'website', siteName: name },
        facts: [],
        blocks: [modal],
        constants: constantsOf(asked.visitor, false),
      }
    },
    async letter(file, roots, region) {
      const { subject, preheader } = file.value
      const scope = {
        settings: await making.source(
          'settings.view',
          {},
          {
            region,
            regions: [region],
            choseRegion: false,
            signedIn: false,
          },
        ),
        site: siteOf(),
        region,
        ...roots,
      }
      const first = evaluate(preheader, scope)
      return {
        subject: String(evaluate(subject, scope)),
        ...(first !== undefined && { preheader: String(first) }),
        origin: making.origin,
        blocks: resolveBlocks(compiled(file, '!'), scope, inserts),
      }
    },
  }
}

function visitOf({ visit }: PageFile, scope: Scope): Visit | undefined {
  if (!visit || !isCallName(visit.call)) return undefined
  const { call, params = {} } = visit
  return { call, path: calls[visit.call].path, body: record(evaluate(params, scope)) }
}

/** Calls all sources side by side. One that the page cannot do without fails the page. */
async function callSources(
  requests: DataRequests | undefined,
  scope: Scope,
  source: OwnSource,
  report: Making['report'],
): Promise<Record<string, unknown>> {
  const entries = Object.entries(requests ?? {}).map(async ([name, { source: call, params = {}, optional }]) => {
    try {
      return [name, await source(call, record(evaluate(params, scope)))] as const
    } catch (error) {
      if (!optional) throw error
      // What is not there is left out: that is what it is optional for.
      if (!(error instanceof HttpError && error.statusCode === 404)) report(call, error)
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
