import type { PageData } from '../page/types.ts'
import { PAGE_PREFIX } from './page-prefix.ts'

/** What the server answers for a page's JSON. */
export type PageAnswer = PageData | { redirect: string }

const FRESH = 10_000
const prefetched = new Map<string, { at: number; answer: Promise<PageAnswer> }>()

/** @throws where the network or the server fails: the document is loaded then */
export async function fetchPage(url: URL, signal?: AbortSignal): Promise<PageAnswer> {
  const known = prefetched.get(url.pathname + url.search)
  if (known && Date.now() - known.at < FRESH) return known.answer
  const response = await fetch(`${PAGE_PREFIX}${url.pathname}${url.search}`, { ...(signal && { signal }) })
  if (!response.headers.get('content-type')?.startsWith('application/json'))
    throw new Error(`The page came as ${response.status}, not as JSON`)
  return response.json() as Promise<PageAnswer>
}

/** Takes back what was got before it was wanted: the visitor has changed something, or is another. */
export const forgetPrefetched = (): void => prefetched.clear()

/** Gets a page before it is wanted. */
export function prefetchPage(url: URL): void {
  const key = url.pathname + url.search
  const known = prefetched.get(key)
  if (known && Date.now() - known.at < FRESH) return
  const answer = fetchPage(url)
  answer.catch(() => prefetched.delete(key))
  prefetched.set(key, { at: Date.now(), answer })
}
