import { dangerouslySkipEscape } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import type { RenderInput } from './engine/page/types.ts'
import { renderPage } from './render.tsx'

/** Vike calls this hook in development. In production the server calls the built `renderPage` itself. */
export async function onRenderHtml(pageContext: PageContextServer & RenderInput) {
  const text = String(await renderPage(pageContext, null))
  return pageContext.as === 'html'
    ? { documentHtml: dangerouslySkipEscape(text) }
    : { documentHtml: dangerouslySkipEscape(''), pageContext: { json: text } }
}
