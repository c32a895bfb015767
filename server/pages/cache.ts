import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Request } from 'express'
import { LRUCache } from 'lru-cache'
import type { PreparedPage, Visit } from '#renderer/engine/page/types.ts'
import { hashOf } from '../secrets/hash.ts'
import type { RenderPage } from './renderer.ts'

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
  /** As `PreparedPage.region` has it. */
  region: number | undefined
}

const MEMORY = 64 * 1024 * 1024
const compress = promisify(gzip)

export type Keep = LRUCache<string, KeptAnswer>

/** Answers of one state of the schema files, the least used leaving first. */
export function createKeep(): Keep {
  return new LRUCache({ maxSize: MEMORY, sizeCalculation: ({ body, gzipped }) => body.length + gzipped.length + 200 })
}

const inFlight = new WeakMap<Keep, Map<string, Promise<KeptAnswer>>>()

/** What is kept, else what `make` makes, once however many ask for it meanwhile. Only for what is the same for all of them. */
export async function keptOr(keep: Keep, key: string, make: () => Promise<KeptAnswer>): Promise<KeptAnswer> {
  const kept = keep.get(key)
  if (kept) return kept
  const making = inFlight.get(keep) ?? new Map<string, Promise<KeptAnswer>>()
  inFlight.set(keep, making)
  let answer = making.get(key)
  if (!answer) {
    answer = make().finally(() => making.delete(key))
    making.set(key, answer)
    answer.then((made) => keep.set(key, made)).catch(() => undefined)
  }
  return answer
}

async function makeAnswer(
  { status, own, visit, region }: PreparedPage,
  type: KeptAnswer['type'],
  text: string,
): Promise<KeptAnswer> {
  const body = Buffer.from(text)
  const hash = hashOf(body).slice(0, 27)
  return { status, type, body, gzipped: await compress(body), etag: `"${hash}"`, own, visit, region }
}

/** Renders a page to what goes out; a block that throws is logged and left out. */
export async function toAnswer(
  request: Request,
  page: PreparedPage,
  type: KeptAnswer['type'],
  render: RenderPage,
): Promise<KeptAnswer> {
  const text = await render(page, type, (at, error) =>
    request.log.error({ at, error }, 'a block threw and was left out'),
  )
  return makeAnswer(page, type, text)
}
