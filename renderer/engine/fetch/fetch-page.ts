import type { PageData } from '../page/types.ts'
import { PAGE_PREFIX } from './page-prefix.ts'

type PageResponse = PageData | { redirect: string }

const MAX_AGE_MS = 10_000
const prefetched = new Map<string, { at: number; response: Promise<PageResponse> }>()

/** @throws if the network or the server fails; the caller then loads the document */
export async function fetchPage(url: URL, signal?: AbortSignal): Promise<PageResponse> {
  const cached = prefetched.get(url.pathname + url.search)
  if (cached && Date.now() - cached.at < MAX_AGE_MS) return cached.response
  const answer = await fetch(`${PAGE_PREFIX}${url.pathname}${url.search}`, { ...(signal && { signal }) })
  if (!answer.headers.get('content-type')?.startsWith('application/json'))
    throw new Error(`The page came as ${answer.status}, not as JSON`)
  return answer.json() as Promise<PageResponse>
}

/** Invalidates prefetched pages after a change by the visitor, or of the visitor. */
export const clearPrefetched = (): void => prefetched.clear()

export function prefetchPage(url: URL): void {
  const key = url.pathname + url.search
  const cached = prefetched.get(key)
  if (cached && Date.now() - cached.at < MAX_AGE_MS) return
  const response = fetchPage(url)
  response.catch(() => prefetched.delete(key))
  prefetched.set(key, { at: Date.now(), response })
}
