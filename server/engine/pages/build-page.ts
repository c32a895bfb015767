import type { PreparedLetter, PreparedPage } from '#renderer/engine/page/types.ts'
import type { BlockNode } from '#renderer/engine/tree/types.ts'
import type { PreparedForm } from '#renderer/kit/form/types.ts'
import { evaluate } from '#schema/definitions/expressions/evaluate.ts'
import type { Scope } from '#schema/definitions/expressions/types.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import type { MailFile } from '#schema/definitions/kinds/mail.ts'
import {
  type BlockInstance,
  type DataRequests,
  type LayoutFile,
  modal as modalSchema,
  type PageFile,
} from '#schema/definitions/kinds/tree.ts'
import { today } from '#schema/definitions/text/dates.ts'
import { prepareForm } from '../forms/prepare-forms.ts'
import { withoutModal } from '../http/address.ts'
import { invariant, type Site, type TreeFile } from '../site/site.ts'
import { readVisitor, type Visitor, variantRoot } from '../visitor/visitor.ts'
import { loadBlockData } from './block-data.ts'
import { createCompiledTrees } from './compiled-trees.ts'
import { analyticsOf, constantsOf } from './constants.ts'
import { allOptional, dedupeCalls, loadData, type MakeNamedCall, visitOf } from './load-data.ts'
import {
  articleJsonLd,
  type BaseData,
  createJsonLd,
  firstPicture,
  imageOf,
  metaOf,
  verificationOf,
  withBaseData,
} from './meta.ts'
import type { DataAccess, ModalOpening, PageBuilderOptions, PageRequest } from './page-request.ts'
import { isOwnView, searchOf } from './query.ts'
import { resolveBlocks } from './resolve.ts'

/** Builds pages, modals and letters. Parts that do not depend on the request are computed only once. */
export class PageBuilder {
  readonly #options: PageBuilderOptions
  readonly #site: Site
  readonly #analytics: ReturnType<typeof analyticsOf>
  readonly #withoutDead: NonNullable<PageBuilderOptions['withoutDead']>
  readonly #trees: ReturnType<typeof createCompiledTrees>
  readonly #jsonLdOf: ReturnType<typeof createJsonLd>

  constructor(options: PageBuilderOptions) {
    const { site, contracts, origin, withoutDead = async (blocks) => blocks } = options
    this.#options = options
    this.#site = site
    this.#analytics = analyticsOf(site)
    this.#withoutDead = withoutDead
    this.#trees = createCompiledTrees(site, contracts)
    this.#jsonLdOf = createJsonLd(contracts, origin)
  }

  #siteRoot() {
    return {
      name: this.#site.constants.name,
      host: this.#options.origin,
      year: Number(today(this.#options.now().getTime()).slice(0, 4)),
      analytics: this.#analytics !== undefined,
      keepsOrders: this.#options.keepsOrders ?? true,
    }
  }

  async #shopRoots(makeCall: MakeNamedCall): Promise<Scope> {
    const roots = Object.entries(this.#options.roots).map(
      async ([root, call]) => [root, await makeCall(call, {})] as const,
    )
    return Object.fromEntries(await Promise.all(roots))
  }

  /** Returns the loaders of a request. @param isLast true for error pages: a failed call must not prevent them */
  #accessFor({ scope, visitor, posted }: PageRequest, isOwn: boolean, isLast = false): DataAccess {
    const makeCall: MakeNamedCall = dedupeCalls((name, parameters) => this.#options.makeCall(name, parameters, visitor))
    const { contracts, report } = this.#options
    const user = { signedIn: visitor.previewsSignedIn || visitor.signedIn }
    const load: DataAccess['load'] = (requests, more) =>
      loadData(
        isLast ? allOptional(requests) : requests,
        { ...scope, user, ...more },
        { calls: this.#site.calls, makeCall, report },
      )
    const readRoots = async (): Promise<Scope> => ({
      ...(await this.#shopRoots(makeCall)),
      ...{ site: this.#siteRoot(), user },
      ...scope,
    })
    const roots = readRoots()
    const site = this.#site
    async function form(id: string, values: unknown): Promise<PreparedForm | undefined> {
      const file = site.forms.get(id)
      const loadFor = (requests: DataRequests | undefined) => load(requests, { form: values })
      return file && prepareForm(site, file, await roots, { load: loadFor, posted, own: isOwn })
    }
    async function fill(blocks: readonly BlockNode[]): Promise<readonly BlockNode[]> {
      const variant = visitor.variant?.code ?? ''
      await loadBlockData(blocks, { contracts, calls: site.calls, makeCall, report, form, variant })
      return blocks
    }
    return { load, fill, roots }
  }

  async #makeModal({ modal, params }: ModalOpening, { url }: PageRequest, access: DataAccess): Promise<BlockNode> {
    const { title, size, data: requests } = modal.value
    const [data, { query: _, ...roots }] = await Promise.all([access.load(requests), access.roots])
    const scope = { ...roots, params, data }
    const { pathname, search } = withoutModal(url)
    const back = pathname + search
    return {
      key: `modal:${modal.id}`,
      type: 'modal',
      props: { id: modal.id, title: evaluate(title, scope), size: size ?? modalSchema.properties.size.default, back },
      slots: { content: resolveBlocks(this.#trees.blocksOf(modal, '%'), scope, this.#trees.inserts) },
      interactive: 'now',
      at: modal.file,
    }
  }

  /** Resolves the page's blocks inside its layout. */
  async #makeBlocks(
    file: TreeFile<PageFile>,
    seo: Promise<BaseData> | undefined,
    { load, roots: opening }: DataAccess,
    layout: TreeFile<LayoutFile>,
    subject: string,
  ) {
    const [roots, data, layoutData, base] = await Promise.all([
      opening,
      load(file.value.data),
      load(layout.value.data),
      seo,
    ])
    const scope = { ...roots, data, let: evaluate(file.value.let ?? {}, { ...roots, data }) }
    const bodyData = await this.#bodyData(data, load)
    const shown = resolveBlocks(this.#trees.blocksOf(file, ''), scope, { ...this.#trees.inserts, bodyData })
    const fromBase = (body: readonly BlockInstance[]) =>
      resolveBlocks(this.#trees.inserts.body(body), roots, this.#trees.inserts, 'seo:')
    const outlet = base ? withBaseData(shown, base, this.#options.contracts, fromBase) : shown
    const blocks = resolveBlocks(
      this.#trees.blocksOf(layout, '@'),
      { ...roots, data: layoutData },
      { ...this.#trees.inserts, outlet: { subject, blocks: outlet } },
    )
    return { blocks, scope, base }
  }

  /** Makes the calls in `data` of content files whose bodies are in the page's data. @returns the answers by body */
  async #bodyData(data: Record<string, unknown>, load: DataAccess['load']): Promise<ReadonlyMap<unknown, unknown>> {
    const bodies = Object.values(data).map((answer) => record(record(answer).item).body)
    const asking = bodies.flatMap((body) => {
      const requests = Array.isArray(body) ? this.#site.bodyData(body) : undefined
      return requests ? [[body, requests] as const] : []
    })
    return new Map(await Promise.all(asking.map(async ([body, requests]) => [body, await load(requests)] as const)))
  }

  #constants(visitor: Visitor, isOwn: boolean, file?: TreeFile<PageFile>) {
    const detectsVariant = this.#options.detectsVariant ?? false
    return constantsOf(visitor, { own: isOwn, detectsVariant, analytics: this.#analytics, ...(file && { file }) })
  }

  /** Builds a page. @throws the error of a required call */
  async page(file: TreeFile<PageFile>, status: number, request: PageRequest): Promise<PreparedPage> {
    const page = file.value
    const { url, opening } = request
    const { contracts, origin } = this.#options
    const isOwn = isOwnView(page, opening?.modal.value)
    const ok = status === 200
    const layout = request.layout ?? invariant(this.#site.layouts.get(page.layout ?? 'default'), 'layout')
    const area = this.#site.kinds.areaOf(layout.id)
    const isLast = [this.#site.errors.notFound, this.#site.errors.error].includes(file.id)
    const access = this.#accessFor(request, isOwn, isLast)
    const [{ blocks: pageBlocks, scope, base }, modal] = await Promise.all([
      this.#makeBlocks(
        file,
        ok && !area.staff ? this.#options.baseData?.(url.pathname) : undefined,
        access,
        layout,
        url.pathname,
      ),
      opening && this.#makeModal(opening, request, access),
    ])
    const blocks = await this.#withoutDead(await access.fill(modal ? [...pageBlocks, modal] : pageBlocks))
    const visit = ok ? visitOf(this.#site, page, scope) : undefined
    const image = imageOf(base, ok ? firstPicture(blocks, contracts) : undefined, origin)
    const address = { origin, path: url.pathname, search: searchOf(page, url) }
    const meta = {
      ...metaOf(page, scope, base, address),
      ...verificationOf(this.#site.constants.verification, url.pathname),
      ...(image && { image }),
    }
    return {
      status,
      own: isOwn,
      ...(area.name !== '' && { area: area.name }),
      meta: { ...meta, ...((area.staff || !this.#site.constants.indexing) && { robots: 'noindex, nofollow' }) },
      jsonLd: ok ? [...articleJsonLd(page, scope, meta), ...this.#jsonLdOf(blocks)] : [],
      blocks,
      ...(visit && { visit }),
      ...(ok && page.clears && { clears: page.clears }),
      constants: this.#constants(request.visitor, isOwn, file),
    }
  }

  async modal(opening: ModalOpening, request: PageRequest): Promise<PreparedPage> {
    const isOwn = isOwnView(undefined, opening.modal.value)
    const access = this.#accessFor(request, isOwn)
    const modal = await this.#makeModal(opening, request, access)
    const { name, host } = this.#site.constants
    return {
      status: 200,
      own: isOwn,
      meta: { title: String(modal.props.title), canonical: host, type: 'website', siteName: name },
      jsonLd: [],
      blocks: await this.#withoutDead(await access.fill([modal])),
      constants: this.#constants(request.visitor, false),
    }
  }

  /** Builds a letter. @param roots further values that its expressions can read, by name */
  async letter(file: TreeFile<MailFile>, roots: Scope): Promise<PreparedLetter> {
    const { subject, preheader } = file.value
    const nobody = readVisitor(this.#site, undefined)
    const shopRoots = await this.#shopRoots((name, parameters) => this.#options.makeCall(name, parameters, nobody))
    const scope = { ...shopRoots, site: this.#siteRoot(), ...variantRoot(this.#site, nobody.variant), ...roots }
    const first = evaluate(preheader, scope)
    return {
      subject: String(evaluate(subject, scope)),
      ...(first !== undefined && { preheader: String(first) }),
      origin: this.#options.origin,
      blocks: resolveBlocks(this.#trees.blocksOf(file, '!'), scope, this.#trees.inserts),
    }
  }
}
