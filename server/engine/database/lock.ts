import { sql } from 'kysely'
import type { Tables, Transaction } from './tables.ts'

/**
 * Locks rows until the transaction ends, in the order of their IDs, so that no two transactions wait for each other. An update that changes
 * nothing locks a row, since SQLite has no `for update`. @param column any column but `id`, which PostgreSQL lets nobody update
 */
export async function lockRows<Table extends keyof Tables>(
  query: Transaction,
  table: Table,
  column: keyof Tables[Table] & string,
  ids: readonly number[],
): Promise<void> {
  for (const id of new Set(ids.toSorted((a, b) => a - b)))
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} where id = ${id}`.execute(query)
}
