import { type Kysely, sql } from 'kysely'
import { StartError } from '../config.ts'
import type { Database } from './database.ts'
import type { Migrations } from './migration.ts'
import type { Engine, Tables } from './tables.ts'

/** Advisory lock: its holder migrates; PostgreSQL releases it with the transaction or connection. */
const LOCK = 7_240_031

/**
 * Applies the steps, and adds what the tables of applied ones lack, once however many processes start at the same time:
 * all in one transaction under a lock that ends with the process that holds it.
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
    const pending = migrations.filter((migration) => !applied.some((name) => isOf(name, migration)))
    for (const { statements } of migrations) await complete(transaction, engine, statements(engine))
    for (const { name } of pending)
      await transaction.insertInto('migrations').values({ name, applied_at: new Date().toISOString() }).execute()
    return pending.map(({ name }) => name)
  })

/** Names of steps used to end with a hash of their statements. */
const isOf = (applied: string, { name }: Migrations[number]): boolean => `${applied}-`.startsWith(`${name}-`)

/** Columns of tables; an index has none. */
const PRESENT = {
  sqlite: sql<Present>`
    select m.name as thing, p.name as "column", lower(p.type) as type, p."notnull" or p.pk as "isRequired"
    from sqlite_schema m left join pragma_table_info(m.name) p on m.type = 'table'`,
  postgres: sql<Present>`
    select table_name as thing, column_name as "column", data_type as type, is_nullable = 'NO' as "isRequired"
    from information_schema.columns where table_schema = current_schema()
    union all select indexname, null, null, null from pg_indexes where schemaname = current_schema()`,
}

type Present = Record<'thing' | 'column' | 'type', string | null> & { isRequired: unknown }

/**
 * Adds the tables, nullable columns and indexes that the definitions have and the data lack.
 * @throws StartError for any other difference
 */
async function complete(query: Kysely<Tables>, engine: Engine, statements: readonly string[]): Promise<void> {
  const { rows } = await PRESENT[engine].execute(query)
  for (const statement of statements) {
    const name = /(?:table|index) (\w+)/.exec(statement)?.[1]
    const present = new Map(rows.filter(({ thing }) => thing === name).map((row) => [row.column, row]))
    const isPresent = present.size > 0
    if (!isPresent) await sql.raw(statement).execute(query)
    for (const line of isPresent ? statement.split(/,\s/) : []) {
      const [definition, column = '', type] =
        /"?(\w+)"? (text|integer|bigint|real|double precision|blob|bytea)\b.*/.exec(line) ?? []
      if (definition === undefined) continue
      const isRequired = /not null|primary key/.test(definition)
      const row = present.get(column)
      if (!row && !isRequired) await sql.raw(`alter table ${name} add column ${definition}`).execute(query)
      else if (row?.type !== type || Boolean(row?.isRequired) !== isRequired)
        throw otherVersion(`столбец ${name}.${column}`)
      present.delete(column)
    }
    const [unknown] = present.keys()
    if (unknown) throw otherVersion(`столбец ${name}.${unknown}`)
  }
}

/** Other code misreads the data, and before version 1.0.0 no step converts them. @throws StartError */
export function refuseOther(applied: readonly string[], migrations: Migrations): void {
  const unknown = applied.find((name) => !migrations.some((migration) => isOf(name, migration)))
  if (unknown !== undefined) throw otherVersion(`шаг ${unknown}`)
}

const otherVersion = (what: string): StartError =>
  new StartError(
    `Данные записаны другой версией сайта (${what}) и\u00a0не\u00a0изменены: запустите ту версию или верните копию, сделанную этой (npm run db -- restore ФАЙЛ). Каталог можно перенести: в\u00a0той версии npm run export -- каталог.xlsx, в\u00a0этой с\u00a0новой DATA_DIR или DATABASE_URL — npm run db -- migrate и\u00a0npm run import -- каталог.xlsx.`,
  )

/** The steps that data have seen; none: there are no tables. Nothing is written. */
export async function readSteps({ query }: Pick<Database, 'query'>): Promise<string[]> {
  const tables = await query.introspection.getTables()
  if (!tables.some(({ name }) => name === 'migrations')) return []
  return (await query.selectFrom('migrations').select('name').execute()).map(({ name }) => name)
}
