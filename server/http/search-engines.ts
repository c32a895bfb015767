import { Router } from 'express'
import { sitemapView } from '../api/local/sitemap.ts'
import type { SiteState } from '../site/live-site.ts'

/** robots.txt and sitemap.xml (REQUIREMENTS P4). */
export function createSearchEngineFiles(state: () => SiteState): Router {
  const router = Router()
  router.get('/robots.txt', (_request, response) => {
    const { site, origin } = state()
    const rules = site.constants.indexing
      ? [
          'User-agent: *',
          'Disallow: /api/',
          'Disallow: /_page/',
          'Clean-param: utm_source&utm_medium&utm_campaign&utm_term&utm_content&yclid&gclid /',
          `Sitemap: ${origin}/sitemap.xml`,
        ]
      : ['User-agent: *', 'Disallow: /']
    response
      .type('text/plain')
      .set('Cache-Control', 'public, max-age=3600')
      .send(`${rules.join('\n')}\n`)
  })
  router.get('/sitemap.xml', (_request, response) => {
    const { site, origin } = state()
    const links = sitemapView(site).groups.flatMap(({ link, items }) => [
      ...(link ? [link] : []),
      ...items.map((item) => item.link),
    ])
    const urls = [...new Set(links)].map((link) => `<url><loc>${escapeXml(new URL(link, origin).href)}</loc></url>`)
    response
      .type('application/xml')
      .set('Cache-Control', 'public, max-age=3600')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
      )
  })
  return router
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
