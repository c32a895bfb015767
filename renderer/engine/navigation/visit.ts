import { post } from '../api/client.ts'
import type { PageData } from '../page/types.ts'

declare global {
  interface Document {
    /** True during prerendering; not in every browser. */
    readonly prerendering?: boolean
  }
}

/** Last region reported to the server. */
let reported: number | undefined

/** Reports a page view and its region to the server. A failure is ignored. */
export function rememberVisit({ visit, region }: Pick<PageData, 'visit' | 'region'>): void {
  if (visit) post(visit.path, visit.body, { keepalive: true }).catch(() => undefined)
  if (region === undefined || region === reported) return
  reported = region
  const body = new URLSearchParams({ region: String(region) })
  // The endpoint of the header's form; its redirect is ignored.
  fetch('/region/', { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(() => undefined)
}

/** Runs a function once the document is visible, since browsers may prerender it. */
export function onceShown(run: () => void): void {
  if (document.prerendering) document.addEventListener('prerenderingchange', run, { once: true })
  else run()
}
