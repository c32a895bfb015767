import { sql } from 'kysely'
import { StartError } from '../config.ts'
import type { Database } from './database.ts'
import type { Migrations } from './migration.ts'

/** Advisory lock: its holder migrates; PostgreSQL releases it with the transaction or connection. */
const LOCK = 7_240_031

/**
 * Applies what has not been applied yet, each step once however many processes start at the same time: all in one
 * transaction under a lock that ends with the process that holds it.
 * @returns the names of the steps applied now
 * @throws StartError for data of another version
 */
export const migrate = ({ engine, query }: Database, migrations: Migrations): Promise<string[]> =>
  query.transaction().execute(async (transaction) => {
    // SQLite lets only one write at a time.
    if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction)
    await transaction.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('applied_at', 'text', (column) => column.notNull())
      .execute()
    const applied = (await transaction.selectFrom('migrations').select('name').execute()).map(({ name }) => name)
    refuseOther(applied, migrations)
    const pending = migrations.filter(({ name }) => !applied.includes(name))
    for (const { name, up } of pending) {
      await up(transaction, engine)
      await transaction.insertInto('migrations').values({ name, applied_at: new Date().toISOString() }).execute()
    }
    return pending.map(({ name }) => name)
  })

/** Other code misreads the data, and before version 1.0.0 no step converts them. @throws StartError */
export function refuseOther(applied: readonly string[], migrations: Migrations): void {
  const unknown = applied.find((name) => migrations.every((migration) => migration.name !== name))
  if (unknown !== undefined)
    throw new StartError(
      `Данные записаны другой версией сайта (шаг ${unknown}) и\u00a0не\u00a0изменены: запустите ту версию или верните копию, сделанную этой (npm run db -- restore ФАЙЛ). Каталог можно перенести: в\u00a0той версии npm run export -- каталог.xlsx, в\u00a0этой с\u00a0новой DATA_DIR или DATABASE_URL — npm run db -- migrate и\u00a0npm run import -- каталог.xlsx.`,
    )
}

/** The steps that data have seen; none: there are no tables. Nothing is written. */
export async function readSteps({ query }: Pick<Database, 'query'>): Promise<string[]> {
  const tables = await query.introspection.getTables()
  if (!tables.some(({ name }) => name === 'migrations')) return []
  return (await query.selectFrom('migrations').select('name').execute()).map(({ name }) => name)
}
