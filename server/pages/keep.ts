import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { PreparedPage, Visit } from '#renderer/page/types.ts'

/** An answer as it goes out, ready to be sent again: nothing of a visitor's is in it. */
export interface KeptAnswer {
  status: number
  type: 'html' | 'json'
  body: Buffer
  gzipped: Buffer
  etag: string
  /** Only for the visitor that it was made for. */
  own: boolean
  visit: Visit | undefined
}

const MEMORY = 64 * 1024 * 1024
const compress = promisify(gzip)

/** Answers of one state of the schema files, the least used leaving first. */
export function createKeep(): LRUCache<string, KeptAnswer> {
  return new LRUCache({ maxSize: MEMORY, sizeCalculation: ({ body, gzipped }) => body.length + gzipped.length + 200 })
}

export async function makeAnswer(
  { status, own, visit }: PreparedPage,
  type: KeptAnswer['type'],
  text: string,
): Promise<KeptAnswer> {
  const body = Buffer.from(text)
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27)
  return { status, type, body, gzipped: await compress(body), etag: `"${hash}"`, own, visit }
}
