import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SQLInputValue } from 'node:sqlite'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import type { KnownCatalog } from '#schema/definitions/scope/context.ts'
import { articleIdentity } from '#schema/definitions/shop/units/article.ts'
import { CURRENT_CATALOG, openReadOnly, SQLITE_FILE } from '../../engine/database/read-only.ts'
import type { BuiltInFacet } from './memory/facets.ts'
import { articleKey } from './search/words.ts'
import { slugOf } from './slug.ts'

/** SQL expressions for the values of the facets in a product's row; `readKind` in memory/index.ts reads the same values. */
const FACET_COLUMNS: Readonly<Record<BuiltInFacet, string>> = {
  ...{ volume: 'volume', material: 'material', neck: 'neck', color: 'color', closure: 'closure' },
  purpose: "nullif(purposes, '')",
  available: "case when stock > 0 then 'stock' end",
}

/** Returns a product's filter values as URLs contain them: «capColor.belyy». @param json column `filtered` of the product */
const ownWords = (json: string): string[] =>
  Object.entries(record(JSON.parse(json))).map(([name, value]) => `${name}.${slugOf(String(value))}`)

/**
 * Returns access to the catalog in the data folder, for checking links to products and sections. Each query opens the database file anew,
 * so that the file can be restored or moved in between.
 * @param dataFolder undefined if the database is not a file
 * @returns undefined if no catalog is readable: before the first start, or if the file is damaged, which the next start reports
 */
export function knownCatalog(dataFolder: string | undefined): KnownCatalog | undefined {
  const file = dataFolder && join(dataFolder, SQLITE_FILE)
  if (!file || !existsSync(file)) return undefined
  const ask = (query: string, ...values: SQLInputValue[]) => {
    using database = openReadOnly(file)
    return database.prepare(query).all(...values)
  }
  /** Queries the catalog. @returns undefined if the query fails, for example because the database is of another version */
  const tryToAsk: (...parameters: Parameters<typeof ask>) => ReturnType<typeof ask> | undefined = (...parameters) => {
    try {
      return ask(...parameters)
    } catch {
      return undefined
    }
  }
  try {
    const [current] = ask('select value from facts where name = ?', CURRENT_CATALOG)
    if (!current) return undefined
    const catalog = Number(current.value)
    const sections = ask('select kind, path from sections where catalog = ?', catalog)
    return {
      version: String(catalog),
      sections: (kind) => sections.flatMap((section) => (section.kind === kind ? String(section.path) : [])),
      hasArticle(kind, article) {
        const query =
          'select article from search_articles join products using (catalog, id) where catalog = ? and products.kind = ? and key = ?'
        const near = tryToAsk(query, catalog, kind, articleKey(article))
        return near?.some((row) => articleIdentity(String(row.article)) === articleIdentity(article)) ?? true
      },
      facetWords(kind, facet) {
        if (facet === 'own') {
          const query = 'select distinct filtered from products where catalog = ? and kind = ?'
          return tryToAsk(query, catalog, kind)?.flatMap(({ filtered }) => ownWords(String(filtered)))
        }
        const facetColumn = new Map(Object.entries(FACET_COLUMNS)).get(facet)
        if (facetColumn === undefined) return undefined
        const query = `select distinct ${facetColumn} as own from products where catalog = ? and kind = ?`
        const rows = tryToAsk(query, catalog, kind)
        return rows && [...new Set(rows.flatMap(({ own }) => (own === null ? [] : String(own).split('|').map(slugOf))))]
      },
      hasProduct(kind, code) {
        const query = 'select 1 from products where catalog = ? and kind = ? and code = ?'
        return tryToAsk(query, catalog, kind, code)?.length !== 0
      },
    }
  } catch {
    return undefined
  }
}
