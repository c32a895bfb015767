import { OFFLINE, RequestError } from '../api/request-error.ts'
import type { PageData } from '../page/types.ts'
import { PAGE_PREFIX } from './page-prefix.ts'

type PageResponse = PageData | { redirect: string }

const MAX_AGE_MS = 10_000
const prefetched = new Map<string, { at: number; response: Promise<PageResponse> }>()

/** Fetches a page as JSON. @throws RequestError with status 0 if offline; Error if the response is not JSON */
export async function fetchPage(url: URL, signal?: AbortSignal): Promise<PageResponse> {
  const cached = prefetched.get(url.pathname + url.search)
  if (cached && Date.now() - cached.at < MAX_AGE_MS) return cached.response
  const address = `${PAGE_PREFIX}${url.pathname}${url.search}`
  const answer = await fetch(address, { ...(signal && { signal }) }).catch((error: unknown) => {
    throw signal?.aborted ? error : new RequestError(0, OFFLINE)
  })
  if (!answer.headers.get('content-type')?.startsWith('application/json'))
    throw new Error(`The page came as ${answer.status}, not as JSON`)
  return answer.json() as Promise<PageResponse>
}

/** Discards prefetched pages, after the visitor has changed data, signed in or signed out. */
export const clearPrefetched = (): void => prefetched.clear()

export function prefetchPage(url: URL): void {
  const key = url.pathname + url.search
  const cached = prefetched.get(key)
  if (cached && Date.now() - cached.at < MAX_AGE_MS) return
  const response = fetchPage(url)
  response.catch(() => prefetched.delete(key))
  prefetched.set(key, { at: Date.now(), response })
}
