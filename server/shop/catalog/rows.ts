import { type Insertable, sql } from 'kysely'
import type { Query, Tables } from '../../engine/database/tables.ts'

/** Maximum number of values per statement: SQLite allows 32,766, PostgreSQL 65,535. */
const MAX_VALUES = 30_000

/** Inserts any number of rows with the same columns. @param table name of a table, which need not be in `Tables` */
export async function insertRows(query: Query, table: string, rows: readonly object[]): Promise<void> {
  for (const part of inParts(rows, Math.floor(MAX_VALUES / Object.keys(rows[0] ?? {}).length)))
    await query
      .insertInto(table as keyof Tables)
      .values(part as Insertable<Tables[keyof Tables]>[])
      .execute()
}

/** A function that runs writes in a transaction. */
export type Write = (work: (query: Query) => Promise<void>) => Promise<void>

/** Inserts any number of rows, `size` per transaction. */
export async function writeRows<T, Row extends object>(
  write: Write,
  table: string,
  all: readonly T[],
  size: number,
  rowOf: (item: T) => Row,
): Promise<void> {
  for (const part of inParts(all, size)) {
    const rows = part.map(rowOf)
    await write((query) => insertRows(query, table, rows))
  }
}

/** Returns a comparator by a text key. Inserting rows in the order of an index is faster, since each index page is written once. */
export const inOrderOf =
  <Row>(sortKeyOf: (row: Row) => string) =>
  (one: Row, other: Row): number => {
    const [a, b] = [sortKeyOf(one), sortKeyOf(other)]
    return a < b ? -1 : a > b ? 1 : 0
  }

export function* inParts<T>(rows: readonly T[], size: number): Iterable<readonly T[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}

/** Number of rows deleted per statement: SQLite blocks other writers while a statement runs. */
const DELETED = 2000

/** Deletes a batch of a catalog's rows, in the order of a column. @returns false if there were none */
export async function dropPart(query: Query, table: keyof Tables, key: string, catalog: number): Promise<boolean> {
  const [tableName, column] = [sql.table(table), sql.ref(key)]
  const { rows } = await sql<{ last: string | number | null }>`
    select max(own) as last from (
      select ${column} as own from ${tableName} where catalog = ${catalog} order by ${column} limit ${DELETED}
    ) as part`.execute(query)
  const last = rows[0]?.last ?? null
  if (last === null) return false
  await sql`delete from ${tableName} where catalog = ${catalog} and ${column} <= ${last}`.execute(query)
  return true
}
