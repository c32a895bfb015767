import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseCookie } from 'cookie'
import type { Logger } from 'pino'
import { PAGE_PREFIX } from '#renderer/engine/fetch/page-prefix.ts'
import { SESSION_COOKIE } from '../account/authenticate.ts'
import { decodePathname } from '../http/address.ts'
import { cookieText } from '../http/cookies.ts'
import { acceptedEncodings } from '../http/encoding.ts'
import { logRequest } from '../http/log.ts'
import type { HeaderList } from '../http/security.ts'
import { isGuestUid, newGuestUid, UID_COOKIE, type VisitorCookie } from '../visitor/uid.ts'
import { REGION_COOKIE, regionOf } from '../visitor/visitor.ts'
import { cacheKey } from './cache.ts'
import { NOT_FOUND_PATH } from './prepare.ts'
import { BASE, canonicalUrl, pageAt } from './query.ts'
import { KINDS, send } from './send.ts'
import type { SiteState } from './site-state.ts'

interface CachedResponderOptions {
  state: () => SiteState
  log: Logger
  securityHeaders: () => HeaderList
  visitors: VisitorCookie
  /** Whether cookies go by https alone. */
  https: boolean
  /** Whether what a proxy in front says counts. */
  trustsProxy: boolean
  now?: () => number
}

/** Answers by itself what it can. @returns whether it has */
export type CachedResponder = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Answers guests with cached pages before anything else looks at the request, as `createPageResponder` would answer
 * them. It knows a page by its canonical address, what is no page's by its having none, and leaves alone whatever is not
 * plain.
 */
export function createCachedResponder({
  state,
  log,
  securityHeaders,
  visitors,
  https,
  trustsProxy,
  now = () => Date.now(),
}: CachedResponderOptions): CachedResponder {
  // With these a request is looked at by everything else: who is signed in, a body, what a proxy says.
  const unless = ['authorization', 'content-length', 'transfer-encoding', 'save-data']
  if (!trustsProxy) unless.push('x-forwarded-for')
  else if (!https) unless.push('x-forwarded-proto')
  return (request, response) => {
    const { method, url = '/', headers } = request
    if ((method !== 'GET' && method !== 'HEAD') || unless.some((name) => headers[name] !== undefined)) return false
    const cookies = headers.cookie === undefined ? {} : parseCookie(headers.cookie)
    if (cookies[SESSION_COOKIE] !== undefined) return false

    const current = state()
    const { site, cache } = current
    const isJson = url.startsWith(`${PAGE_PREFIX}/`)
    const visitor = { ...regionOf(site, cookies[REGION_COOKIE]), signedIn: false }
    const address = isJson ? url.slice(PAGE_PREFIX.length) : url
    const keyOf = (path: string): string => cacheKey(isJson ? 'json' : 'html', visitor, now(), path)
    let key = keyOf(address)
    let cached = cache.get(key)
    if (!cached) {
      const missing = missingOf(current, address)
      if (missing !== undefined) cached = cache.get((key = keyOf(missing)))
    }
    // A region that the address names, and a visit, are remembered with the page.
    if (!cached || cached.region !== undefined || cached.visit) return false
    const uid = cookies[UID_COOKIE]
    const isKnown = isJson || isGuestUid(uid)
    if (isKnown && !isJson && uid !== undefined && !visitors.isRenewed(uid)) return false
    const body = cache.body(key, cached, acceptedEncodings(headers['accept-encoding']))
    if (!body) return false

    request.answered = { kind: KINDS[cached.type], name: cached.name, kept: true }
    logRequest(log, request, response, { id: randomUUID(), bytes: body.bytes.length })
    const more = securityHeaders().flat()
    if (!isKnown) {
      const seconds = site.constants.cookieLifetime
      more.push('Set-Cookie', cookieText({ name: UID_COOKIE, value: newGuestUid(), seconds, secure: https }))
    }
    send(request, response, { ...cached, kept: 'shared' }, body, more)
    return true
  }
}

/** The one address for whatever names no page (docs/specification.md §8); undefined where there may be one, or a file. */
function missingOf({ site }: SiteState, address: string): string | undefined {
  // What ends with a slash is a page's, a call's, or nobody's.
  const [, path = '', search] = /^(\/(?!api\/)[^?#.\\]*\/)(\?.*)?$/i.exec(address) ?? []
  const pathname = path === '' || search?.includes('%00') ? undefined : decodePathname(path)
  if (pathname === undefined || site.movedTo(pathname) || pageAt(site, pathname)) return undefined
  return NOT_FOUND_PATH + (search ? canonicalUrl(site, undefined, new URL(BASE + address)).search : '')
}
