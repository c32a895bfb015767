import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { articleKey } from './words.ts'

/** Number of keys per query. */
const PART = 1000

/** The products of a catalogue by their article numbers as people write them; own production first. */
export async function findByArticles(
  query: Kysely<Tables>,
  catalog: number,
  articles: readonly string[],
): Promise<(article: string) => readonly number[]> {
  const keys = [...new Set(articles.map(articleKey))].filter(Boolean)
  const found = new Map<string, number[]>()
  for (let from = 0; from < keys.length; from += PART) {
    const rows = await query
      .selectFrom('search_articles')
      .select(['key', 'id'])
      .where('catalog', '=', catalog)
      .where('key', 'in', keys.slice(from, from + PART))
      .orderBy('kind', 'desc')
      .orderBy('id')
      .execute()
    for (const { key, id } of rows) found.set(key, [...(found.get(key) ?? []), id])
  }
  return (article) => found.get(articleKey(article)) ?? []
}
