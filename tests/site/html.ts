import { renderPage } from '#renderer/render.tsx'
import type { RenderPage } from '#server/engine/pages/load-renderer.ts'

/** Renders documents as browsers get them, but without the build's files; an option of `startApp`. */
export const renderHtml: RenderPage = (page, as, report) => renderPage({ page, as, report }, null)

/** Returns the first element with a tag name; empty if there is none. */
export const part = (page: string, name: string): string =>
  new RegExp(`<${name}[ >].*?</${name}>`, 's').exec(page)?.[0] ?? ''

/** Returns the visible text of HTML, with plain spaces and hyphens. */
export const plain = (html: string): string =>
  html
    .replace(/<script[ >].*?<\/script>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('\u2011', '-')
    .replace(/\s+/g, ' ')

/** Returns the href of each link with this text, and undefined for each such button. */
export const linksOf = (page: string, words: string): (string | undefined)[] =>
  [...page.matchAll(/<(a|button)( [^>]*)>(.*?)<\/\1>/gs)]
    .filter(([, , , inside = '']) => plain(inside).trim() === words)
    .map(([, , attributes = '']) => /href="([^"]*)"/.exec(attributes)?.[1])
