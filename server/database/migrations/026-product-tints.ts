import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Colors that were drawn as another one, as the import wrote them: the color's word, the tint until now and from now on. */
const CHANGED = [
  ['жёлтый', 'orange', 'yellow'],
  ['красный', 'orange', 'red'],
  ['голубой', 'blue', 'sky'],
  ['коричневый', 'amber', 'brown'],
  ['серый', 'black', 'gray'],
  ['матовый', 'white', 'frosted'],
  ['натуральный', 'clear', 'natural'],
] as const

/** Each color has a tint of its own (schema/definitions/shop/colors.ts). */
export const productTintsMigration: Migration = {
  name: '026-product-tints',
  async up(query) {
    for (const [color, before, after] of CHANGED)
      await sql`update products set record = replace(record, ${`"tint":"${before}"`}, ${`"tint":"${after}"`})
        where color = ${color} and record like ${`%"tint":"${before}"%`}`.execute(query)
  },
}
