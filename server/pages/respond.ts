import type { Request, Response } from 'express'
import { MODAL_PATH, PAGE_PREFIX, SAVE_DATA } from '#renderer/engine/fetch/page-prefix.ts'
import type { Visit } from '#renderer/engine/page/types.ts'
import type { CallContext } from '../calls/context.ts'
import type { Posted } from '../forms/prepare-forms.ts'
import { putCookie } from '../http/cookies.ts'
import { acceptedEncodings, encodeNow } from '../http/encoding.ts'
import { redirect } from '../http/redirect.ts'
import { LimitReached } from '../limits/rate-limiter.ts'
import type { ReadLimit } from '../limits/reads.ts'
import type { BackVisitor } from '../visitor/back-visitor.ts'
import { currentUser } from '../visitor/current-user.ts'
import { newGuestUid, readUid, type VisitorCookie } from '../visitor/uid.ts'
import { REGION_COOKIE, readVisitor, type Visitor } from '../visitor/visitor.ts'
import { type Answers, type Asked, sendAnswer } from './answers.ts'
import { cacheKey, type Rendered } from './cache.ts'
import { renderErrorPage } from './error-response.ts'
import type { RenderPage } from './load-renderer.ts'
import type { Redirection } from './prepare.ts'
import { BASE } from './query.ts'
import { renderResponse } from './render-response.ts'
import { KINDS, send } from './send.ts'
import type { SiteState } from './site-state.ts'

export interface PageResponderOptions {
  state: () => SiteState
  answers: Answers
  render: RenderPage
  /** Makes the call that a page asks for when it is seen. */
  remember: (visit: Visit, context: CallContext) => Promise<unknown>
  context: (request: Request, response: Response) => CallContext
  visitors: VisitorCookie
  /** The visitor as another back end knows them. */
  back?: ((request: Request, response: Response) => BackVisitor) | undefined
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
  answers,
  render,
  remember,
  context,
  visitors,
  reads,
  back,
  now = () => Date.now(),
}: PageResponderOptions): PageResponder {
  function visitorOf(request: Request, response: Response, type: Rendered['type']): Visitor {
    const { site } = state()
    // Who has no number yet gets one with the document; until then nothing is stored under it.
    const uid = type === 'html' ? visitors.ensure(request, response) : (readUid(request) ?? newGuestUid())
    return { ...readVisitor(site, request.get('Cookie'), currentUser(request)), uid, back: back?.(request, response) }
  }

  async function respond(request: Request, response: Response): Promise<void> {
    const { maker } = state()
    const address = readAddress(request.originalUrl)
    const { url, type, alone } = address
    const redirection = alone ? undefined : maker.redirectionOf(url)
    request.answered = { kind: KINDS[type], name: 'redirect' }
    if (redirection) return leadOn(response, type, redirection)
    const visitor = visitorOf(request, response, type)
    const accepted = acceptedEncodings(request.headers['accept-encoding'])
    const answer = await answers.of(request, { ...address, visitor, accepted, from: request.ip ?? '' })
    if ('kind' in answer) return leadOn(response, type, answer)
    // Below /_page the browser says itself what it shows, as it does of a document that it got ahead.
    const isShown = type === 'html' && request.method === 'GET' && isDocument(request) && !isFetchedAhead(request)
    if (isShown) chooseRegion(request, response, answer)
    if (type === 'html' && request.get('Save-Data') === 'on') response.set('Server-Timing', SAVE_DATA)
    sendAnswer(request, response, answer)
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
    if (prepared.kind === 'redirect') return leadOn(response, 'html', prepared)
    const { text, status, name } = await renderResponse(request, prepared, 'html', render)
    request.answered = { kind: 'page', name, kept: false }
    chooseRegion(request, response, prepared.page)
    const accepted = acceptedEncodings(request.headers['accept-encoding'])
    send(request, response, { status, type: 'html', kept: 'own' }, await encodeNow(text, accepted))
  }

  /** The region of the address counts as chosen (specification.md §4). In no kept answer: it is the visitor's. */
  function chooseRegion(request: Request, response: Response, { region }: { region?: number | undefined }): void {
    if (region !== undefined)
      putCookie(request, response, REGION_COOKIE, String(region), state().site.constants.cookieLifetime)
  }

  async function renderError(request: Request, response: Response, error: unknown): Promise<void> {
    const { type } = readAddress(request.originalUrl)
    request.answered = { kind: KINDS[type], name: 'error' }
    const visitor = readVisitor(state().site, request.get('Cookie'), currentUser(request))
    const key = cacheKey(type, visitor, now(), '')
    await renderErrorPage(request, response, { error, type, key, current: state(), visitor, render })
  }

  return { respond, renderInvalidForm, renderError }
}

/** Where browsers say that they get something before the visitor wants it: it may never be shown. */
const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

const isFetchedAhead = ({ headers }: Request): boolean =>
  PURPOSES.some((name) => headers[name] !== undefined && /\b(prefetch|preview)\b/.test(String(headers[name])))

/** Whether what is asked for is to be seen as a page: pictures and calls may have its address too. */
const isDocument = (request: Request): boolean =>
  /^(document|iframe|frame)$/.test(request.get('Sec-Fetch-Dest') ?? 'document')

function readAddress(originalUrl: string): Pick<Asked, 'url' | 'type' | 'alone'> {
  const alone = originalUrl.startsWith(`${MODAL_PATH}?`)
  if (alone) return { ...readAddress(`${PAGE_PREFIX}/${originalUrl.slice(MODAL_PATH.length)}`), alone }
  const asJson = originalUrl.startsWith(`${PAGE_PREFIX}/`)
  const address = asJson ? originalUrl.slice(PAGE_PREFIX.length) : originalUrl
  // Not new URL(address, BASE): "//x" would be another host.
  const url = URL.canParse(BASE + address) ? new URL(BASE + address) : new URL('/%', BASE)
  return { url, type: asJson ? 'json' : 'html', alone }
}

/** Where to, may depend on who is signed in. */
function leadOn(response: Response, type: Rendered['type'], { status, location }: Redirection): void {
  response.set('Cache-Control', 'private, no-cache').vary('Cookie')
  if (type === 'json') response.json({ redirect: location })
  else redirect(response, status, location)
}
