import { parseCookie } from 'cookie'
import type { RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { isRecord } from '#schema/definitions/json-schema/unknown.ts'
import { DAY_MS, isDate } from '#schema/definitions/text/dates.ts'
import type { Asking } from '../calls/request-context.ts'
import { ownAddress, redirect, without } from '../http/address.ts'
import { putCookie } from '../http/cookies.ts'
import { HttpError } from '../http/http-error.ts'
import type { Signing } from '../secrets/signing.ts'
import type { SiteState } from './site-state.ts'

/** The unpublished site, for somebody with a key. */
export interface Preview {
  readonly state: SiteState
  /** The holder of the key. */
  readonly who: string
  /** The day that is looked at; undefined: all that is to come. */
  readonly day: string | undefined
  /** What stands in place of a day and is none. */
  readonly wrongDay: string | undefined
}

/** The parameter of an address that carries a key, and the cookie that keeps it with the day: `KEY~2026-12-31`. */
export const PREVIEW = 'preview'

/** Address of the bar's form and links. No page, so that the browser loads documents from it. */
const PREVIEW_PATH = '/_preview'

const PURPOSE = 'preview'
const KEY_DAYS = 7
/** A wrong day is kept as well, for the bar to name it. */
const MAX_DAY_LENGTH = 20
/** Each is another site of the same files. */
const MAX_SITES = 8

/** A key for a week. @param who whose it is; the bar names them */
export const previewKey = ({ sign }: Signing, who: string, now = Date.now()): string =>
  sign([PURPOSE, { who, until: now + KEY_DAYS * DAY_MS }])

function holderOf({ open }: Signing, key: string): string | undefined {
  const signed = open(key)
  const [purpose, content] = Array.isArray(signed) ? signed : []
  return purpose === PURPOSE && isRecord(content) && Number(content.until) > Date.now()
    ? String(content.who)
    : undefined
}

/** Returns what a request previews; undefined for almost all requests, and for the areas of staff. */
export type Previews = (request: Asking) => Preview | undefined

export function createPreviews(current: () => SiteState): Previews {
  const sites = new LRUCache<string, SiteState>({ max: MAX_SITES })
  return ({ headers, originalUrl = '' }) => {
    if (!headers.cookie?.includes(`${PREVIEW}=`)) return undefined
    const { site, previewed } = current()
    const [key = '', written] = parseCookie(headers.cookie)[PREVIEW]?.split('~') ?? []
    const day = written !== undefined && isDate(written) ? written : undefined
    const who = site.kinds.areaAt(originalUrl).staff ? undefined : holderOf(site.signing, key)
    if (who === undefined) return undefined
    const version = `${site.version} ${day}`
    let state = sites.get(version)
    if (!state) sites.set(version, (state = previewed(day)))
    return { state, who, day, wrongDay: day === undefined ? written : undefined }
  }
}

/**
 * Begins a preview by `?preview=KEY` on any page (`&day=` of 2026-12-31 with it), goes to another day and ends it at
 * PREVIEW_PATH, and goes back to the page.
 */
export const createPreviewRoutes =
  (current: () => SiteState): RequestHandler =>
  (request, response, next) => {
    const key = request.query[PREVIEW]
    const isBar = request.path === PREVIEW_PATH
    if (request.method !== 'GET' || !(isBar || typeof key === 'string')) return next()
    const { signing } = current().site
    const [kept = ''] = parseCookie(request.get('Cookie') ?? '')[PREVIEW]?.split('~') ?? []
    const used = isBar ? kept : String(key)
    const isOver = isBar && request.query.off !== undefined
    if (!isOver && holderOf(signing, used) === undefined)
      throw new HttpError(
        403,
        'Ключ просмотра не\u00a0подошёл: он действует неделю. Возьмите новый на\u00a0рабочем месте, на\u00a0странице «Сайт».',
      )
    const { day } = request.query
    const value = typeof day === 'string' && day !== '' ? `${used}~${day.slice(0, MAX_DAY_LENGTH)}` : used
    putCookie(request, response, PREVIEW, isOver ? '' : value, isOver ? 0 : (KEY_DAYS * DAY_MS) / 1000)
    response.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
    redirect(response, 303, isBar ? backTo(request) : withoutKey(request.originalUrl))
  }

const backTo = (request: Parameters<RequestHandler>[0]): string =>
  ownAddress(request.get('Referer'), `${request.protocol}://${request.get('host') ?? ''}`)

function withoutKey(address: string): string {
  const url = without(new URL(address, 'http://site.invalid'), [PREVIEW, 'day'])
  return ownAddress(url.pathname + url.search, url.origin)
}
