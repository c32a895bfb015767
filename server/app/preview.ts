import { type RequestHandler, Router, static as staticFiles } from 'express'
import type { HeaderList } from '../http/security.ts'
import type { RenderPage } from '../pages/load-renderer.ts'

/** Another state beside the live one (`npm run preview`): every page says so, and no search engine takes it up. */

const STYLES_PATH = '/_preview.css'

const STYLES = `
.preview-banner {
  padding: 8px 16px;
  background: #ffd54a;
  color: #1b1b1b;
  font: 16px/1.5 system-ui, sans-serif;
}
`

/** Pages with a banner in front, outside of what the browser makes alive. @param name of the state, for people */
export const withBanner =
  (render: RenderPage, name: string): RenderPage =>
  async (page, as, report) => {
    const rendered = await render(page, as, report)
    if (as === 'json') return rendered
    return rendered
      .replace('</head>', `<link rel="stylesheet" href="${STYLES_PATH}"></head>`)
      .replace(/<body[^>]*>/, (body) => body + bannerOf(name))
  }

const bannerOf = (name: string): string =>
  `<aside class="preview-banner" aria-label="Предпросмотр">Предпросмотр: ${escaped(name)}. Это не\u00a0рабочий сайт: заказы и\u00a0заявки никто не\u00a0получит, писем не\u00a0будет.</aside>`

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The banner's styles, and the files of that state's public/, which the build does not have. */
export function previewFiles(publicFolder: string): RequestHandler {
  const router = Router()
  router.get(STYLES_PATH, (_request, response) => response.type('css').send(STYLES))
  router.use('/assets', staticFiles(`${publicFolder}/assets`, { index: false, redirect: false }))
  return router
}

/** The headers of every answer of a preview. */
export const unindexed =
  (headers: () => HeaderList): (() => HeaderList) =>
  () => [...headers(), ['X-Robots-Tag', 'noindex, nofollow']]
