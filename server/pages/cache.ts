import { LRUCache } from 'lru-cache'
import type { Visit } from '#renderer/engine/page/types.ts'

/** An answer as it goes out, ready to be sent again: nothing of a visitor's is in it. */
export interface CachedResponse {
  status: number
  type: 'html' | 'json'
  body: Buffer
  gzipped: Buffer
  etag: string
  /** Only for the visitor that it was made for. */
  own: boolean
  visit: Visit | undefined
  /** As `PreparedPage.region` has it. */
  region: number | undefined
}

/** Bytes. */
const MAX_SIZE = 64 * 1024 * 1024

export type ResponseCache = LRUCache<string, CachedResponse>

/** Answers of one state of the schema files, the least used leaving first. */
export function createResponseCache(): ResponseCache {
  return new LRUCache({ maxSize: MAX_SIZE, sizeCalculation: ({ body, gzipped }) => body.length + gzipped.length + 200 })
}

const inFlight = new WeakMap<ResponseCache, Map<string, Promise<CachedResponse>>>()

/** What is cached, else what `make` makes, once however many ask for it meanwhile. Only for what is the same for all of them. */
export async function cachedOr(
  cache: ResponseCache,
  key: string,
  make: () => Promise<CachedResponse>,
): Promise<CachedResponse> {
  const cached = cache.get(key)
  if (cached) return cached
  const pending = inFlight.get(cache) ?? new Map<string, Promise<CachedResponse>>()
  inFlight.set(cache, pending)
  let response = pending.get(key)
  if (!response) {
    response = make().finally(() => pending.delete(key))
    pending.set(key, response)
    response.then((made) => cache.set(key, made)).catch(() => undefined)
  }
  return response
}
