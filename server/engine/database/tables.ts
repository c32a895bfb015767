import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { Metric } from 'prom-client'
import type { Registered } from '#schema/definitions/register.ts'
import type { Safe } from './safe.ts'
import type { siteTables } from './site-tables.ts'
import type { Engine, RowsOf } from './table.ts'

/** Row types of all tables, for kysely. Booleans are stored as integers, lists as JSON, times as ISO 8601 in UTC. */
export interface Tables extends SiteTables, ShopTables {
  /** Names of the applied migrations. Created before the other tables (server/engine/database/migrate.ts). */
  migrations: { name: string; applied_at: string }
}

type SiteTables = RowsOf<ReturnType<typeof siteTables>>

type ShopTables = Registered<'tables', object>

export type OutboxRow = Tables['outbox']

/** Builds and runs statements, inside or outside a transaction. */
export type Query = Kysely<Tables>

export type Transaction = KyselyTransaction<Tables>

/** The shop's data, with the same tables and queries on SQLite and PostgreSQL; `engine` says which one it is. */
export interface Database {
  engine: Engine
  query: Query
  /** Encrypts secrets. */
  safe: Safe
  /** Returns true if the database responds, is writable, and is still the file or server that was opened. Never throws. */
  answers(): Promise<boolean>
  /** Size of the data in bytes. */
  size(): Promise<number>
  metrics: readonly Metric[]
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}
