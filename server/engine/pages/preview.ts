import { parseCookie } from 'cookie'
import type { RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { MODAL_PATH } from '#renderer/engine/fetch/page-prefix.ts'
import type { PreparedPage } from '#renderer/engine/page/types.ts'
import type { BlockNode } from '#renderer/engine/tree/types.ts'
import { isRecord, record } from '#schema/definitions/json-schema/unknown.ts'
import type { SchemaTexts } from '#schema/definitions/kinds/texts.ts'
import { DAY_MS, isDate } from '#schema/definitions/text/dates.ts'
import type { RequestHead } from '../calls/request-context.ts'
import { ownAddress, redirect, without } from '../http/address.ts'
import { putCookie } from '../http/cookies.ts'
import { HttpError } from '../http/http-error.ts'
import { nextLoopTurn } from '../next-loop-turn.ts'
import { hashOf } from '../secrets/hash.ts'
import type { Signing } from '../secrets/signing.ts'
import type { Site } from '../site/site.ts'
import { BASE } from './query.ts'
import type { SiteState } from './site-state.ts'

/** A preview of the unpublished site, for the holder of a key. */
export interface Preview {
  readonly state: SiteState
  /** Name of the person who holds the key. */
  readonly who: string
  /** The previewed day; undefined: all content that has not expired is shown. */
  readonly day: string | undefined
  /** The requested day, if it is invalid. */
  readonly wrongDay: string | undefined
  /** True in the studio's iframe, which shows no preview bar. */
  readonly isFramed: boolean
  /** True if the page is shown as signed-in visitors see it. */
  readonly isSignedIn: boolean
  /** True if the preview shows a staff member's draft. */
  readonly isDraft: boolean
}

/** Name of the query parameter with a preview key, and of the cookie with key and day: `KEY~2026-12-31`. */
export const PREVIEW = 'preview'

/** Name of the query parameter with the key in the studio's iframe; the key applies to one URL, without a cookie. */
export const FRAME = 'studio'

/** Address of the preview bar's form and links. No page has it, so the browser loads a document from it, never only page data. */
const PREVIEW_PATH = '/_preview'

const PURPOSE = 'preview'
const KEY_DAYS = 7
/** Maximum length of a day in the cookie. An invalid day is stored too, so that the bar can show it. */
const MAX_DAY_LENGTH = 20
/** Maximum number of cached sites: each previewed day and each draft needs its own site. */
const MAX_SITES = 8

/** Drafts of the schema files; `draft` is the id of its author, a staff member. */
export interface Drafts {
  /** Reads the current draft into memory; `textsOf` uses the draft that was read last. */
  load(draft: number): Promise<void>
  /** The files with a draft's changes; undefined without a draft. */
  textsOf(draft: number): SchemaTexts | undefined
}

/** Drafts of a shop without a studio. */
export const NO_DRAFTS: Drafts = { load: async () => undefined, textsOf: () => undefined }

/** Returns true if a staff member may still preview unpublished content or, with `isDraft`, drafts. */
export type MayPreview = (staff: number, isDraft: boolean) => Promise<boolean>

interface Holder {
  /** Name of the key's holder, which the preview bar shows. */
  readonly who: string
  /** Id of the staff member; keys made on the command line have none. */
  readonly staff?: number
  /** True if the preview shows the holder's draft. */
  readonly isDraft?: boolean
  /** True if the preview shows pages as signed-in visitors see them. */
  readonly isSignedIn?: boolean
}

export const previewKey = ({ sign }: Signing, holder: Holder, now = Date.now()): string =>
  sign([PURPOSE, { ...holder, until: now + KEY_DAYS * DAY_MS }])

async function holderOf({ open }: Signing, key: string, mayPreview: MayPreview): Promise<Holder | undefined> {
  const signed = open(key)
  const [purpose, content] = Array.isArray(signed) ? signed : []
  if (purpose !== PURPOSE || !isRecord(content) || Number(content.until) <= Date.now()) return undefined
  const { who, staff, isDraft, isSignedIn } = content as unknown as Holder // the signature is valid
  if (staff !== undefined && !(await mayPreview(staff, isDraft === true))) return undefined
  return { who, isDraft: isDraft === true, isSignedIn: isSignedIn === true, ...(staff !== undefined && { staff }) }
}

/** Paths of requests that a page sends: the key of the studio's iframe is in their Referer. */
const OF_PAGE = ['/api/', MODAL_PATH]

/** Returns a request's key and day, from the studio's iframe or the cookie. */
function keyOf({ headers, originalUrl = '' }: RequestHead) {
  const address = OF_PAGE.some((path) => originalUrl.startsWith(path)) ? (headers.referer ?? '') : originalUrl
  if (address.includes(`${FRAME}=`) && URL.canParse(address, BASE)) {
    const framed = new URL(address, BASE).searchParams.get(FRAME)
    if (framed !== null) return { ...keyAndDay(framed), isFramed: true }
  }
  if (!headers.cookie?.includes(`${PREVIEW}=`)) return undefined
  return { ...keyAndDay(parseCookie(headers.cookie)[PREVIEW]), isFramed: false }
}

/** Splits «KEY~2026-12-31». */
function keyAndDay(text = ''): { key: string; day: string | undefined } {
  const [key = '', day] = text.split('~')
  return { key, day }
}

/** Data of the preview key, for each request that belongs to a preview. */
const previewRequests = new WeakMap<RequestHead, PreviewRequest>()

interface PreviewRequest {
  readonly holder: Holder
  readonly day?: string | undefined
  readonly isFramed: boolean
  /** Computed once per request, so that all its handlers see the same state. */
  preview?: Preview
}

/**
 * Reads the preview key and the draft, and builds the previewed site, before any handler responds. Sets headers that forbid caches and
 * search engines to store the response, and that later handlers do not change.
 */
export const readPreview =
  (current: () => SiteState, drafts: Drafts, mayPreview: MayPreview, previews: Previews): RequestHandler =>
  async (request, response, next) => {
    const { site } = current()
    const used = site.kinds.areaAt(request.originalUrl).staff ? undefined : keyOf(request)
    const holder = used && (await holderOf(site.signing, used.key, mayPreview))
    if (!holder) return next()
    previewRequests.set(request, { ...used, holder })
    response.set({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' })
    const { staff, isDraft } = holder
    // If the draft cannot be read, the preview shows the published site.
    if (staff !== undefined && isDraft)
      await drafts.load(staff).catch((error: unknown) => request.log.error(error, 'a draft could not be read'))
    // Sites of several days or drafts are built in separate iterations of the event loop.
    await nextLoopTurn()
    previews(request)
    next()
  }

/** Returns the request's preview, after `readPreview`; undefined without a key, and on pages of staff. */
export type Previews = (request: RequestHead) => Preview | undefined

export function createPreviews(current: () => SiteState, drafts: Drafts): Previews {
  const sites = new LRUCache<string, SiteState>({ max: MAX_SITES })
  const siteOf = (draft: SchemaTexts, day: string | undefined): SiteState => {
    const { previewed } = current()
    try {
      return previewed(day, draft)
    } catch {
      // The draft has errors, which the studio reports, so the preview shows the published files.
      return previewed(day)
    }
  }
  const previewOf = ({ holder, day: written, isFramed }: PreviewRequest): Preview => {
    const { site, texts } = current()
    const day = written !== undefined && isDate(written) ? written : undefined
    const { who, staff, isDraft = false, isSignedIn = false } = holder
    const draft = (isDraft && staff !== undefined && drafts.textsOf(staff)) || texts
    const version = `${site.version} ${draft.version} ${day}`
    const state = (sites.get(version) ?? siteOf(draft, day)).upToDate()
    sites.set(version, state)
    return { state, who, day, wrongDay: day === undefined ? written : undefined, isFramed, isSignedIn, isDraft }
  }
  return (request) => {
    const one = previewRequests.get(request)
    if (one) one.preview ??= previewOf(one)
    return one?.preview
  }
}

/**
 * Starts a preview if the URL of any page has `?preview=KEY` (and `&day=2026-12-31`). PREVIEW_PATH changes the day or ends the preview, and
 * redirects back to the page.
 */
export const createPreviewRoutes =
  (current: () => SiteState, mayPreview: MayPreview): RequestHandler =>
  async (request, response, next) => {
    const key = request.query[PREVIEW]
    const isBar = request.path === PREVIEW_PATH
    if (request.method !== 'GET' || !(isBar || typeof key === 'string')) return next()
    const { signing } = current().site
    const [storedKey = ''] = parseCookie(request.get('Cookie') ?? '')[PREVIEW]?.split('~') ?? []
    const used = isBar ? storedKey : String(key)
    const isOver = isBar && request.query.off !== undefined
    if (!isOver && !(await holderOf(signing, used, mayPreview)))
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

/** Returns the parts of a page that a preview changes. It adds the preview bar; in the studio's iframe it removes analytics instead. */
export function previewParts(preview: Preview | undefined, { constants, blocks }: PreparedPage): Partial<PreparedPage> {
  if (!preview) return {}
  const { who, day, wrongDay, isFramed } = preview
  if (!isFramed) return { preview: { who, day, wrongDay } }
  const { analytics: _, ...others } = constants
  const { forms } = preview.state.site
  return { isPlaced: true, constants: others, blocks: blocks.map((node) => withFormKey(node, forms)) }
}

/** Adds a hash of the form's file to a block's key, so that the browser creates the form's model anew after a change of the file. */
function withFormKey(node: BlockNode, forms: Site['forms']): BlockNode {
  const shown = Object.values(node.props).flatMap((prop) => forms.get(String(record(prop).id))?.value ?? [])
  const slots = Object.entries(node.slots ?? {}).map(([name, content]) => {
    const inside = content.map((part: BlockNode | readonly BlockNode[]) =>
      'key' in part ? withFormKey(part, forms) : part.map((one) => withFormKey(one, forms)),
    )
    return [name, inside]
  })
  return {
    ...node,
    ...(shown.length > 0 && { key: `${node.key}-${hashOf(JSON.stringify(shown))}` }),
    ...(node.slots && { slots: Object.fromEntries(slots) }),
  }
}
