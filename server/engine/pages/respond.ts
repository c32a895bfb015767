import type { Request, Response } from 'express'
import { SAVE_DATA } from '#renderer/engine/fetch/page-prefix.ts'
import type { Visit } from '#renderer/engine/page/types.ts'
import type { CallContext } from '../calls/context.ts'
import type { Posted } from '../forms/prepare-forms.ts'
import { HttpError, httpErrorOf } from '../http/http-error.ts'
import { refuse } from '../http/refusal.ts'
import type { MemoryLimit } from '../limits/per-address.ts'
import { LimitReached } from '../limits/rate-limiter.ts'
import type { Letters } from '../mail/letters.ts'
import { FairQueue } from '../queue/queue.ts'
import type { Site } from '../site/site.ts'
import { clientOf, isSignedIn, staffSessionOf } from '../visitor/staff.ts'
import {
  type BackVisitor,
  currentUser,
  newGuestUid,
  readUid,
  readVisitor,
  sharedPart,
  storeVariant,
  type Visitor,
  type VisitorCookie,
  visitorAt,
} from '../visitor/visitor.ts'
import { ErrorDocuments } from './error-documents.ts'
import type { RenderPage } from './load-renderer.ts'
import { isNavigation, type PageAddress, readAddress, sendRedirection } from './page-address.ts'
import { type PageCache, pageKey, type RenderedPage } from './page-cache.ts'
import type { PageMaker, Prepared, Redirection, Target } from './prepare.ts'
import { type Preview, type Previews, previewParts } from './preview.ts'
import { canonicalUrl, isOwnView } from './query.ts'
import { KINDS, type PageType, renderResponse, sendOnce, sendShared } from './send.ts'
import type { SiteState } from './site-state.ts'

interface PageResponderOptions {
  state: () => SiteState
  previews: Previews
  cache: PageCache
  render: RenderPage
  /** Makes the call that records a page view. */
  recordVisit: (visit: Visit, context: CallContext) => Promise<unknown>
  context: (request: Request, response: Response) => CallContext
  visitors: VisitorCookie
  letters: Letters
  /** Returns the visitor's identity at another back end. */
  back?: ((request: Request, response: Response) => BackVisitor) | undefined
  reads: MemoryLimit
  /** True if pages may suggest the visitor's detected variant. */
  detectsVariant: boolean
  /** In development renders a page about an error of the code. */
  explain?: ((error: unknown, path: string) => string) | undefined
}

/** Responds to GET and HEAD: with a page as a document or (below /_page) as JSON, or with a modal without its page. */
export class PageResponder {
  readonly #options: PageResponderOptions
  /** Limits concurrent renderings, so that health checks, calls and cached pages stay fast under load (R14). */
  readonly #queue = new FairQueue({
    // More renderings would only compete for the processor.
    atOnce: 4,
    // Rendering 200 pages takes about two seconds.
    waiting: 200,
    each: 50,
    busy: 'Сейчас слишком много посетителей. Обновите страницу через несколько секунд.',
  })
  readonly #documents: ErrorDocuments

  constructor(options: PageResponderOptions) {
    this.#options = options
    this.#documents = new ErrorDocuments(options)
  }

  /** The site state that answers a request: the served one, or a preview. */
  #stateOf(request: Request): SiteState {
    return this.#options.previews(request)?.state ?? this.#options.state()
  }

  #visitorOf(request: Request, response: Response, { url, type }: PageAddress): Visitor {
    const { site } = this.#stateOf(request)
    // A new visitor gets an ID with the document; JSON gets a temporary ID, under which nothing is stored.
    const { ensure } = this.#options.visitors
    // Staff are not visitors, and get no visitor ID.
    const uid = site.kinds.areaAt(url.pathname).staff
      ? undefined
      : type === 'html'
        ? ensure(request, response)
        : (readUid(request) ?? newGuestUid())
    return {
      ...visitorAt(url.pathname, site, readVisitor(site, request.get('Cookie'), currentUser(request))),
      uid,
      back: this.#options.back?.(request, response),
      staff: staffSessionOf(request),
      letters: this.#options.letters,
      address: request.ip,
    }
  }

  async respond(request: Request, response: Response): Promise<void> {
    const preview = this.#options.previews(request)
    const { cache, reads } = this.#options
    const { maker, site } = preview?.state ?? this.#options.state()
    const { edition } = cache
    const address = readAddress(request.originalUrl)
    const { url, type, isModal } = address
    request.answered = { kind: KINDS[type], name: 'redirect' }
    const target = isModal ? undefined : maker.resolve(url)
    if (target?.kind === 'redirect') return sendRedirection(response, type, target)

    const visitor = { ...this.#visitorOf(request, response, address), previewsSignedIn: preview?.isSignedIn }
    const file = target?.page?.file.value
    const canonical = target?.canonical ?? canonicalUrl(site, undefined, url)
    const { missing } = site.kinds.areaAt(url.pathname)
    if (!file && !isModal && missing !== undefined && isSignedIn(visitor.staff)) throw new HttpError(404, missing)
    const make = async (by: PageMaker, knows: Visitor, to: Target | undefined = target) =>
      this.#render(request, type, await (to ? by.preparePage(to, knows) : this.#prepareModal(by, url, knows)), preview)
    /** If errors in a draft prevent rendering the page, the studio's iframe shows the published page. */
    const makeFramed = () =>
      make(maker, visitor).catch((error: unknown) => {
        if (httpErrorOf(error)) throw error
        const { maker: published } = this.#options.state()
        return make(published, visitor, target && published.resolve(url))
      })
    const client = clientOf(request, response)
    const modal = site.modals.get(url.searchParams.get('modal') ?? '')?.value
    const key = isOwnView(file, modal) || preview ? undefined : pageKey(type, visitor, canonical, isModal)
    // Checks this client's limit here, before the rendering, because other clients may share the rendering.
    if (key === undefined || !cache.get(key)) await reads.take(client)
    const answer =
      key === undefined
        ? await this.#queue.run(client, () => (preview?.isFramed ? makeFramed() : make(maker, visitor)))
        : await cache.fetch(
            key,
            edition,
            () => make(maker, sharedPart(visitor)),
            (shared, work) => this.#queue.run(client, work, shared),
          )
    // Only a navigation counts as a view: the browser reports client-side navigations and prefetched documents itself.
    const isShown = type === 'html' && isNavigation(request)
    if (isShown) this.#storeVariant(request, response, visitor, site)
    if ('kind' in answer) return sendRedirection(response, type, answer)
    const [page, wasCached] = 'page' in answer ? [answer.page, answer.wasCached] : [answer, false]
    request.answered = { kind: KINDS[type], name: page.name, cached: wasCached }

    // A request without cookies may come from a crawler and is not recorded. The context may set a cookie, so it is created before sending.
    const visit = isShown && !preview?.isFramed && readUid(request) ? page.visit : undefined
    const context = visit && this.#options.context(request, response)
    if (type === 'html' && request.get('Save-Data') === 'on') response.set('Server-Timing', SAVE_DATA)
    if ('page' in answer) await sendShared(request, response, type, answer.page)
    else await sendOnce(request, response, type, page)
    if (visit && context)
      this.#options.recordVisit(visit, context).catch((error) => {
        if (!(error instanceof LimitReached)) request.log.error(error, 'a visit was not recorded')
      })
  }

  async #render(
    request: Request,
    type: PageType,
    prepared: Prepared,
    preview: Preview | undefined,
  ): Promise<RenderedPage | Redirection> {
    if (prepared.kind === 'redirect') return prepared
    const page = { ...prepared.page, ...previewParts(preview, prepared.page) }
    return renderResponse(request, prepared.name, page, type, this.#options.render)
  }

  /** Prepares a modal without its page. @throws HttpError 404 if the URL opens no modal */
  async #prepareModal(maker: PageMaker, url: URL, visitor: Visitor): Promise<Prepared> {
    const modal = await maker.prepareModal(url, visitor)
    if (!modal) throw new HttpError(404, 'Такого окна нет.')
    return { kind: 'page', ...modal }
  }

  /** Responds with 422 and the page of the rejected form with its values. */
  async renderInvalidForm(request: Request, response: Response, posted: Posted): Promise<void> {
    const { url } = readAddress(request.originalUrl)
    const visitor = this.#visitorOf(request, response, { url, type: 'html' })
    const { maker, site } = this.#stateOf(request)
    const preview = this.#options.previews(request)
    const client = clientOf(request, response)
    await this.#options.reads.take(client)
    const page = await this.#queue.run(client, async () =>
      this.#render(request, 'html', await maker.preparePage(maker.resolve(url, true), visitor, posted), preview),
    )
    if ('kind' in page) return sendRedirection(response, 'html', page)
    request.answered = { kind: 'page', name: page.name, cached: false }
    this.#storeVariant(request, response, visitor, site)
    await sendOnce(request, response, 'html', page)
  }

  #storeVariant(request: Request, response: Response, visitor: Visitor, site: Site): void {
    const { detectsVariant } = this.#options
    if (site.kinds.areaAt(request.path).staff) return
    storeVariant(request, response, visitor, { site, detectsVariant })
  }

  async renderError(request: Request, response: Response, error: unknown): Promise<void> {
    const { url, type } = readAddress(request.originalUrl)
    request.answered = { kind: KINDS[type], name: 'error' }
    const { state, explain } = this.#options
    const { site, maker } = state()
    const area = site.kinds.areaAt(url.pathname)
    const staff = staffSessionOf(request)
    const visitor = {
      ...visitorAt(url.pathname, site, readVisitor(site, request.get('Cookie'), currentUser(request))),
      staff,
    }
    const { log } = request
    await refuse(request, response, error, async (refusal) => {
      const { status, message, number, isOverload } = refusal
      if (explain && !httpErrorOf(error) && status >= 500) return { type: 'html', text: explain(error, request.path) }
      // An error page of the desk shows the menu to signed-in staff.
      if (area.staff && isSignedIn(staff) && !isOverload)
        try {
          const text = number === undefined ? message : `${message}\n\nНомер запроса: ${number}`
          return await this.#queue.run(clientOf(request, response), async () => {
            const { name, page } = await maker.prepareError(status, text, visitor, area)
            return { type, text: (await renderResponse(request, name, page, type, this.#options.render)).text }
          })
        } catch (second) {
          log.error(second, 'the error page failed')
        }
      return this.#documents.bodyOf(refusal, { area, visitor, type, log })
    })
  }
}
