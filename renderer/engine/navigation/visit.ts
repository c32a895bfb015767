import { post } from '../api/client.ts'
import type { PageData } from '../page/types.ts'

declare global {
  interface Document {
    /** True during prerendering; not in every browser. */
    readonly prerendering?: boolean
  }
}

/** The region that the server was last told of. */
let reported: number | undefined

/** Tells the server that the page is seen, and in which region. That it could not be told is no one's trouble. */
export function rememberVisit({ visit, region }: Pick<PageData, 'visit' | 'region'>): void {
  if (visit) post(visit.path, visit.body, { keepalive: true }).catch(() => undefined)
  if (region === undefined || region === reported) return
  reported = region
  const body = new URLSearchParams({ region: String(region) })
  // The header's own form; where it leads back to is not wanted.
  fetch('/region/', { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(() => undefined)
}

/** Does something once the visitor sees the document: a browser may have made it ready before. */
export function onceShown(run: () => void): void {
  if (document.prerendering) document.addEventListener('prerenderingchange', run, { once: true })
  else run()
}
