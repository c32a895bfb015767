import { renderPage } from '#renderer/render.tsx'
import type { RenderPage } from '#server/engine/pages/load-renderer.ts'

/** Documents as a browser gets them, but for the build's own files: for `startApp`. */
export const renderHtml: RenderPage = (page, as, report) => renderPage({ page, as, report }, null)

/** The first element of a name; empty where there is none. */
export const part = (page: string, name: string): string =>
  new RegExp(`<${name}[ >].*?</${name}>`, 's').exec(page)?.[0] ?? ''

/** Visible text, with plain spaces and hyphens. */
export const plain = (html: string): string =>
  html
    .replace(/<script[ >].*?<\/script>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('\u2011', '-')
    .replace(/\s+/g, ' ')

/** Targets of the links and buttons with this text; a button has none. */
export const linksOf = (page: string, words: string): (string | undefined)[] =>
  [...page.matchAll(/<(a|button)( [^>]*)>(.*?)<\/\1>/gs)]
    .filter(([, , , inside = '']) => plain(inside).trim() === words)
    .map(([, , attributes = '']) => /href="([^"]*)"/.exec(attributes)?.[1])
