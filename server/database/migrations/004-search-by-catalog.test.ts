import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { findByFormula } from '../../catalog/search/store.ts'
import { engines } from '../testing.ts'
import { searchMigration } from './002-search.ts'
import { searchByCatalogMigration } from './004-search-by-catalog.ts'

it.each(engines)('on %s, what was to be found in the shown catalogue still is', async (_, open) => {
  const { engine, query, close } = await open()
  await query.transaction().execute(async (transaction) => {
    for (const table of ['search_articles', 'search_words'])
      await sql`drop table ${sql.table(table)}`.execute(transaction)
    await searchMigration.up(transaction, engine)
    for (const id of [1, 2])
      await sql`insert into catalogs (source, created_at, products) values (${`${id}`}, '', 0)`.execute(transaction)
    await sql`insert into facts (name, value) values ('current-catalog', '2')`.execute(transaction)
    for (const catalog of [1, 2])
      await (engine === 'sqlite'
        ? sql`insert into search_texts (rowid, words) values (${(catalog * 2 + 1) * 2 ** 31 + 7}, 'банк')`
        : sql`insert into search_texts (catalog, id, kind, words) values (${catalog}, 7, 'import', 'банк')`
      ).execute(transaction)
    await searchByCatalogMigration.up(transaction, engine)
  })
  const found = (catalog: number) => findByFormula({ engine, query }, catalog, { term: 'банк' }, 9)
  expect(await found(2)).toEqual([7])
  expect(await found(1)).toEqual([])
  await close()
})
