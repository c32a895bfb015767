import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Area } from '#schema/definitions/kinds/kinds.ts'
import type { Body, Refusal } from '../http/refusal.ts'
import { sharedPart, type Visitor } from '../visitor/visitor.ts'
import { escapeXml } from '../xml.ts'
import type { RenderPage } from './load-renderer.ts'
import { type PageCache, pageKey } from './page-cache.ts'
import { type PageType, renderResponse } from './send.ts'
import type { SiteState } from './site-state.ts'

/** Private-use characters in place of the message and of the request's id. */
const MESSAGE = '\ue000'
const NUMBER = '\ue001'

/** More than the statuses, variants, types and areas that a visitor can combine: otherwise each refusal could cost a rendering. */
const MAX_DOCUMENTS = 300

/** Milliseconds after which a document is rendered again in the background, because its layout may have changed. */
const MAX_AGE_MS = 60_000

interface Document {
  type: PageType
  /** The document's text, split at the placeholders MESSAGE and NUMBER; each placeholder is a part of its own. */
  parts: readonly string[]
  /** Cached complete documents for refusals under load, by message: these messages are fixed texts. */
  filled: LRUCache<string, Body>
}

const documentOf = (type: PageType, text: string): Document => ({
  type,
  parts: text.split(/([\ue000\ue001])/),
  filled: new LRUCache({ max: 20 }),
})

const plain = (title: string, text: string): Document =>
  documentOf(
    'html',
    `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><title>${title}</title></head>
<body><p>${text}</p><p>${MESSAGE}</p><p>${NUMBER}</p><p><a href="/">На главную</a></p></body></html>`,
  )

/** Sent if even the error page fails (specification.md §8). */
const LAST_RESORT = plain('An error occurred', 'An error occurred while showing the error page')

/** Sent under load if the error page has not been rendered yet. */
const BUSY = plain('Сайт занят', 'Сайт занят')

interface Place {
  area: Area
  visitor: Visitor
  type: PageType
  log: Logger
}

/** Caches rendered error pages and fills in each request's message. */
export class ErrorDocuments {
  readonly #options: { state: () => SiteState; cache: PageCache; render: RenderPage }
  readonly #documents: LRUCache<string, Document, { status: number; place: Place }>

  constructor(options: { state: () => SiteState; cache: PageCache; render: RenderPage }) {
    this.#options = options
    this.#documents = new LRUCache({
      max: MAX_DOCUMENTS,
      ttl: MAX_AGE_MS,
      allowStale: true,
      fetchMethod: (_key, _stale, { context: { status, place } }) => this.#make(status, place),
    })
  }

  /** Returns the document of a refusal. Under load it does not wait until the document is rendered. */
  async bodyOf(refusal: Refusal, place: Place): Promise<Body> {
    const { status, isOverload } = refusal
    const address = pageKey(place.type, place.visitor, { pathname: '', search: '' })
    const key = `${this.#options.cache.edition} ${status} ${place.area.name} ${address}`
    const making = this.#documents.fetch(key, { context: { status, place } })
    return fill((isOverload ? this.#documents.get(key) : await making) ?? BUSY, refusal)
  }

  /** Renders a document. Never rejects, because under load nobody awaits it. */
  async #make(status: number, { area, visitor, type, log }: Place): Promise<Document> {
    const { state, render } = this.#options
    const message = status < 500 ? MESSAGE : `${MESSAGE}\n\n${NUMBER}`
    try {
      const { name, page } = await state().maker.prepareError(status, message, sharedPart(visitor), area)
      const { text } = await renderResponse({ log }, name, page, type, (page, as, report) =>
        render(page, as, (at, error) => {
          report(at, error)
          // A block of the layout may be omitted, but not a block of the error page, which contains the message.
          if (at.startsWith('schema/pages/')) throw error
        }),
      )
      return documentOf(type, text.toString())
    } catch (error) {
      log.error(error, 'the error page failed')
      return LAST_RESORT
    }
  }
}

function fill({ type, parts, filled }: Document, { message, number, isOverload }: Refusal): Body {
  const known = isOverload ? filled.get(message) : undefined
  if (known) return known
  const escaped = escapeXml(message)
  const slots = new Map([
    [MESSAGE, type === 'json' ? JSON.stringify(escaped).slice(1, -1) : escaped],
    [NUMBER, number === undefined ? '' : `Номер запроса: ${number}`],
  ])
  const text = parts.map((part) => slots.get(part) ?? part).join('')
  const body: Body = { type, text, ...(isOverload && { encoded: new Map() }) }
  if (isOverload) filled.set(message, body)
  return body
}
