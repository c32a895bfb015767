import { dangerouslySkipEscape } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import type { RenderInput } from './engine/page/types.ts'
import { renderPage } from './render.tsx'

/** Hook of vike, used in development; in production the server calls the built `renderPage` directly. */
export async function onRenderHtml(pageContext: PageContextServer & RenderInput) {
  const text = String(await renderPage(pageContext, null))
  return pageContext.as === 'html'
    ? { documentHtml: dangerouslySkipEscape(text) }
    : { documentHtml: dangerouslySkipEscape(''), pageContext: { json: text } }
}
