import type { Request, Response } from 'express'
import { PAGE_PREFIX } from '#renderer/navigation/page-prefix.ts'
import type { PreparedPage, Visit } from '#renderer/page/types.ts'
import { CallError } from '../api/errors.ts'
import type { SiteState } from '../site/live-site.ts'
import { ensureUid, readUid } from '../visitor/uid.ts'
import { readVisitor, type Visitor } from '../visitor/visitor.ts'
import { type KeptAnswer, makeAnswer } from './keep.ts'
import { keyOf } from './query.ts'
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
  remember: (visit: Visit, uid: string, state: SiteState) => Promise<unknown>
}

/**
 * Answers GET and HEAD for every page, as a document or, below /_page, as JSON.
 */
export function createPageAnswer({ state, render, keeps, remember }: PageAnswering) {
  return async (request: Request, response: Response): Promise<void> => {
    const current = state()
    const { url, type } = readAddress(request.originalUrl)
    const known = readUid(request.get('Cookie'))
    const uid = type === 'html' ? ensureUid(request, response, current.site.constants.cookieLifetime) : known
    const visitor = { ...readVisitor(current.site, request.get('Cookie')), uid }
    try {
      const key = `${type} ${visitor.region.id} ${keyOf(current.site, url)}`
      let answer = current.keep.get(key)
      if (!answer) {
        const prepared = await current.maker.preparePage(url, visitor)
        if (prepared.kind === 'redirect') return redirect(response, type, prepared)
        answer = await toAnswer(request, prepared.page, type, render)
        // Addresses that do not exist are without number: keeping them would only push real pages out.
        if (keeps && prepared.page.status === 200 && !answer.own) current.keep.set(key, answer)
      }
      send(request, response, answer)
      // Where scripts run the browser says so itself; who comes for the first time may be a robot.
      if (answer.visit && known && type === 'html' && request.method === 'GET')
        remember(answer.visit, known, current).catch((error) => request.log.error(error, 'a visit was not remembered'))
    } catch (error) {
      await sendError(request, response, { error, current, visitor, type, render })
    }
  }
}

function readAddress(originalUrl: string): { url: URL; type: KeptAnswer['type'] } {
  const asJson = originalUrl.startsWith(`${PAGE_PREFIX}/`)
  const address = asJson ? originalUrl.slice(PAGE_PREFIX.length) : originalUrl
  // Not new URL(address, BASE): "//x" would be another host.
  const url = URL.canParse(BASE + address) ? new URL(BASE + address) : new URL('/%', BASE)
  return { url, type: asJson ? 'json' : 'html' }
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
  const status = error instanceof CallError ? error.statusCode : 500
  request.log.error(error, 'a page failed')
  const said =
    error instanceof CallError ? error.message : 'На сервере случилась ошибка. Обновите страницу или зайдите позже.'
  try {
    const page = await current.maker.prepareError(status, `${said}\n\nНомер запроса: ${String(request.id)}`, visitor)
    const answer = await toAnswer(request, page, type, render)
    response.status(status).type(type).set('Cache-Control', 'no-store').send(answer.body)
  } catch (second) {
    request.log.error(second, 'the error page failed')
    response.status(status).type('html').set('Cache-Control', 'no-store').send(LAST_RESORT)
  }
}
