import type { Transaction } from 'kysely'
import type { SiteFile } from '#schema/definitions/kinds/site.ts'
import { DAY_MS } from '#schema/definitions/text/dates.ts'
import type { Tables } from './tables.ts'

/** How long what is kept: days, from schema/site.json. */
export type Retention = Required<NonNullable<SiteFile['retention']>>

export interface EraseContext {
  now: Date
  retention: Retention
  /** Of the visitor's cookie, in seconds. */
  cookieLifetime: number
}

/** One kind of data that has a term. */
export interface EraseStep {
  /** Its key in the table `erasures`; once released it never changes. */
  what: string
  /** What is erased, for people. */
  title: string
  /** Many megabytes at a time: SQLite frees their room without writing over it, which would hold up who is served. */
  large?: true
  /**
   * Erases some of what is out of its term, little enough for others to wait for.
   * @returns how many; 0: there is nothing left to erase
   */
  erase(transaction: Transaction<Tables>, context: EraseContext): Promise<number>
}

/** Rows erased in one transaction. */
export const SLICE = 50

/** ISO 8601 */
export const daysBefore = (now: Date, days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString()

/** Rows of a table that say themselves until when they hold, `until`. */
export const endedRows = (
  table: 'rate_limits' | 'made_changes',
  named: Pick<EraseStep, 'what' | 'title'>,
): EraseStep => ({
  ...named,
  async erase(transaction, { now }) {
    const due = transaction.selectFrom(table).select('key').where('until', '<=', now.getTime()).limit(SLICE)
    const { numDeletedRows } = await transaction.deleteFrom(table).where('key', 'in', due).executeTakeFirst()
    return Number(numDeletedRows)
  },
})
