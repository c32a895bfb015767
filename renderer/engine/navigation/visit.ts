import { post } from '../api/client.ts'
import type { PageData } from '../page/types.ts'

declare global {
  interface Document {
    /** True while the browser prerenders the document. Some browsers lack it. */
    readonly prerendering?: boolean
  }
}

/** ID of the last site variant, such as a region, that was reported to the server. */
let reported: number | undefined

/** Reports to the server that a page was viewed, and the site's variant (the region). Ignores failures. */
export function rememberVisit({ visit, variant }: Pick<PageData, 'visit' | 'variant'>): void {
  if (visit) post(visit.path, visit.body, { keepalive: true }).catch(() => undefined)
  if (variant === undefined || variant.id === reported) return
  reported = variant.id
  const body = new URLSearchParams({ [variant.param]: String(variant.id) })
  // The path of the region form. Its response is a redirect, which is ignored.
  fetch(`/${variant.param}/`, { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(() => undefined)
}

/** Runs a function when the document is visible: at once, or after the browser has prerendered it. */
export function onceShown(run: () => void): void {
  if (document.prerendering) document.addEventListener('prerenderingchange', run, { once: true })
  else run()
}
