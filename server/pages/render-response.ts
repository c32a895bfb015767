import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Request } from 'express'
import type { PreparedPage } from '#renderer/engine/page/types.ts'
import { hashOf } from '../secrets/hash.ts'
import type { CachedResponse } from './cache.ts'
import type { RenderPage } from './load-renderer.ts'

const compress = promisify(gzip)

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
