import type { Request, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { etagOf } from '../../engine/http/encoding.ts'
import { createMemoryLimit } from '../../engine/limits/per-address.ts'
import type { RateLimit } from '../../engine/limits/rate-limiter.ts'

/** A file to send. */
export interface FileRequest {
  /** Equal keys mean equal content. */
  key: string
  /** Name for the visitor. */
  name: string
  make: () => Promise<Uint8Array>
}

interface Options {
  /** Limit of files that one process makes; kept ones are free. */
  limit: RateLimit
  maxBytes: number
}

/** Files that take long to make; those that were sent last are kept in memory. */
export function createKeptFiles({ limit, maxBytes }: Options) {
  const limiter = createMemoryLimit(limit)
  const kept = new LRUCache<string, { bytes: Buffer; etag: string }, FileRequest['make']>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes.length,
    // A file that leaves the cache while it is made still reaches the requests that wait for it.
    ignoreFetchAbort: true,
    async fetchMethod(_key, _old, { context: make }) {
      const bytes = Buffer.from(await make())
      return { bytes, etag: etagOf(bytes) }
    },
  })
  async function read({ key, make }: FileRequest, request: Request) {
    // Before the making, which others may wait for: the limit is this client's alone.
    if (!kept.has(key)) await limiter.take(request.ip)
    return kept.forceFetch(key, { context: make })
  }
  return {
    read,
    async send(file: FileRequest, request: Request, response: Response): Promise<void> {
      const { bytes, etag } = await read(file, request)
      response.attachment(file.name).set({ ETag: etag, 'X-Robots-Tag': 'noindex' }).send(bytes)
    },
  }
}
