import { parseCookie } from 'cookie'
import type { RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { MODAL_PATH } from '#renderer/engine/fetch/page-prefix.ts'
import type { PreparedPage } from '#renderer/engine/page/types.ts'
import type { BlockNode } from '#renderer/engine/tree/types.ts'
import { isRecord, record } from '#schema/definitions/json-schema/unknown.ts'
import type { SchemaTexts } from '#schema/definitions/kinds/texts.ts'
import { DAY_MS, isDate } from '#schema/definitions/text/dates.ts'
import type { Asking } from '../calls/request-context.ts'
import { ownAddress, redirect, without } from '../http/address.ts'
import { putCookie } from '../http/cookies.ts'
import { HttpError } from '../http/http-error.ts'
import { nextLoopTurn } from '../next-loop-turn.ts'
import { hashOf } from '../secrets/hash.ts'
import type { Signing } from '../secrets/signing.ts'
import type { Site } from '../site/site.ts'
import { BASE } from './query.ts'
import type { SiteState } from './site-state.ts'

/** The unpublished site, for somebody with a key. */
export interface Preview {
  readonly state: SiteState
  /** The holder of the key. */
  readonly who: string
  /** The day that is looked at; undefined: all that is to come. */
  readonly day: string | undefined
  /** The text in place of a day, if it is no day. */
  readonly wrongDay: string | undefined
  /** True in the frame of the studio, which shows no bar. */
  readonly isFramed: boolean
  /** The page as a signed-in visitor sees it. */
  readonly isSignedIn: boolean
  /** It shows somebody's draft. */
  readonly isDraft: boolean
}

/** The parameter of an address that carries a key, and the cookie that keeps it with the day: `KEY~2026-12-31`. */
export const PREVIEW = 'preview'

/** The parameter that carries the key in the studio's frame: for one address, without a cookie. */
export const FRAME = 'studio'

/** Address of the bar's form and links. No page, so that the browser loads documents from it. */
const PREVIEW_PATH = '/_preview'

const PURPOSE = 'preview'
const KEY_DAYS = 7
/** A wrong day is kept as well, for the bar to name it. */
const MAX_DAY_LENGTH = 20
/** Each is another site of the same files. */
const MAX_SITES = 8

/** Drafts of the files, by the number of whose they are. */
export interface Drafts {
  /** Reads a draft as it is now; the others answer from what was read last. */
  load(draft: number): Promise<void>
  /** The files with the changes of a draft; undefined where there are none. */
  textsOf(draft: number): SchemaTexts | undefined
}

/** For a shop without a studio. */
export const NO_DRAFTS: Drafts = { load: async () => undefined, textsOf: () => undefined }

/** Returns false for a member of the staff who may no longer see what is not published, or drafts. */
export type MayPreview = (staff: number, isDraft: boolean) => Promise<boolean>

interface Holder {
  /** The person of the key; the bar names them. */
  readonly who: string
  /** Their number; the command line knows none. */
  readonly staff?: number
  /** It shows their draft. */
  readonly isDraft?: boolean
  /** It shows pages as signed-in visitors see them. */
  readonly isSignedIn?: boolean
}

export const previewKey = ({ sign }: Signing, holder: Holder, now = Date.now()): string =>
  sign([PURPOSE, { ...holder, until: now + KEY_DAYS * DAY_MS }])

async function holderOf({ open }: Signing, key: string, mayPreview: MayPreview): Promise<Holder | undefined> {
  const signed = open(key)
  const [purpose, content] = Array.isArray(signed) ? signed : []
  if (purpose !== PURPOSE || !isRecord(content) || Number(content.until) <= Date.now()) return undefined
  const { who, staff, isDraft, isSignedIn } = content as unknown as Holder // It is signed.
  if (staff !== undefined && !(await mayPreview(staff, isDraft === true))) return undefined
  return { who, isDraft: isDraft === true, isSignedIn: isSignedIn === true, ...(staff !== undefined && { staff }) }
}

/** Requests of a page whose own address does not have its key. */
const OF_PAGE = ['/api/', MODAL_PATH]

/** The key of a request and its day, if it has one: of the studio's frame, or of the cookie. */
function keyOf({
  headers,
  originalUrl = '',
}: Asking): { key: string; day?: string | undefined; isFramed: boolean } | undefined {
  const address = OF_PAGE.some((path) => originalUrl.startsWith(path)) ? (headers.referer ?? '') : originalUrl
  if (address.includes(`${FRAME}=`) && URL.canParse(address, BASE)) {
    const framed = new URL(address, BASE).searchParams.get(FRAME)
    if (framed !== null) return { ...keyAndDay(framed), isFramed: true }
  }
  if (!headers.cookie?.includes(`${PREVIEW}=`)) return undefined
  return { ...keyAndDay(parseCookie(headers.cookie)[PREVIEW]), isFramed: false }
}

/** «KEY~2026-12-31» */
function keyAndDay(text = ''): { key: string; day: string | undefined } {
  const [key = '', day] = text.split('~')
  return { key, day }
}

/** The preview of each request; most requests have none. */
const asked = new WeakMap<Asking, Asked>()

interface Asked {
  readonly holder: Holder
  readonly day?: string | undefined
  readonly isFramed: boolean
  /** Made once: a request that waits sees one state, whatever changes meanwhile. */
  preview?: Preview
}

/**
 * Finds out who previews, reads their draft and makes its site, before anything answers. Its headers
 * forbid caches and search engines to store the response; later handlers leave them.
 */
export const readPreview =
  (current: () => SiteState, drafts: Drafts, mayPreview: MayPreview, previews: Previews): RequestHandler =>
  async (request, response, next) => {
    const { site } = current()
    const used = site.kinds.areaAt(request.originalUrl).staff ? undefined : keyOf(request)
    const holder = used && (await holderOf(site.signing, used.key, mayPreview))
    if (!holder) return next()
    asked.set(request, { ...used, holder })
    response.set({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' })
    const { staff, isDraft } = holder
    // Without its draft a key shows the published site.
    if (staff !== undefined && isDraft)
      await drafts.load(staff).catch((error: unknown) => request.log.error(error, 'a draft could not be read'))
    // Sites of many days at once are made one by one.
    await nextLoopTurn()
    previews(request)
    next()
  }

/** Returns what a request previews, after `readPreview`; undefined for almost all requests, and for the areas of staff. */
export type Previews = (request: Asking) => Preview | undefined

export function createPreviews(current: () => SiteState, drafts: Drafts): Previews {
  const sites = new LRUCache<string, SiteState>({ max: MAX_SITES })
  const siteOf = (draft: SchemaTexts, day: string | undefined): SiteState => {
    const { previewed } = current()
    try {
      return previewed(day, draft)
    } catch {
      // Its errors leave no site. The studio says what they are.
      return previewed(day)
    }
  }
  const previewOf = ({ holder, day: written, isFramed }: Asked): Preview => {
    const { site, texts } = current()
    const day = written !== undefined && isDate(written) ? written : undefined
    const { who, staff, isDraft = false, isSignedIn = false } = holder
    const draft = (isDraft && staff !== undefined && drafts.textsOf(staff)) || texts
    const version = `${site.version} ${draft.version} ${day}`
    const state = sites.get(version) ?? siteOf(draft, day)
    sites.set(version, state)
    return { state, who, day, wrongDay: day === undefined ? written : undefined, isFramed, isSignedIn, isDraft }
  }
  return (request) => {
    const one = asked.get(request)
    if (one) one.preview ??= previewOf(one)
    return one?.preview
  }
}

/**
 * Begins a preview by `?preview=KEY` on any page (`&day=` of 2026-12-31 with it), goes to another day and ends it at
 * PREVIEW_PATH, and goes back to the page.
 */
export const createPreviewRoutes =
  (current: () => SiteState, mayPreview: MayPreview): RequestHandler =>
  async (request, response, next) => {
    const key = request.query[PREVIEW]
    const isBar = request.path === PREVIEW_PATH
    if (request.method !== 'GET' || !(isBar || typeof key === 'string')) return next()
    const { signing } = current().site
    const [kept = ''] = parseCookie(request.get('Cookie') ?? '')[PREVIEW]?.split('~') ?? []
    const used = isBar ? kept : String(key)
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

/** The bar of a preview, which the document alone shows; in the studio's frame, no bar, and nothing is counted. */
export function previewParts(preview: Preview | undefined, { constants, blocks }: PreparedPage): Partial<PreparedPage> {
  if (!preview) return {}
  const { who, day, wrongDay, isFramed } = preview
  if (!isFramed) return { preview: { who, day, wrongDay } }
  const { analytics: _, ...others } = constants
  const { forms } = preview.state.site
  return { isPlaced: true, constants: others, blocks: blocks.map((node) => withFormKey(node, forms)) }
}

/** A form's model is made once in the browser: one whose file has changed is another block there. */
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
