import { CompiledQuery, type Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Engine, Tables } from '../database/tables.ts'

/** Values a statement: SQLite takes 32,766 of them, PostgreSQL 65,535. */
const MAX = 30_000

/**
 * Inserts many rows, which all have the first one's columns. Building such a statement with kysely takes longer than
 * the engine needs for it.
 */
export async function insertRows<Row extends object>(
  query: Kysely<Tables>,
  engine: Engine,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}) as (keyof Row & string)[] // they are its keys
  for (const part of inParts(rows, Math.floor(MAX / columns.length))) {
    const values: unknown[] = []
    for (const row of part) for (const column of columns) values.push(row[column])
    const text = `insert into ${table} (${columns.join(', ')}) values ${places(engine, part.length, columns.length)}`
    await query.executeQuery(CompiledQuery.raw(text, values))
  }
}

/** Writes a part in a transaction of its own. */
export type Write = (work: (query: Kysely<Tables>) => Promise<void>) => Promise<void>

/** Writes however many, so many a transaction, each as a row that is made of it then. */
export async function writeRows<T, Row extends object>(
  write: Write,
  engine: Engine,
  table: string,
  all: readonly T[],
  size: number,
  rowOf: (one: T) => Row,
): Promise<void> {
  for (const part of inParts(all, size)) {
    const rows = part.map(rowOf)
    await write((query) => insertRows(query, engine, table, rows))
  }
}

/** For sorting by a text: rows that come in the order of an index are written faster, each page of it once. */
export const inOrderOf =
  <Row>(keyOf: (row: Row) => string) =>
  (one: Row, other: Row): number => {
    const [a, b] = [keyOf(one), keyOf(other)]
    return a < b ? -1 : a > b ? 1 : 0
  }

// Nearly all statements are of the same few sizes.
const made = new LRUCache<string, string>({ max: 20 })

function places(engine: Engine, rows: number, columns: number): string {
  const key = `${engine} ${rows} ${columns}`
  let text = made.get(key)
  if (text === undefined) made.set(key, (text = makePlaces(engine, rows, columns)))
  return text
}

function makePlaces(engine: Engine, rows: number, columns: number): string {
  const row = (first: number): string =>
    `(${Array.from({ length: columns }, (_, i) => (engine === 'sqlite' ? '?' : `$${first + i}`)).join(',')})`
  return Array.from({ length: rows }, (_, i) => row(i * columns + 1)).join(',')
}

export function* inParts<T>(rows: readonly T[], size: number): Iterable<readonly T[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}
