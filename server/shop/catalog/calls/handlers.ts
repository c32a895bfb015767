import type { Handlers } from '#schema/definitions/calls/call.ts'
import { singleContent } from '../../../engine/site/site.ts'
import { prefixOf } from '../../regions/regions.ts'
import type { CatalogContext } from '../catalog.ts'
import { findByArticles } from '../search/articles.ts'
import { toCard } from './card.ts'
import { catalogFilter, catalogList } from './list.ts'
import { searchList, searchSuggest } from './search.ts'
import { sectionByUrl, sectionList, sectionView } from './sections.ts'
import { catalogView } from './view.ts'

export const catalogHandlers: Handlers<'catalog' | 'section' | 'search', CatalogContext> = {
  'catalog.list': catalogList,
  'catalog.filter': catalogFilter,
  'catalog.view': catalogView,
  'section.list': sectionList,
  'section.byurl': sectionByUrl,
  'section.view': sectionView,
  'search.list': searchList,
  'search.suggest': searchSuggest,

  /** Returns the rows of own products listed in content/main.json, in that order; skips article numbers that the catalog lacks. */
  async 'catalog.best'({ region }, { site, catalog }) {
    const { best = [] } = singleContent(site, 'main')
    const articles = best.flatMap((row) => row.articles)
    if (articles.length === 0) return { rows: [] }
    const { same } = await findByArticles(catalog, articles)
    const rows = await Promise.all(
      best.map(async ({ title, link, articles }) => {
        const products = (await catalog.products(articles.flatMap(same))).filter(({ record }) => record.kind === 'main')
        return { title, link, items: products.map((product) => toCard(site, product, prefixOf(site, region))) }
      }),
    )
    return { rows: rows.filter(({ items }) => items.length > 0) }
  },
}
