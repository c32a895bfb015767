import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { engines } from '../testing.ts'
import { measuresMigration } from './015-measures.ts'

it.each(engines)('on %s, products that were there get their lengths from their records', async (_, open) => {
  const { engine, query, close } = await open()
  await query.transaction().execute(async (transaction) => {
    for (const column of ['height', 'diameter'])
      await sql`alter table products drop column ${sql.ref(column)}`.execute(transaction)
    await sql`insert into catalogs (source, created_at, products) values ('a', '', 0)`.execute(transaction)
    for (const [id, record] of [
      [1, '{"height":154.5,"diameter":57}'],
      [2, '{"height":28}'],
    ] as const)
      await sql`
        insert into products (catalog, id, kind, code, article, name, name_key, section, position, material, neck, color,
          stock, purposes, record)
        values (1, ${id}, 'main', ${`c${id}`}, 'A', '', '', 1, ${id}, '', '', '', 0, '', ${record})`.execute(
        transaction,
      )
    await measuresMigration.up(transaction, engine)
  })
  expect(await query.selectFrom('products').select(['height', 'diameter']).orderBy('id').execute()).toEqual([
    { height: 154.5, diameter: 57 },
    { height: 28, diameter: null },
  ])
  await close()
})
