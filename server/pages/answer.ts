import type { Request, Response } from 'express'
import { MODAL_PATH, PAGE_PREFIX } from '#renderer/navigation/page-prefix.ts'
import type { PreparedPage, Visit } from '#renderer/page/types.ts'
import { signedInOf } from '../account/recognize.ts'
import type { CallContext } from '../api/call-context.ts'
import { CallError } from '../api/errors.ts'
import type { Posted } from '../forms/prepare-forms.ts'
import type { SiteState } from '../site/live-site.ts'
import { ensureUid, readUid } from '../visitor/uid.ts'
import { readVisitor, type Visitor } from '../visitor/visitor.ts'
import { type KeptAnswer, makeAnswer } from './keep.ts'
import type { PageMaker, Prepared } from './prepare.ts'
import { keyOf, modalKeyOf } from './query.ts'
import type { RenderPage } from './renderer.ts'

/** The base of addresses while they are read; never shown. */
const BASE = 'http://site.invalid'

/** What a visitor reads when even the error page fails (spec.md §8). */
const LAST_RESORT = `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><title>An error occurred</title></head>
<body><p>An error occurred while showing the error page</p><p><a href="/">На главную</a></p></body></html>`

export interface PageAnswering {
  state: () => SiteState
  render: RenderPage
  /** Whether answers are kept; not while the code itself changes. */
  keeps: boolean
  /** Makes the call that a page asks for when it is seen. */
  remember: (visit: Visit, context: CallContext) => Promise<unknown>
  context: (request: Request, response: Response) => CallContext
}

export interface PageAnswer {
  answer(request: Request, response: Response): Promise<void>
  /** The page of a form that was not accepted, with what was sent: 422. */
  comeBack(request: Request, response: Response, posted: Posted): Promise<void>
  /** The page for an error; JSON below /_page and for those who want nothing else. */
  fail(request: Request, response: Response, error: unknown): Promise<void>
}

/** Answers GET and HEAD for every page, as a document or, below /_page, as JSON; and for modals alone. */
export function createPageAnswer({ state, render, keeps, remember, context }: PageAnswering): PageAnswer {
  function visitorOf(request: Request, response: Response, type: KeptAnswer['type']): Visitor {
    const { site } = state()
    const uid = type === 'html' ? ensureUid(request, response, site.constants.cookieLifetime) : readUid(request)
    return { ...readVisitor(site, request.get('Cookie'), signedInOf(request)), uid }
  }

  async function answer(request: Request, response: Response): Promise<void> {
    const { site, maker, keep } = state()
    const { url, type, alone } = readAddress(request.originalUrl)
    const visitor = visitorOf(request, response, type)
    const who = visitor.signedIn ? 'user' : 'guest'
    const key = `${type} ${who} ${visitor.region.id} ${alone ? modalKeyOf(site, url) : keyOf(site, url)}`
    let answer = keep.get(key)
    if (!answer) {
      const prepared = alone ? await modalOf(maker, url, visitor) : await maker.preparePage(url, visitor)
      if (prepared.kind === 'redirect') return redirect(response, type, prepared)
      answer = await toAnswer(request, prepared.page, type, render)
      // Addresses that do not exist are without number: keeping them would only push real pages out.
      if (keeps && prepared.page.status === 200 && !answer.own) keep.set(key, answer)
    }
    send(request, response, answer)
    // Where scripts run the browser says so itself; who comes for the first time may be a robot.
    if (answer.visit && type === 'html' && request.method === 'GET' && readUid(request))
      remember(answer.visit, context(request, response)).catch((error) =>
        request.log.error(error, 'a visit was not remembered'),
      )
  }

  async function comeBack(request: Request, response: Response, posted: Posted): Promise<void> {
    const { url } = readAddress(request.originalUrl)
    const prepared = await state().maker.preparePage(url, visitorOf(request, response, 'html'), posted)
    if (prepared.kind === 'redirect') return redirect(response, 'html', prepared)
    const { body } = await toAnswer(request, prepared.page, 'html', render)
    response.status(prepared.page.status).type('html').set('Cache-Control', 'private, no-store').send(body)
  }

  async function fail(request: Request, response: Response, error: unknown): Promise<void> {
    const { type } = readAddress(request.originalUrl)
    const visitor = readVisitor(state().site, request.get('Cookie'), signedInOf(request))
    await sendError(request, response, { error, current: state(), visitor, type, render })
  }

  return { answer, comeBack, fail }
}

/** @throws CallError 404 where the address opens none */
async function modalOf(maker: PageMaker, url: URL, visitor: Visitor): Promise<Prepared> {
  const page = await maker.prepareModal(url, visitor)
  if (!page) throw new CallError(404, 'Такого окна нет.')
  return { kind: 'page', page }
}

/** `alone`: a modal without the page under it. */
function readAddress(originalUrl: string): { url: URL; type: KeptAnswer['type']; alone: boolean } {
  const alone = originalUrl.startsWith(`${MODAL_PATH}?`)
  if (alone) return { ...readAddress(`${PAGE_PREFIX}/${originalUrl.slice(MODAL_PATH.length)}`), alone }
  const asJson = originalUrl.startsWith(`${PAGE_PREFIX}/`)
  const address = asJson ? originalUrl.slice(PAGE_PREFIX.length) : originalUrl
  // Not new URL(address, BASE): "//x" would be another host.
  const url = URL.canParse(BASE + address) ? new URL(BASE + address) : new URL('/%', BASE)
  return { url, type: asJson ? 'json' : 'html', alone }
}

async function toAnswer(
  request: Request,
  page: PreparedPage,
  type: KeptAnswer['type'],
  render: RenderPage,
): Promise<KeptAnswer> {
  const text = await render(page, type, (at, error) =>
    request.log.error({ at, error }, 'a block threw and was left out'),
  )
  return makeAnswer(page, type, text)
}

function redirect(
  response: Response,
  type: KeptAnswer['type'],
  { status, location }: { status: 301 | 302; location: string },
): void {
  response.set('Cache-Control', 'private, no-cache')
  if (type === 'json') response.json({ redirect: location })
  else response.redirect(status, location)
}

function send(request: Request, response: Response, answer: KeptAnswer): void {
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

interface Failure {
  error: unknown
  current: SiteState
  visitor: Visitor
  type: KeptAnswer['type']
  render: RenderPage
}

async function sendError(
  request: Request,
  response: Response,
  { error, current, visitor, type, render }: Failure,
): Promise<void> {
  const status = error instanceof CallError ? error.statusCode : statusOf(error)
  if (status >= 500) request.log.error(error, 'a page failed')
  if (error instanceof CallError && error.retryAfter !== undefined)
    response.set('Retry-After', String(error.retryAfter))
  const said =
    error instanceof CallError
      ? error.message
      : status < 500
        ? 'Запрос записан неверно.'
        : 'На сервере случилась ошибка. Обновите страницу или зайдите позже.'
  try {
    const page = await current.maker.prepareError(status, `${said}\n\nНомер запроса: ${String(request.id)}`, visitor)
    const answer = await toAnswer(request, page, type, render)
    response.status(status).type(type).set('Cache-Control', 'no-store').send(answer.body)
  } catch (second) {
    request.log.error(second, 'the error page failed')
    response.status(status).type('html').set('Cache-Control', 'no-store').send(LAST_RESORT)
  }
}

/** Express marks what the client did wrong, an undecodable path for example. */
const statusOf = (error: unknown): number => {
  const status = (error as { status?: unknown } | null)?.status
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500
}
