import type { Kysely } from 'kysely'
import type { Tables } from '../../../engine/database/tables.ts'
import type { Reading } from '../import/reading.ts'

/** How files with titles of this sign are read; undefined: nobody has said it. */
export async function readingOf(query: Kysely<Tables>, sign: string): Promise<Reading | undefined> {
  const row = await query.selectFrom('price_readings').select('reading').where('titles', '=', sign).executeTakeFirst()
  return row && (JSON.parse(row.reading) as Reading) // of keepReading
}

/** Remembers how files with titles of this sign are read. */
export async function keepReading(query: Kysely<Tables>, sign: string, reading: Reading): Promise<void> {
  const row = { reading: JSON.stringify(reading), at: new Date().toISOString() }
  await query
    .insertInto('price_readings')
    .values({ titles: sign, ...row })
    .onConflict((conflict) => conflict.column('titles').doUpdateSet(row))
    .execute()
}
