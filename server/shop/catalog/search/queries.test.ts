import { afterAll, expect, test } from 'vitest'
import synonyms from '#schema/content/synonyms.json' with { type: 'json' }
import { openDemo } from '../../../../tests/site/demo.ts'
import { createSearch } from './search.ts'
import { isWanted, queries } from './testing-queries.ts'
import { Synonyms } from './vocabulary.ts'

/** Number of products on a list's first page. */
const PAGE = 24

/** Number of queries for which all products of the first page are relevant. A change of the search may raise it. */
const FOUND = 217

const store = await openDemo()
afterAll(() => store.close())
const search = createSearch(store.database, store.catalog.index.version, new Synonyms(synonyms.groups))

test('of 230 queries of buyers nearly all find what they mean', async () => {
  const rows = await store.database.query.selectFrom('products').select('id').execute()
  const products = await store.catalog.products(rows.map(({ id }) => id))
  const missed: string[] = []
  for (const [q, expected] of queries) {
    const ids = new Set(products.filter(({ record }) => isWanted(record, expected)).map(({ id }) => id))
    expect(ids.size, q).toBeGreaterThan(0)
    const first = (await search.products(q)).ids.slice(0, Math.min(PAGE, ids.size))
    if (first.filter((id) => ids.has(id)).length < Math.min(PAGE, ids.size)) missed.push(q)
  }
  expect(queries.length).toBe(230)
  expect(queries.length - missed.length, missed.join('\n')).toBeGreaterThanOrEqual(FOUND)
})
