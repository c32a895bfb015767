import type { Database } from '../../database/database.ts'
import type { CatalogKind } from '../records.ts'
import type { Formula } from './query/formula.ts'
import { findArticles } from './store/article-list.ts'
import { textIndexOf } from './store/text-index.ts'
import { articleKey } from './words/letters.ts'

/** Article numbers that begin as the words do. */
const MAX_ARTICLES = 200

/** Ids by how well they fit: this very article number, one that begins so, then formula by formula. */
export async function findRanked(
  { engine, query }: Database,
  catalog: number,
  kind: CatalogKind | undefined,
  { text, formulas, limit }: { text: string; formulas: readonly Formula[]; limit: number },
): Promise<number[]> {
  const { exact, begun } = await findArticles(query, catalog, kind, articleKey(text), Math.min(limit, MAX_ARTICLES))
  const found = new Set([...exact, ...begun])
  for (const formula of formulas) {
    if (found.size >= limit) break
    for (const id of await textIndexOf(engine).find(query, catalog, kind, formula, limit)) found.add(id)
  }
  return [...found].slice(0, limit)
}
