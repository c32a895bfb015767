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

/** Data with a retention period, and the function that erases them. */
export interface EraseStep {
  /** Key of the data in the table `erasures`; after a release it never changes. */
  what: string
  /** Name of the data, in Russian. */
  title: string
  /** True for rows of many megabytes. SQLite then does not overwrite the freed pages, because overwriting would block other requests. */
  large?: true
  /** Erases one batch of expired rows. @returns the number of rows; 0 if no expired rows are left */
  erase(transaction: Transaction, context: EraseContext): Promise<number>
}

/** Maximum number of rows erased in one transaction. */
export const SLICE = 50

/** Returns the time `days` days before `now`, ISO 8601. */
export const daysBefore = (now: Date, days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString()

type Names = Pick<EraseStep, 'what' | 'title'>

/**
 * Returns a step that deletes batches of the rows whose `column` is less than `term`.
 * @param key column by whose values a batch is deleted
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

/** Returns a step that deletes one row at a time: a row may have megabytes. @param due selects the next expired row */
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

/** Returns a step that deletes rows whose `until`, in milliseconds, has passed. */
export const endedRows = (table: keyof Tables, names: Names): EraseStep =>
  oldRows(names, { table, key: 'key', column: 'until' }, ({ now }) => now.getTime() + 1)
