import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseCookie } from 'cookie'
import type { Logger } from 'pino'
import { PAGE_PREFIX } from '#renderer/engine/fetch/page-prefix.ts'
import { SESSION_COOKIE } from '../account/authenticate.ts'
import { decodePathname } from '../http/address.ts'
import { cookieText } from '../http/cookies.ts'
import { acceptedEncodings } from '../http/encoding.ts'
import { logRequest, openLog } from '../http/log.ts'
import { plainUnless } from '../http/plain.ts'
import type { HeaderList } from '../http/security.ts'
import { isGuestUid, newGuestUid, UID_COOKIE, type VisitorCookie } from '../visitor/uid.ts'
import { REGION_COOKIE, visitorOf } from '../visitor/visitor.ts'
import { type Answer, type Answers, type Asked, keptAnswer, sendAnswer } from './answers.ts'
import { cacheKey } from './cache.ts'
import { NOT_FOUND_PATH } from './prepare.ts'
import { BASE, canonicalUrl, pageAt, pageFileOf } from './query.ts'
import { KINDS } from './send.ts'
import type { SiteState } from './site-state.ts'

interface GuestResponderOptions {
  state: () => SiteState
  answers: Answers
  /** Whether pages that are not kept are made here; not while the code changes, nor where another back end knows visitors. */
  makes: boolean
  log: Logger
  securityHeaders: () => HeaderList
  visitors: VisitorCookie
  /** Where a request comes from, behind the proxies that are trusted. */
  clientOf: (request: IncomingMessage) => string
  /** Whether cookies go by https alone. */
  https: boolean
  /** Whether what a proxy in front says counts. */
  trustsProxy: boolean
  now?: () => number
}

/** @param next answers what this does not: at once, or what turned out to be more than a page */
export type GuestResponder = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/**
 * Answers guests with pages before anything else looks at the request, as `createPageResponder` would answer them. It
 * knows a kept page by its canonical address, what is no page's by its having none, makes what is a page's, and leaves
 * alone whatever is not plain.
 */
export function createGuestResponder({
  state,
  answers,
  makes,
  log,
  securityHeaders,
  visitors,
  clientOf,
  https,
  trustsProxy,
  now = () => Date.now(),
}: GuestResponderOptions): GuestResponder {
  const isPlain = plainUnless(trustsProxy, ['save-data', ...(trustsProxy && !https ? ['x-forwarded-proto'] : [])])

  /** With the security headers, and who has none yet gets a number. */
  function sendTo(request: IncomingMessage, response: ServerResponse, answer: Answer, newUid: string | undefined) {
    const more = securityHeaders().flat()
    if (newUid !== undefined) {
      const seconds = state().site.constants.cookieLifetime
      more.push('Set-Cookie', cookieText({ name: UID_COOKIE, value: newUid, seconds, secure: https }))
    }
    return sendAnswer(request, response, answer, more)
  }

  return (request, response, next) => {
    const { url = '/', headers } = request
    if (!isPlain(request)) return next()
    const cookies = headers.cookie === undefined ? {} : parseCookie(headers.cookie)
    if (cookies[SESSION_COOKIE] !== undefined) return next()
    const type = url.startsWith(`${PAGE_PREFIX}/`) ? 'json' : 'html'
    const address = type === 'json' ? url.slice(PAGE_PREFIX.length) : url
    const known = isGuestUid(cookies[UID_COOKIE]) ? cookies[UID_COOKIE] : undefined
    if (type === 'html' && known !== undefined && !visitors.isRenewed(known)) return next()

    const current = state()
    const { site, cache } = current
    const visitor = visitorOf(site, cookies[REGION_COOKIE])
    const keyOf = (path: string): string => cacheKey(type, visitor, now(), path)
    const accepted = acceptedEncodings(headers['accept-encoding'])
    let key = keyOf(address)
    let cached = cache.get(key)
    if (!cached) {
      const missing = missingOf(current, address)
      if (missing !== undefined) cached = cache.get((key = keyOf(missing)))
    }
    /** A region that the address names, and what a visitor who is known has seen, are remembered with the document. */
    const isRemembered = ({ region, visit }: Pick<Answer, 'region' | 'visit'>): boolean =>
      type === 'html' && (region !== undefined || (visit !== undefined && known !== undefined))
    if (cached && isRemembered(cached)) return next()
    const uid = known ?? newGuestUid()
    const newUid = type === 'html' && known === undefined ? uid : undefined
    const body = cached && cache.body(key, cached, accepted)
    if (cached && body) {
      const told = logRequest(log, request, response)
      told.bytes = sendTo(request, response, keptAnswer(cached, body), newUid)
      return
    }

    const asked = makes ? pageUrl(current, address) : undefined
    if (!asked) return next()
    void make({ url: asked, type, alone: false, visitor: { ...visitor, uid }, accepted, from: clientOf(request) })

    async function make(asked: Asked): Promise<void> {
      const told = openLog(log, request, response)
      // Until it is known, as `respond` says.
      request.answered = { kind: KINDS[type], name: 'redirect' }
      const made = answers.of(request, asked)
      try {
        const answer = await made
        if (!('kind' in answer || isRemembered(answer))) {
          told.bytes = sendTo(request, response, answer, newUid)
          return
        }
      } catch {
        // It fails again for who is next, and is told there.
      }
      answers.handOn(request, made)
      next()
    }
  }
}

/** The one address for whatever names no page (specification.md §8); undefined where there may be one, or a file. */
function missingOf({ site }: SiteState, address: string): string | undefined {
  // What ends with a slash is a page's, a call's, or nobody's.
  const [, path = '', search] = /^(\/(?!api\/)[^?#.\\]*\/)(\?.*)?$/i.exec(address) ?? []
  const pathname = path === '' || search?.includes('%00') ? undefined : decodePathname(path)
  if (pathname === undefined || site.movedTo(pathname) || pageAt(site, pathname)) return undefined
  return NOT_FOUND_PATH + (search ? canonicalUrl(site, undefined, new URL(BASE + address)).search : '')
}

/** The address of a page that is written as it is read; undefined for any other, and where it leads elsewhere. */
function pageUrl({ site, maker }: SiteState, address: string): URL | undefined {
  if (!URL.canParse(BASE + address) || address.includes('%00')) return undefined
  const url = new URL(BASE + address)
  if (url.pathname + url.search !== address || !pageFileOf(site, url)) return undefined
  return maker.redirectionOf(url) ? undefined : url
}
