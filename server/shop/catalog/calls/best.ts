import type { Handler } from '#schema/definitions/calls/types.ts'
import { singleContent } from '../../../engine/site/site.ts'
import { prefixOf } from '../../regions/regions.ts'
import type { CatalogContext } from '../catalog.ts'
import { findByArticles } from '../search/articles.ts'
import { toCard } from './card.ts'

/** The products that content/main.json names, in its order; a row of none is left out. */
export const catalogBest: Handler<'catalog.best', CatalogContext> = async ({ region }, { site, catalog }) => {
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
}
