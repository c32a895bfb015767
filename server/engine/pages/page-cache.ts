import { LRUCache } from 'lru-cache'
import { MODAL_PATH } from '#renderer/engine/fetch/page-prefix.ts'
import { dayNumber } from '#schema/definitions/text/dates.ts'
import { compress, type Encoding } from '../http/encoding.ts'
import type { Visitor } from '../visitor/visitor.ts'
import type { RenderedPage } from './send.ts'

/** A rendered page that knows no person, and its text in the requested encodings. */
export interface CachedPage extends RenderedPage {
  encoded: Map<Encoding, Promise<Buffer>>
}

/** Bytes of text; the encodings add about a quarter. */
const MAX_SIZE = 48 * 1024 * 1024

/** Key of a page: everything that it depends on except the files, the catalog and the build, which clear the cache. */
export const pageKey = (
  type: 'html' | 'json',
  { signedIn, variant }: Pick<Visitor, 'signedIn' | 'variant'>,
  url: Pick<URL, 'pathname' | 'search'>,
  isModal = false,
): string =>
  `${type} ${signedIn ? 'user' : 'guest'} ${variant?.id} ${dayNumber()} ${isModal ? MODAL_PATH : url.pathname}${url.search}`

/** The cache of pages, their JSON and modals, keyed by `pageKey`. */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>
  readonly #rendering = new Map<string, Promise<unknown>>()

  /** @param ttl milliseconds that a page is good for, where another back end answers; by default until `clear` */
  constructor(ttl?: number) {
    this.#pages = new LRUCache({
      maxSize: MAX_SIZE,
      sizeCalculation: ({ text }, key) => 2000 + key.length + text.length,
      ...(ttl !== undefined && { ttl }),
    })
  }

  get(key: string): CachedPage | undefined {
    return this.#pages.get(key)
  }

  /**
   * Returns the cached page, or renders and caches it; concurrent requests share one rendering. @param render knows of
   * the visitor what the key has, and nothing else (`sharedPart`); may return a redirect, which is not cached
   */
  async fetch<Other extends { kind: string }>(
    key: string,
    render: () => Promise<RenderedPage | Other>,
  ): Promise<{ page: CachedPage; wasCached: boolean } | Other> {
    const cached = this.#pages.get(key)
    if (cached) return { page: cached, wasCached: true }
    const running = this.#rendering.get(key) as Promise<{ page: CachedPage; wasCached: boolean } | Other> | undefined
    if (running) return running
    const rendering = renderToCache(render)
    this.#rendering.set(key, rendering)
    // False if `clear` was called during the rendering: the page is not cached then.
    const isCurrent = () => this.#rendering.get(key) === rendering
    try {
      const rendered = await rendering
      if (isCurrent() && 'page' in rendered) this.#pages.set(key, rendered.page)
      return rendered
    } finally {
      if (isCurrent()) this.#rendering.delete(key)
    }
  }

  clear(): void {
    this.#pages.clear()
    this.#rendering.clear()
  }
}

async function renderToCache<Other extends { kind: string }>(render: () => Promise<RenderedPage | Other>) {
  const rendered = await render()
  return 'kind' in rendered ? rendered : { page: { ...rendered, encoded: new Map() }, wasCached: false }
}

/** The page's body, compressed once per encoding. */
export function bodyOf(page: CachedPage, encoding: Encoding): Promise<Buffer> {
  let body = page.encoded.get(encoding)
  if (!body) page.encoded.set(encoding, (body = compress(page.text, encoding)))
  return body
}
