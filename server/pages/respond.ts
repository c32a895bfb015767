import type { Request, Response } from 'express'
import { MODAL_PATH, PAGE_PREFIX, SAVE_DATA } from '#renderer/engine/fetch/page-prefix.ts'
import type { Visit } from '#renderer/engine/page/types.ts'
import { today } from '#schema/definitions/text/dates.ts'
import type { CallContext } from '../calls/context.ts'
import type { Posted } from '../forms/prepare-forms.ts'
import { putCookie } from '../http/cookies.ts'
import { HttpError } from '../http/http-error.ts'
import { LimitReached } from '../limits/rate-limiter.ts'
import type { ReadLimit } from '../limits/reads.ts'
import { currentUser } from '../visitor/current-user.ts'
import { newGuestUid, readUid, type VisitorCookie } from '../visitor/uid.ts'
import { REGION_COOKIE, readVisitor, type Visitor } from '../visitor/visitor.ts'
import type { CachedResponse } from './cache.ts'
import { renderErrorPage } from './error-response.ts'
import type { RenderPage } from './load-renderer.ts'
import type { PageMaker, Prepared } from './prepare.ts'
import { canonicalUrl, pageFileOf } from './query.ts'
import { renderResponse } from './render-response.ts'
import type { SiteState } from './site-state.ts'

/** The base of addresses while they are read; never shown. */
const BASE = 'http://site.invalid'

export interface PageResponderOptions {
  state: () => SiteState
  render: RenderPage
  /** Whether responses are cached; not while the code itself changes. */
  caches: boolean
  /** Makes the call that a page asks for when it is seen. */
  remember: (visit: Visit, context: CallContext) => Promise<unknown>
  context: (request: Request, response: Response) => CallContext
  visitors: VisitorCookie
  /** Of pages that have to be made. */
  reads: ReadLimit
  now?: () => number
}

export interface PageResponder {
  respond(request: Request, response: Response): Promise<void>
  /** The page of a form that was not accepted, with what was sent: 422. */
  renderInvalidForm(request: Request, response: Response, posted: Posted): Promise<void>
  /** The page for an error; JSON below /_page and for those who want nothing else. */
  renderError(request: Request, response: Response, error: unknown): Promise<void>
}

/** Answers GET and HEAD for every page, as a document or, below /_page, as JSON; and for modals alone. */
export function createPageResponder({
  state,
  render,
  caches,
  remember,
  context,
  visitors,
  reads,
  now = () => Date.now(),
}: PageResponderOptions): PageResponder {
  function visitorOf(request: Request, response: Response, type: CachedResponse['type']): Visitor {
    const { site } = state()
    // Who has no number yet gets one with the document; until then nothing is stored under it.
    const uid = type === 'html' ? visitors.ensure(request, response) : (readUid(request) ?? newGuestUid())
    return { ...readVisitor(site, request.get('Cookie'), currentUser(request)), uid }
  }

  async function respond(request: Request, response: Response): Promise<void> {
    const { site, maker, cache } = state()
    const { url, type, alone } = readAddress(request.originalUrl)
    const visitor = visitorOf(request, response, type)
    const { pathname, search } = canonicalUrl(site, alone ? undefined : pageFileOf(site, url), url)
    const key = keyOf(type, visitor, `${alone ? 'modal ' : ''}${pathname}${search}`)
    let answer = cache.get(key)
    if (!answer) {
      await reads.take(request.ip ?? '')
      const prepared = alone ? await modalOf(maker, url, visitor) : await maker.preparePage(url, visitor)
      if (prepared.kind === 'redirect') return redirect(response, type, prepared)
      answer = await renderResponse(request, prepared.page, type, render)
      // Addresses that do not exist are without number: keeping them would only push real pages out.
      if (caches && prepared.page.status === 200 && !answer.own) cache.set(key, answer)
    }
    // Below /_page the browser says itself what it shows, as it does of a document that it got ahead.
    const isShown = type === 'html' && request.method === 'GET' && isDocument(request) && !isFetchedAhead(request)
    if (isShown) chooseRegion(request, response, answer)
    if (type === 'html' && request.get('Save-Data') === 'on') response.set('Server-Timing', SAVE_DATA)
    send(request, response, answer)
    // Who comes for the first time may be a robot.
    if (answer.visit && isShown && readUid(request))
      remember(answer.visit, context(request, response)).catch((error) => {
        if (!(error instanceof LimitReached)) request.log.error(error, 'a visit was not remembered')
      })
  }

  async function renderInvalidForm(request: Request, response: Response, posted: Posted): Promise<void> {
    await reads.take(request.ip ?? '')
    const { url } = readAddress(request.originalUrl)
    const prepared = await state().maker.preparePage(url, visitorOf(request, response, 'html'), posted)
    if (prepared.kind === 'redirect') return redirect(response, 'html', prepared)
    const { body } = await renderResponse(request, prepared.page, 'html', render)
    chooseRegion(request, response, prepared.page)
    response.status(prepared.page.status).type('html').set('Cache-Control', 'private, no-store').send(body)
  }

  /** The region of the address counts as chosen (docs/specification.md §4). In no kept answer: it is the visitor's. */
  function chooseRegion(request: Request, response: Response, { region }: { region?: number | undefined }): void {
    if (region !== undefined)
      putCookie(request, response, REGION_COOKIE, String(region), state().site.constants.cookieLifetime)
  }

  async function renderError(request: Request, response: Response, error: unknown): Promise<void> {
    const { type } = readAddress(request.originalUrl)
    const visitor = readVisitor(state().site, request.get('Cookie'), currentUser(request))
    await renderErrorPage(request, response, {
      error,
      type,
      key: keyOf(type, visitor, ''),
      current: state(),
      visitor,
      render,
    })
  }

  /** What an answer is kept by besides its address: pages show the year, and forms the days that may be chosen. */
  const keyOf = (type: CachedResponse['type'], { signedIn, region }: Visitor, address: string): string =>
    [type, signedIn ? 'user' : 'guest', region.id, today(now()), address].join(' ')

  return { respond, renderInvalidForm, renderError }
}

/** Where browsers say that they get something before the visitor wants it: it may never be shown. */
const PURPOSES = ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz']

const isFetchedAhead = (request: Request): boolean =>
  PURPOSES.some((name) => /\b(prefetch|preview)\b/.test(request.get(name) ?? ''))

/** Whether what is asked for is to be seen as a page: pictures and calls may have its address too. */
const isDocument = (request: Request): boolean =>
  /^(document|iframe|frame)$/.test(request.get('Sec-Fetch-Dest') ?? 'document')

/** @throws HttpError 404 where the address opens none */
async function modalOf(maker: PageMaker, url: URL, visitor: Visitor): Promise<Prepared> {
  const page = await maker.prepareModal(url, visitor)
  if (!page) throw new HttpError(404, 'Такого окна нет.')
  return { kind: 'page', page }
}

/** `alone`: a modal without the page under it. */
function readAddress(originalUrl: string): { url: URL; type: CachedResponse['type']; alone: boolean } {
  const alone = originalUrl.startsWith(`${MODAL_PATH}?`)
  if (alone) return { ...readAddress(`${PAGE_PREFIX}/${originalUrl.slice(MODAL_PATH.length)}`), alone }
  const asJson = originalUrl.startsWith(`${PAGE_PREFIX}/`)
  const address = asJson ? originalUrl.slice(PAGE_PREFIX.length) : originalUrl
  // Not new URL(address, BASE): "//x" would be another host.
  const url = URL.canParse(BASE + address) ? new URL(BASE + address) : new URL('/%', BASE)
  return { url, type: asJson ? 'json' : 'html', alone }
}

function redirect(
  response: Response,
  type: CachedResponse['type'],
  { status, location }: { status: 301 | 302; location: string },
): void {
  response.set('Cache-Control', 'private, no-cache')
  if (type === 'json') response.json({ redirect: location })
  else response.redirect(status, location)
}

function send(request: Request, response: Response, answer: CachedResponse): void {
  if (answer.own) {
    response.status(answer.status).type(answer.type).set('Cache-Control', 'private, no-store').send(answer.body)
    return
  }
  response
    .status(answer.status)
    .type(answer.type)
    .set({ 'Cache-Control': 'private, no-cache', ETag: answer.etag, Vary: 'Accept-Encoding, Cookie' })
  if (request.fresh) {
    response.status(304).end()
    return
  }
  const gzipped = request.acceptsEncodings('gzip') === 'gzip'
  if (gzipped) response.set('Content-Encoding', 'gzip')
  const body = gzipped ? answer.gzipped : answer.body
  response.set('Content-Length', String(body.length)).end(request.method === 'HEAD' ? undefined : body)
}
