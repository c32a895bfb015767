import { sql, type Transaction } from 'kysely'
import type { Database, Engine } from './database.ts'
import { catalogMigration } from './migrations/001-catalog.ts'
import { searchMigration } from './migrations/002-search.ts'
import { visitorsMigration } from './migrations/003-visitors.ts'
import { searchByCatalogMigration } from './migrations/004-search-by-catalog.ts'
import { accountsMigration } from './migrations/005-accounts.ts'
import { listsAndOrdersMigration } from './migrations/006-lists-and-orders.ts'
import type { Tables } from './tables.ts'

/** A step of the tables' history; once released it never changes. */
export interface Migration {
  name: string
  up(query: Transaction<Tables>, engine: Engine): Promise<void>
}

const migrations: readonly Migration[] = [
  catalogMigration,
  searchMigration,
  visitorsMigration,
  searchByCatalogMigration,
  accountsMigration,
  listsAndOrdersMigration,
]

/** Any number: whoever holds it migrates, PostgreSQL lets go of it when the transaction or its connection ends. */
const LOCK = 7_240_031

/**
 * Applies what has not been applied yet, each step once however many processes start at the same time: all in one
 * transaction under a lock that ends with the process that holds it.
 * @returns the names of the steps applied now
 */
export async function migrate({ engine, query }: Database): Promise<string[]> {
  return query.connection().execute(async (connection) => {
    // Waits for another process that is migrating; kysely's own "begin" would let both read before one writes.
    await sql.raw(engine === 'sqlite' ? 'begin immediate' : 'begin').execute(connection)
    try {
      if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${LOCK})`.execute(connection)
      await connection.schema
        .createTable('migrations')
        .ifNotExists()
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('applied_at', 'text', (column) => column.notNull())
        .execute()
      const applied = new Set(
        (await connection.selectFrom('migrations').select('name').execute()).map(({ name }) => name),
      )
      const pending = migrations.filter(({ name }) => !applied.has(name))
      for (const { name, up } of pending) {
        await up(connection as Transaction<Tables>, engine)
        await connection.insertInto('migrations').values({ name, applied_at: new Date().toISOString() }).execute()
      }
      await sql.raw('commit').execute(connection)
      return pending.map(({ name }) => name)
    } catch (error) {
      await sql.raw('rollback').execute(connection)
      throw error
    }
  })
}

/** Each step's name and when it was applied; null where it has not been. */
export async function migrationStatus({ query }: Database): Promise<{ name: string; appliedAt: string | null }[]> {
  const tables = await query.introspection.getTables()
  const applied = tables.some(({ name }) => name === 'migrations')
    ? await query.selectFrom('migrations').selectAll().execute()
    : []
  return migrations.map(({ name }) => ({
    name,
    appliedAt: applied.find((row) => row.name === name)?.applied_at ?? null,
  }))
}
