import type { Request, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { etagOf } from '../../engine/http/encoding.ts'
import { createMemoryLimit } from '../../engine/limits/per-address.ts'
import type { RateLimit } from '../../engine/limits/rate-limiter.ts'
import type { FairQueue } from '../../engine/queue/queue.ts'
import { clientOf } from '../../engine/visitor/staff.ts'

/** A file to send. */
export interface FileRequest {
  /** Cache key: requests with equal keys get the same content. */
  key: string
  /** File name for the visitor's download. */
  name: string
  make: () => Promise<Uint8Array>
}

interface Options {
  queue: FairQueue
  /** Rate limit for making files, per process; files from the cache do not count. */
  limit: RateLimit
  maxBytes: number
}

/** Serves files that take long to make, and keeps the last served ones in memory. */
export function createCachedFiles({ queue, limit, maxBytes }: Options) {
  const limiter = createMemoryLimit(limit)
  const cache = new LRUCache<string, { bytes: Buffer; etag: string }>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes.length,
  })
  async function read({ key, make }: FileRequest, request: Request, response: Response) {
    const found = cache.get(key)
    if (found) return found
    const client = clientOf(request, response)
    await limiter.take(client)
    const makeCached = async () => {
      const bytes = Buffer.from(await make())
      const file = { bytes, etag: etagOf(bytes) }
      cache.set(key, file)
      return file
    }
    return queue.run(client, makeCached, key)
  }
  return {
    read,
    async send(file: FileRequest, request: Request, response: Response): Promise<void> {
      const { bytes, etag } = await read(file, request, response)
      response.attachment(file.name).set({ ETag: etag, 'X-Robots-Tag': 'noindex' }).send(bytes)
    },
  }
}
