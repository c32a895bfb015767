import type { Database } from '../../database/database.ts'
import type { CatalogKind } from '../records.ts'
import type { Formula } from './query/formula.ts'
import { findArticles } from './store/article-list.ts'
import { textIndexOf } from './store/text-index.ts'
import { articleKey } from './words/letters.ts'

/** Article numbers that begin as the words do. */
const MAX_ARTICLES = 200

/**
 * Ids by how well they fit: this very article number, one that begins so, then formula by formula.
 * @param formulas the most fitting first; the last finds all that the others find
 */
export async function findRanked(
  { engine, query }: Database,
  catalog: number,
  kind: CatalogKind | undefined,
  { text, formulas, limit }: { text: string; formulas: readonly Formula[]; limit: number },
): Promise<number[]> {
  const { exact, begun } = await findArticles(query, catalog, kind, articleKey(text), Math.min(limit, MAX_ARTICLES))
  const found = new Set([...exact, ...begun])
  const findBy = (formula: Formula | undefined): number[] | Promise<number[]> =>
    formula ? textIndexOf(engine).find(query, catalog, kind, formula, limit) : []
  const [first, ...others] = formulas
  for (const id of await findBy(first)) found.add(id)
  if (found.size < limit && others.length > 0) {
    // Mostly there is nothing left to be put in order then.
    const all = await findBy(others.at(-1))
    for (const formula of others.slice(0, -1)) {
      if (found.size >= limit || (all.length < limit && all.every((id) => found.has(id)))) break
      for (const id of await findBy(formula)) found.add(id)
    }
    for (const id of all) found.add(id)
  }
  return [...found].slice(0, limit)
}
