import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { engines } from '../testing.ts'
import { productTintsMigration } from './026-product-tints.ts'

it.each(engines)('on %s, colors that were drawn as another get a tint of their own', async (_, open) => {
  const { engine, query, close } = await open()
  const colors = [
    ['жёлтый', 'orange', 'yellow'],
    ['оранжевый', 'orange', 'orange'],
    ['натуральный', 'clear', 'natural'],
    ['прозрачный', 'clear', 'clear'],
    // Chosen in the column «Оттенок рисунка».
    ['красный', 'amber', 'amber'],
  ] as const
  await sql`insert into catalogs (source, created_at, products) values ('a', '', 0)`.execute(query)
  for (const [id, [color, tint]] of colors.entries())
    await sql`
      insert into products (catalog, id, kind, code, article, name, name_key, section, position, material, neck, color,
        stock, purposes, record)
      values (1, ${id}, 'main', ${`c${id}`}, 'A', 'n', 'k', 1, ${id}, 'm', '', ${color}, 3, 'p',
        ${JSON.stringify({ tint, color })})`.execute(query)
  await query.transaction().execute((transaction) => productTintsMigration.up(transaction, engine))
  const rows = await query.selectFrom('products').select('record').orderBy('id').execute()
  expect(rows.map(({ record }) => JSON.parse(record))).toEqual(colors.map(([color, , tint]) => ({ tint, color })))
  await close()
})
