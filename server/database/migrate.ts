import { sql, type Transaction } from 'kysely'
import { StartError } from '../config.ts'
import type { Database } from './database.ts'
import { catalogMigration } from './migrations/001-catalog.ts'
import { searchMigration } from './migrations/002-search.ts'
import { visitorsMigration } from './migrations/003-visitors.ts'
import { searchByCatalogMigration } from './migrations/004-search-by-catalog.ts'
import { accountsMigration } from './migrations/005-accounts.ts'
import { listsAndOrdersMigration } from './migrations/006-lists-and-orders.ts'
import { rateLimitsMigration } from './migrations/007-rate-limits.ts'
import { sessionsMigration } from './migrations/008-sessions.ts'
import { retentionMigration } from './migrations/009-retention.ts'
import { orderBasketMigration } from './migrations/010-order-basket.ts'
import { outboxByRecipientMigration } from './migrations/010-outbox-by-recipient.ts'
import { filePartsMigration } from './migrations/011-file-parts.ts'
import { orderStatusMigration } from './migrations/012-order-status.ts'
import { orderChangesMigration } from './migrations/013-order-changes.ts'
import { linePlaceMigration } from './migrations/014-line-place.ts'
import { measuresMigration } from './migrations/015-measures.ts'
import { accountExtraMigration } from './migrations/016-account-extra.ts'
import { madeChangesMigration } from './migrations/017-made-changes.ts'
import { productCodesMigration } from './migrations/018-product-codes.ts'
import { productPicturesMigration } from './migrations/019-product-pictures.ts'
import { orderNumbersMigration } from './migrations/020-order-numbers.ts'
import { productTintsMigration } from './migrations/026-product-tints.ts'
import { ownPropertiesMigration } from './migrations/027-own-properties.ts'
import { staffMigration } from './migrations/030-staff.ts'
import { orderDeskMigration } from './migrations/031-order-desk.ts'
import { staffViewsMigration } from './migrations/032-staff-views.ts'
import { requestsMigration } from './migrations/033-requests.ts'
import { customersMigration } from './migrations/034-customers.ts'
import { catalogJobsMigration } from './migrations/035-catalog-jobs.ts'
import { offersMigration } from './migrations/041-offers.ts'
import { orderVatMigration } from './migrations/042-order-vat.ts'
import { invoicesMigration } from './migrations/043-invoices.ts'
import { organizationsMigration } from './migrations/044-organizations.ts'
import { buyerWordsMigration } from './migrations/045-buyer-words.ts'
import { foldedSearchMigration } from './migrations/046-folded-search.ts'
import { organizationAddressMigration } from './migrations/047-organization-address.ts'
import type { Migration } from './migrations/migration.ts'
import type { Tables } from './tables.ts'

const migrations: readonly Migration[] = [
  catalogMigration,
  searchMigration,
  visitorsMigration,
  searchByCatalogMigration,
  accountsMigration,
  listsAndOrdersMigration,
  rateLimitsMigration,
  sessionsMigration,
  retentionMigration,
  orderBasketMigration,
  outboxByRecipientMigration,
  filePartsMigration,
  orderStatusMigration,
  orderChangesMigration,
  linePlaceMigration,
  measuresMigration,
  accountExtraMigration,
  madeChangesMigration,
  productCodesMigration,
  productPicturesMigration,
  orderNumbersMigration,
  productTintsMigration,
  ownPropertiesMigration,
  staffMigration,
  orderDeskMigration,
  staffViewsMigration,
  requestsMigration,
  customersMigration,
  catalogJobsMigration,
  offersMigration,
  orderVatMigration,
  invoicesMigration,
  organizationsMigration,
  buyerWordsMigration,
  foldedSearchMigration,
  organizationAddressMigration,
]

/** Advisory lock: its holder migrates; PostgreSQL releases it with the transaction or connection. */
const LOCK = 7_240_031

/**
 * Applies what has not been applied yet, each step once however many processes start at the same time: all in one
 * transaction under a lock that ends with the process that holds it.
 * @returns the names of the steps applied now
 * @throws StartError where a newer version has been here
 */
export async function migrate({ engine, query }: Database): Promise<string[]> {
  return query.connection().execute(async (connection) => {
    // Waits for another process's migration; kysely's "begin" would let both read before one writes.
    await sql.raw(engine === 'sqlite' ? 'begin immediate' : 'begin').execute(connection)
    try {
      if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${LOCK})`.execute(connection)
      await connection.schema
        .createTable('migrations')
        .ifNotExists()
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('applied_at', 'text', (column) => column.notNull())
        .execute()
      const applied = (await connection.selectFrom('migrations').select('name').execute()).map(({ name }) => name)
      refuseNewer(applied)
      const pending = migrations.filter(({ name }) => !applied.includes(name))
      for (const { name, up } of pending) {
        await up(connection as Transaction<Tables>, engine)
        await connection.insertInto('migrations').values({ name, applied_at: new Date().toISOString() }).execute()
      }
      await sql.raw('commit').execute(connection)
      return pending.map(({ name }) => name)
    } catch (error) {
      // A lost connection releases the lock.
      await sql
        .raw('rollback')
        .execute(connection)
        .catch(() => undefined)
      throw error
    }
  })
}

/** Older code would misread what a newer version wrote. @throws StartError */
export function refuseNewer(applied: readonly string[]): void {
  const unknown = applied.find((name) => migrations.every((migration) => migration.name !== name))
  if (unknown !== undefined)
    throw new StartError(
      `Данные записаны более новой версией сайта (шаг ${unknown}). Они не\u00a0изменены: запустите ту версию или верните копию, сделанную до\u00a0обновления.`,
    )
}

/** Commands change no tables that the site works with. @throws StartError for data of another version */
export function refuseOther(applied: readonly string[]): void {
  refuseNewer(applied)
  const pending = migrations.filter(({ name }) => !applied.includes(name))
  if (pending.length > 0)
    throw new StartError(
      `Данные записаны более старой версией сайта, не\u00a0сделано шагов: ${pending.length}. Они не\u00a0изменены: сделайте копию (npm run db -- backup ФАЙЛ) и\u00a0выполните npm run db -- migrate.`,
    )
}

/** The steps that data have seen; none: there are no tables. Nothing is written. */
export async function readSteps({ query }: Pick<Database, 'query'>): Promise<string[]> {
  const tables = await query.introspection.getTables()
  if (!tables.some(({ name }) => name === 'migrations')) return []
  return (await query.selectFrom('migrations').select('name').execute()).map(({ name }) => name)
}

/** Returns each migration with its time; null if it has not been applied. */
export async function migrationStatus({ query }: Database): Promise<{ name: string; appliedAt: string | null }[]> {
  const applied = await query.selectFrom('migrations').selectAll().execute()
  return migrations.map(({ name }) => ({
    name,
    appliedAt: applied.find((row) => row.name === name)?.applied_at ?? null,
  }))
}
