import { articleIdentity } from '#schema/definitions/shop/units/article.ts'
import type { Catalog } from '../catalog.ts'
import { sortKey } from '../product-rows.ts'
import { inParts } from '../rows.ts'
import { articleKey } from './words.ts'

const PART = 1000

export interface FoundArticles {
  /** Returns the ids of products with this article number: first by the customer's own article numbers (`aliases`), then own production. */
  same(article: string): readonly number[]
  /** Returns the catalog's article numbers that equal this one except for separators, case and lookalike letters. */
  near(article: string): readonly string[]
  /** Returns an error text for an unknown article number, with similar ones (`near`). @param readings possible spellings of the number */
  unknown(...readings: readonly string[]): string
}

/**
 * Looks up article numbers in any spelling; hidden products count as unknown.
 * @param aliases product ids by the keys (`articleKey`) of the customer's own article numbers; their products come first
 */
export async function findByArticles(
  { database: { query }, index }: Pick<Catalog, 'database' | 'index'>,
  articles: readonly string[],
  aliases: ReadonlyMap<string, number> = new Map(),
): Promise<FoundArticles> {
  const keys = [...new Set(articles.map(articleKey))].filter(Boolean)
  const productsByKey = new Map<string, { id: number; article: string }[]>()
  for (const part of inParts(keys, PART)) {
    const rows = await query
      .selectFrom('search_articles')
      .innerJoin('products', (join) =>
        join.onRef('products.id', '=', 'search_articles.id').onRef('products.catalog', '=', 'search_articles.catalog'),
      )
      .select(['key', 'products.id', 'article'])
      .where('search_articles.catalog', '=', index.version)
      .where('key', 'in', part)
      .orderBy('products.kind', 'desc')
      .orderBy('products.id')
      .execute()
    for (const { key, ...product } of rows)
      if (!index.hidden.has(product.id)) productsByKey.set(key, [...(productsByKey.get(key) ?? []), product])
  }
  const candidates = (article: string) => productsByKey.get(articleKey(article)) ?? []
  const near = (article: string) => [...new Set(candidates(article).map((product) => product.article))]
  return {
    near,
    same: (article) =>
      [
        aliases.get(articleKey(article)) ?? [],
        candidates(article).flatMap((product) =>
          articleIdentity(product.article) === articleIdentity(article) ? [product.id] : [],
        ),
      ].flat(),
    unknown(...readings) {
      const article = readings.find((reading) => candidates(reading).length > 0) ?? readings[0] ?? ''
      const names = near(article)
        .slice(0, 5)
        .map((name) => `«${name}»`)
      if (aliases.has(articleKey(article))) return `Изделия вашего артикула «${article}» больше нет в\u00a0каталоге.`
      const question = names.length > 0 ? ` Может быть, ${names.join(' или ')}?` : ''
      return `Артикула «${article}» в\u00a0каталоге нет.${question}`
    },
  }
}

/** Returns the products with these names, by the sort keys of the names; leaves out names that several products share. */
export async function findByNames(names: readonly string[], { database, index, products }: Catalog) {
  const keys = [...new Set(names.map(sortKey))].filter(Boolean)
  const rows = database.query.selectFrom('products').select(['id', 'name_key']).where('catalog', '=', index.version)
  const found: { id: number; name_key: string }[] = []
  for (const part of inParts(keys, PART)) found.push(...(await rows.where('name_key', 'in', part).execute()))
  const alone = [...Map.groupBy(found, ({ name_key }) => name_key).values()].filter((same) => same.length === 1).flat()
  const shown = await products(alone.map(({ id }) => id))
  return new Map(shown.map((product) => [sortKey(product.record.name), product]))
}
