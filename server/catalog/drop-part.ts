import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** Rows taken away at once. */
const PART = 2000

/** Takes a part of a catalogue's rows away, by what they are kept in the order of. @returns whether there are more */
export async function dropPart(
  query: Kysely<Tables>,
  table: keyof Tables,
  key: string,
  catalog: number,
): Promise<boolean> {
  const [own, column] = [sql.table(table), sql.ref(key)]
  const { rows } = await sql<{ last: string | null }>`
    select max(own) as last from (
      select ${column} as own from ${own} where catalog = ${catalog} order by ${column} limit ${PART}
    ) as part`.execute(query)
  const last = rows[0]?.last ?? null
  if (last === null) return false
  await sql`delete from ${own} where catalog = ${catalog} and ${column} <= ${last}`.execute(query)
  return true
}
