import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { Engine, Tables } from '../../engine/database/tables.ts'

/** Maximum number of values per statement: SQLite allows 32,766, PostgreSQL 65,535. */
const MAX_VALUES = 30_000

/** Inserts rows with the columns of the first one. Built by hand, since Kysely needs more time than the engine. */
export async function insertRows<Row extends object>(
  query: Kysely<Tables>,
  engine: Engine,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}) as (keyof Row & string)[] // they are its keys
  for (const part of inParts(rows, Math.floor(MAX_VALUES / columns.length))) {
    const values: unknown[] = []
    for (const row of part) for (const column of columns) values.push(row[column])
    const text = `insert into ${table} (${columns.join(', ')}) values ${places(engine, part.length, columns.length)}`
    await query.executeQuery(CompiledQuery.raw(text, values))
  }
}

/** Runs writes in a transaction. */
export type Write = (work: (query: Kysely<Tables>) => Promise<void>) => Promise<void>

/** Inserts any number of rows, `size` in a transaction. */
export async function writeRows<T, Row extends object>(
  write: Write,
  engine: Engine,
  table: string,
  all: readonly T[],
  size: number,
  rowOf: (item: T) => Row,
): Promise<void> {
  for (const part of inParts(all, size)) {
    const rows = part.map(rowOf)
    await write((query) => insertRows(query, engine, table, rows))
  }
}

/** Compares by a text: rows in index order are inserted faster, since each index page is written once. */
export const inOrderOf =
  <Row>(sortKeyOf: (row: Row) => string) =>
  (one: Row, other: Row): number => {
    const [a, b] = [sortKeyOf(one), sortKeyOf(other)]
    return a < b ? -1 : a > b ? 1 : 0
  }

function places(engine: Engine, rows: number, columns: number): string {
  const row = (first: number): string =>
    `(${Array.from({ length: columns }, (_, i) => (engine === 'sqlite' ? '?' : `$${first + i}`)).join(',')})`
  return Array.from({ length: rows }, (_, i) => row(i * columns + 1)).join(',')
}

export function* inParts<T>(rows: readonly T[], size: number): Iterable<readonly T[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}

/** Rows that one statement deletes: SQLite locks others out meanwhile. */
const DELETED = 2000

/** Deletes a part of a catalog's rows, in the order of a column. @returns whether there are more */
export async function dropPart(
  query: Kysely<Tables>,
  table: keyof Tables,
  key: string,
  catalog: number,
): Promise<boolean> {
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
