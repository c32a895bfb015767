import type { IncomingMessage, ServerResponse } from 'node:http'
import { SAVE_DATA } from '#renderer/engine/fetch/page-prefix.ts'
import { hasBody } from '../http/body-deadline.ts'
import { hasSeveralHosts } from '../http/security.ts'
import { isNavigation } from '../pages/page-address.ts'
import { type PageCache, pageKey } from '../pages/page-cache.ts'
import { PREVIEW } from '../pages/preview.ts'
import { KINDS, sendShared } from '../pages/send.ts'
import type { SiteState } from '../pages/site-state.ts'
import { readUid, readVisitor, storeVariant, type VisitorCookie, visitorAt } from '../visitor/visitor.ts'

interface CachedPagesOptions {
  state: () => SiteState
  cache: PageCache
  visitors: VisitorCookie
  detectsVariant: boolean
  sessionCookie: string | undefined
  /** Counts and logs a request and sets the headers of every response. */
  open: (request: IncomingMessage, response: ServerResponse) => void
}

/**
 * Returns a function that answers a request from the page cache, or returns false for Express to answer. It looks up the URL as requested,
 * without parsing or routing; the middlewares would cost four times as much as the answer (docs/performance.md).
 */
export function createCachedPages({ state, cache, visitors, detectsVariant, sessionCookie, open }: CachedPagesOptions) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { url = '', headers } = request
    const { site } = state()
    if (!isPlain(request, sessionCookie) || site.kinds.isServers(url) || site.kinds.areaAt(url).staff) return false
    const visitor = visitorAt(url, site, readVisitor(site, headers.cookie))
    const page = cache.get(pageKey('html', visitor, { pathname: url, search: '' }))
    const isShown = isNavigation(request)
    // Express answers a page that records visits: recording needs a call, whose context only Express creates.
    if (page?.status !== 200 || (page.visit && isShown && readUid(request))) return false

    open(request, response)
    request.answered = { kind: KINDS.html, name: page.name, cached: true }
    visitors.ensure(request, response)
    if (isShown) storeVariant(request, response, visitor, { site, detectsVariant })
    if (headers['save-data'] === 'on') response.setHeader('Server-Timing', SAVE_DATA)
    sendShared(request, response, 'html', page).catch((error: unknown) => {
      request.log.error(error, 'a cached page could not be sent')
      response.destroy()
    })
    return true
  }
}

/** Returns true if the request is a guest's GET or HEAD without a body, and no middleware before the pages answers its URL. */
const isPlain = (request: IncomingMessage, sessionCookie: string | undefined): boolean => {
  const { method, url = '', headers } = request
  return (
    (method === 'GET' || method === 'HEAD') &&
    !hasBody(request) &&
    headers.authorization === undefined &&
    !headers.cookie?.includes(`${PREVIEW}=`) &&
    !(sessionCookie !== undefined && headers.cookie?.includes(sessionCookie)) &&
    !hasSeveralHosts(request) &&
    !url.startsWith('/api/') &&
    // Modals are left to Express: their URLs contain signatures, which expire.
    !url.includes('modal=')
  )
}
