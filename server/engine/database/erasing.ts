import { type RawBuilder, sql } from 'kysely'
import type { SiteFile } from '#schema/definitions/kinds/site.ts'
import { DAY_MS } from '#schema/definitions/text/dates.ts'
import type { Tables, Transaction } from './tables.ts'

/** Retention periods in days, from schema/site.json. */
export type Retention = Required<NonNullable<SiteFile['retention']>>

export interface EraseContext {
  now: Date
  retention: Retention
  /** Lifetime of the visitor's cookie, in seconds. */
  cookieLifetime: number
}

/** A kind of data with a retention period. */
export interface EraseStep {
  /** Its key in the table `erasures`; once released it never changes. */
  what: string
  /** Name of the data, in Russian. */
  title: string
  /** Many megabytes at a time: SQLite frees their room without writing over it, which would hold up who is served. */
  large?: true
  /** Erases one batch of expired rows. @returns the number of rows; 0 when done */
  erase(transaction: Transaction, context: EraseContext): Promise<number>
}

/** Rows erased in one transaction. */
export const SLICE = 50

/** ISO 8601 */
export const daysBefore = (now: Date, days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString()

type Names = Pick<EraseStep, 'what' | 'title'>

/**
 * Deletes a slice of the rows whose `column` is before the term.
 * @param key the column that the slice is chosen by
 * @param also a further condition, such as sql`status <> 'confirmed'`
 */
export const oldRows = (
  { what, title }: Names,
  {
    table,
    key,
    column,
    also = sql`true`,
  }: { table: keyof Tables; key: string; column: string; also?: RawBuilder<unknown> },
  term: (context: EraseContext) => string | number,
): EraseStep => ({
  what,
  title,
  async erase(transaction, context) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ${sql.ref(key)} in (
        select ${sql.ref(key)} from ${sql.table(table)}
        where ${sql.ref(column)} < ${term(context)} and ${also} limit ${SLICE})`.execute(transaction)
    return Number(numAffectedRows)
  },
})

/** Deletes a row at a time, for each may have many megabytes. @param due the next of them */
export const largeRows = (
  names: Names,
  table: keyof Tables,
  due: (transaction: Transaction, context: EraseContext) => Promise<{ id: number } | undefined>,
): EraseStep => ({
  ...names,
  large: true,
  async erase(transaction, context) {
    const row = await due(transaction, context)
    if (row) await sql`delete from ${sql.table(table)} where id = ${row.id}`.execute(transaction)
    return row ? 1 : 0
  },
})

/** Rows of a table whose column `until` says when they end, in milliseconds. */
export const endedRows = (table: keyof Tables, names: Names): EraseStep =>
  oldRows(names, { table, key: 'key', column: 'until' }, ({ now }) => now.getTime() + 1)
