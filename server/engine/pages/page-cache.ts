import { LRUCache } from 'lru-cache'
import { MODAL_PATH } from '#renderer/engine/fetch/page-prefix.ts'
import type { Visit } from '#renderer/engine/page/types.ts'
import { dayNumber } from '#schema/definitions/text/dates.ts'
import { compress, type Encoding } from '../http/encoding.ts'
import type { Visitor } from '../visitor/visitor.ts'

export interface RenderedPage {
  /** Name of the page's file, "home" for schema/pages/home.json; "modal" for a modal without its page. */
  name: string
  status: number
  text: Buffer
  etag: string
  visit: Visit | undefined
}

/** A rendered page without personal data, and its compressed variants. */
export interface CachedPage extends RenderedPage {
  encoded: Map<Encoding, Promise<Buffer>>
}

/** Maximum bytes of all cached texts; their compressed variants need about a quarter more. */
const MAX_SIZE = 48 * 1024 * 1024

/** Returns a page's cache key: everything that the page depends on, except files, catalog and build, whose changes clear the cache. */
export const pageKey = (
  type: 'html' | 'json',
  { signedIn, variant }: Pick<Visitor, 'signedIn' | 'variant'>,
  url: Pick<URL, 'pathname' | 'search'>,
  isModal = false,
): string =>
  `${type} ${signedIn ? 'user' : 'guest'} ${variant?.id} ${dayNumber()} ${isModal ? MODAL_PATH : url.pathname}${url.search}`

/** Cache of pages, of their JSON and of modals, by `pageKey`. */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>
  /** Number of times that the cache was cleared. */
  edition = 0

  /** Creates a cache. @param ttl milliseconds to live if another back end provides data; by default pages stay until `clear` */
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
   * Returns the cached page, or renders and caches it.
   * @param edition `edition` when the caller read the site's state: a page of an older state is not cached
   * @param render may use only the parts of the visitor that the key contains (`sharedPart`); a redirect is not cached
   * @param share runs concurrent renderings of equal keys only once
   */
  async fetch<Other extends { kind: string }>(
    key: string,
    edition: number,
    render: () => Promise<RenderedPage | Other>,
    share: <T>(key: string, work: () => Promise<T>) => Promise<T>,
  ): Promise<{ page: CachedPage; wasCached: boolean } | Other> {
    const cached = this.#pages.get(key)
    if (cached) return { page: cached, wasCached: true }
    return share(`${edition} ${key}`, async () => {
      const rendered = await render()
      if ('kind' in rendered) return rendered
      const page = { ...rendered, encoded: new Map() }
      if (edition === this.edition) this.#pages.set(key, page)
      return { page, wasCached: false }
    })
  }

  clear(): void {
    this.#pages.clear()
    this.edition++
  }
}

export function bodyOf(page: CachedPage, encoding: Encoding): Promise<Buffer> {
  let body = page.encoded.get(encoding)
  if (!body) page.encoded.set(encoding, (body = compress(page.text, encoding)))
  return body
}
