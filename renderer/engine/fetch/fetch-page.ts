import { OFFLINE, RequestError } from '../api/request-error.ts'
import type { PageData } from '../page/types.ts'
import { findFetched, storeFetched } from './fetched.ts'
import { PAGE_PREFIX } from './page-prefix.ts'

type PageResponse = PageData | { redirect: string }

const TTL_MS = 10_000

const addressOf = (url: URL): string => PAGE_PREFIX + url.pathname + url.search

/** Returns a page as JSON, prefetched or from the server. @throws RequestError with status 0 if offline; Error if the response is not JSON */
export async function fetchPage(url: URL, signal?: AbortSignal): Promise<PageResponse> {
  const prefetched = findFetched<PageResponse>(addressOf(url))
  if (prefetched) return prefetched
  const answer = await fetch(addressOf(url), { ...(signal && { signal }) }).catch((error: unknown) => {
    throw signal?.aborted ? error : new RequestError(0, OFFLINE)
  })
  if (!answer.headers.get('content-type')?.startsWith('application/json'))
    throw new Error(`The page came as ${answer.status}, not as JSON`)
  return answer.json() as Promise<PageResponse>
}

export function prefetchPage(url: URL): void {
  storeFetched(addressOf(url), TTL_MS, () => fetchPage(url)).catch(() => undefined)
}
