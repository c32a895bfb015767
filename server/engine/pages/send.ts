import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Request, Response } from 'express'
import type { PreparedPage } from '#renderer/engine/page/types.ts'
import { compress, encodingFor, etagOf, isNotModified } from '../http/encoding.ts'
import { nextLoopTurn } from '../next-loop-turn.ts'
import type { RenderPage } from './load-renderer.ts'
import { bodyOf, type CachedPage, type RenderedPage } from './page-cache.ts'

export type PageType = 'html' | 'json'

const TYPES = { html: 'text/html; charset=utf-8', json: 'application/json; charset=utf-8' } as const

const VARY = 'Accept-Encoding, Cookie'

/** Labels of pages in /metrics. */
export const KINDS = { html: 'page', json: 'page-data' } as const

/** Sends a shared page, or 304 if the client has this version. */
export async function sendShared(request: IncomingMessage, response: ServerResponse, type: PageType, page: CachedPage) {
  response.setHeader('Cache-Control', 'private, no-cache').setHeader('ETag', page.etag)
  if (page.status === 200 && isNotModified(request.headers, page.etag)) {
    response.setHeader('Vary', VARY).writeHead(304).end()
    return
  }
  const encoding = encodingFor(request)
  send(request, response, { type, status: page.status, encoding, body: await bodyOf(page, encoding) })
}

/** Sends a page that is not cached: one with a visitor's own data, a preview, or the page of a rejected form. */
export async function sendOnce(
  request: Request,
  response: Response,
  type: PageType,
  { status, text }: Pick<RenderedPage, 'status' | 'text'>,
) {
  response.set('Cache-Control', 'private, no-store')
  const encoding = encodingFor(request)
  send(request, response, { type, status, encoding, body: await compress(text, encoding) })
}

function send(
  { method }: IncomingMessage,
  response: ServerResponse,
  { type, status, encoding, body }: { type: PageType; status: number; encoding: string; body: Buffer },
): void {
  response.statusCode = status
  response.setHeader('Vary', VARY)
  response.setHeader('Content-Type', TYPES[type]).setHeader('Content-Length', String(body.length))
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
  response.end(method === 'HEAD' ? undefined : body)
}

/** Renders a page; logs and omits a block that throws. */
export async function renderResponse(
  { log }: Pick<Request, 'log'>,
  name: string,
  page: PreparedPage,
  type: 'html' | 'json',
  render: RenderPage,
): Promise<RenderedPage> {
  const report = (at: string, error: unknown) => log.error({ at, error }, 'a block threw and was left out')
  await nextLoopTurn()
  const rendered = await render(page, type, report)
  // Encoding the text of a long page takes as long as rendering a short one, so it gets an iteration of the event loop of its own.
  await nextLoopTurn()
  const text = Buffer.from(rendered)
  const { status, visit } = page
  return { name, status, text, etag: etagOf(text), visit }
}
