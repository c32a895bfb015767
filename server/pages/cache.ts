import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Request } from 'express'
import { LRUCache } from 'lru-cache'
import type { PreparedPage, Visit } from '#renderer/engine/page/types.ts'
import { hashOf } from '../secrets/hash.ts'
import type { RenderPage } from './load-renderer.ts'

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
const compress = promisify(gzip)

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

async function makeResponse(
  { status, own, visit, region }: PreparedPage,
  type: CachedResponse['type'],
  text: string,
): Promise<CachedResponse> {
  const body = Buffer.from(text)
  const hash = hashOf(body).slice(0, 27)
  return { status, type, body, gzipped: await compress(body), etag: `"${hash}"`, own, visit, region }
}

/** Renders a page to what goes out; a block that throws is logged and left out. */
export async function renderResponse(
  request: Request,
  page: PreparedPage,
  type: CachedResponse['type'],
  render: RenderPage,
): Promise<CachedResponse> {
  const text = await render(page, type, (at, error) =>
    request.log.error({ at, error }, 'a block threw and was left out'),
  )
  return makeResponse(page, type, text)
}
