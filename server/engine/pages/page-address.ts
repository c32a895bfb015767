import type { IncomingMessage } from 'node:http'
import type { Response } from 'express'
import { MODAL_PATH, PAGE_PREFIX } from '#renderer/engine/fetch/page-prefix.ts'
import { redirect } from '../http/address.ts'
import type { Redirection } from './prepare.ts'
import { BASE } from './query.ts'
import type { PageType } from './send.ts'

/** Headers of prefetches and prerenders, whose response may never be shown. */
const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

const isPrefetch = ({ headers }: IncomingMessage): boolean =>
  PURPOSES.some((name) => headers[name] !== undefined && /\b(prefetch|preview)\b/.test(String(headers[name])))

/** Returns true if the request is for a document, not for a picture or a call. */
const isDocument = ({ headers }: IncomingMessage): boolean =>
  /^(document|iframe|frame)$/.test(String(headers['sec-fetch-dest'] ?? 'document'))

/** Returns true if the browser shows the response as a page. */
export const isNavigation = (request: IncomingMessage): boolean =>
  request.method === 'GET' && isDocument(request) && !isPrefetch(request)

/** URL and type of a requested page or modal. */
export interface PageAddress {
  url: URL
  type: PageType
  isModal?: boolean
}

export function readAddress(originalUrl: string): Required<PageAddress> {
  const isModal = originalUrl.startsWith(`${MODAL_PATH}?`)
  if (isModal) return { ...readAddress(`${PAGE_PREFIX}/${originalUrl.slice(MODAL_PATH.length)}`), isModal }
  const asJson = originalUrl.startsWith(`${PAGE_PREFIX}/`)
  const address = asJson ? originalUrl.slice(PAGE_PREFIX.length) : originalUrl
  // `new URL(address, BASE)` would parse "//x" as another host.
  const url = URL.canParse(BASE + address) ? new URL(BASE + address) : new URL('/%', BASE)
  return { url, type: asJson ? 'json' : 'html', isModal }
}

/** Sends a redirect, which is not cached, since it may depend on the session. */
export function sendRedirection(response: Response, type: PageType, { status, location }: Redirection): void {
  // For staff pages and previews an earlier handler has already forbidden caching.
  if (!response.hasHeader('Cache-Control')) response.set('Cache-Control', 'private, no-cache')
  response.vary('Cookie')
  if (type === 'json') response.json({ redirect: location })
  else redirect(response, status, location)
}
