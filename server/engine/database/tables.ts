import type { Registered } from '#schema/definitions/register.ts'
import type { siteTables } from './site-tables.ts'
import type { RowsOf } from './table.ts'

export type Engine = 'sqlite' | 'postgres'

/** Rows of all tables, for kysely. Booleans and lists are stored as integers and JSON, times as ISO 8601 in UTC. */
export interface Tables extends SiteTables, ShopTables {
  /** Created before the others (server/engine/database/migrate.ts). */
  migrations: { name: string; applied_at: string }
}

type SiteTables = RowsOf<ReturnType<typeof siteTables>>

/** Tables of the shop, by their names. */
type ShopTables = Registered<'tables', object>

export type OutboxRow = Tables['outbox']
