import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { engines } from '../testing.ts'
import { productCodesMigration } from './018-product-codes.ts'

it.each(engines)('on %s, products that were there are found by their codes, and are as they were', async (_, open) => {
  const { engine, query, close } = await open()
  const products = () => query.selectFrom('products').selectAll().orderBy('id').execute()
  const before = await query.transaction().execute(async (transaction) => {
    await sql`drop table product_codes`.execute(transaction)
    // A later migration adds it; this one copies the table by its columns.
    await sql`alter table products drop column own`.execute(transaction)
    if (engine === 'postgres') {
      await sql`alter table products add constraint products_code unique (catalog, kind, code)`.execute(transaction)
      await sql`alter table product_ids alter id set generated always`.execute(transaction)
    }
    await sql`insert into catalogs (source, created_at, products) values ('a', '', 0)`.execute(transaction)
    for (const [id, kind, code] of [
      [7, 'main', 'flakon'],
      [8, 'import', 'flakon'],
      [9, 'main', 'banka'],
    ] as const)
      await sql`
        insert into products (catalog, id, kind, code, article, name, name_key, section, position, material, neck, color,
          stock, purposes, record, height, diameter)
        values (1, ${id}, ${kind}, ${code}, 'A', 'n', 'k', 1, ${id}, 'm', '', '', 3, 'p', '{}', 12.5, null)`.execute(
        transaction,
      )
    const rows = await transaction.selectFrom('products').selectAll().orderBy('id').execute()
    await productCodesMigration.up(transaction, engine)
    return rows
  })
  expect(await products()).toEqual(before)
  expect(await query.selectFrom('product_codes').selectAll().orderBy('code').orderBy('kind').execute()).toEqual([
    { catalog: 1, code: 'banka', kind: 'main', id: 9 },
    { catalog: 1, code: 'flakon', kind: 'import', id: 8 },
    { catalog: 1, code: 'flakon', kind: 'main', id: 7 },
  ])
  await query.insertInto('product_ids').values({ id: 12, kind: 'main', article: 'A' }).execute()
  await close()
})
