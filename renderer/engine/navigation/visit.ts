import { post } from '../api/client.ts'
import type { PageData } from '../page/types.ts'

declare global {
  interface Document {
    /** True while the browser prerenders the document; missing in some browsers. */
    readonly prerendering?: boolean
  }
}

/** Id of the last variant reported to the server. */
let reported: number | undefined

/** Reports a page view and its variant of the site to the server. A failure is ignored. */
export function rememberVisit({ visit, variant }: Pick<PageData, 'visit' | 'variant'>): void {
  if (visit) post(visit.path, visit.body, { keepalive: true }).catch(() => undefined)
  if (variant === undefined || variant.id === reported) return
  reported = variant.id
  const body = new URLSearchParams({ [variant.param]: String(variant.id) })
  // Posts to the path of the region form; the redirect in the response is ignored.
  fetch(`/${variant.param}/`, { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(() => undefined)
}

/** Runs a function when the document becomes visible, because browsers may prerender it. */
export function onceShown(run: () => void): void {
  if (document.prerendering) document.addEventListener('prerenderingchange', run, { once: true })
  else run()
}
