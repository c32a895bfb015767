import { sql } from 'kysely'
import { StartError } from '../config.ts'
import { columnSql, type Engine, type TableDefinitions, tableSql, typeOf } from './table.ts'
import type { Database, Query } from './tables.ts'

/** Key of the advisory lock for migrations; PostgreSQL releases it when the transaction or the connection ends. */
const LOCK = 7_240_031

/** The only migration until version 1.0.0. */
const STEP = '001-initial'

/**
 * Creates the tables, or adds missing parts to them. If several processes do this at once, the first one does the work and the others wait:
 * all statements run in one transaction, under a lock that is released even if its process dies.
 * @throws StartError for data of another version
 */
export const migrate = ({ engine, query }: Pick<Database, 'engine' | 'query'>, tables: TableDefinitions) =>
  query.transaction().execute(async (transaction) => {
    // SQLite needs no lock, since it runs one writing transaction at a time.
    if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction)
    await transaction.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('applied_at', 'text', (column) => column.notNull())
      .execute()
    const applied = (await transaction.selectFrom('migrations').select('name').execute()).map(({ name }) => name)
    refuseOther(applied)
    await complete(transaction, engine, tables)
    if (applied.length === 0)
      await transaction.insertInto('migrations').values({ name: STEP, applied_at: new Date().toISOString() }).execute()
  })

/** Queries for the existing columns and indexes; rows about an index have no column. */
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
 * Adds missing tables, nullable columns and indexes, and drops what the definitions list in `drops`.
 * @throws StartError for any other difference
 */
async function complete(query: Query, engine: Engine, tables: TableDefinitions): Promise<void> {
  const { rows } = await PRESENT[engine].execute(query)
  const run = (statement: string) => sql.raw(statement).execute(query)
  for (const name of Object.values(tables).flatMap(({ dropped }) => dropped)) {
    const [thing, column] = name.split('.')
    const at = rows.findIndex((row) => row.thing === thing && (column === undefined || row.column === column))
    if (at < 0) continue
    await run(column === undefined ? `drop table ${thing}` : `alter table ${thing} drop column ${column}`)
    rows.splice(at, 1)
  }
  for (const [name, table] of Object.entries(tables)) {
    if (!table.engines.includes(engine)) continue
    const present = new Map(rows.filter(({ thing }) => thing === name).map((row) => [row.column, row]))
    if (present.size === 0) await run(tableSql(name, table, engine))
    else
      for (const [key, column] of Object.entries(table.columns)) {
        const row = present.get(key)
        const { isNullable } = column.facts
        if (!row && isNullable) await run(`alter table ${name} add column ${columnSql(key, column, engine)}`)
        else if (row?.type !== typeOf(column, engine) || Boolean(row?.isRequired) === isNullable)
          throw otherVersion(`столбец ${name}.${key}`)
        present.delete(key)
      }
    const [unknown] = present.keys()
    if (unknown) throw otherVersion(`столбец ${name}.${unknown}`)
    for (const index of table.indexes)
      if (!rows.some(({ thing }) => thing === index.name))
        await run(`create ${index.kind} ${index.name} on ${name} ${index.on}`)
  }
}

/**
 * Refuses data of another version: this code would misread them, and before version 1.0.0 no migration converts them.
 * @param applied names of migrations; earlier versions appended a hash of the statements
 * @throws StartError
 */
export function refuseOther(applied: readonly string[]): void {
  const unknown = applied.find((name) => name !== STEP && !name.startsWith(`${STEP}-`))
  if (unknown !== undefined) throw otherVersion(`шаг ${unknown}`)
}

const otherVersion = (what: string): StartError =>
  new StartError(
    `Данные записаны другой версией сайта (${what}) и\u00a0не\u00a0изменены: запустите ту версию или верните копию, сделанную этой (npm run db -- restore ФАЙЛ). Каталог можно перенести: в\u00a0той версии npm run export -- каталог.xlsx, в\u00a0этой с\u00a0новой DATA_DIR или DATABASE_URL — npm run db -- migrate и\u00a0npm run import -- каталог.xlsx.`,
  )

/** Reads the names of the applied migrations without writing; empty if there are no tables. */
export async function readSteps({ query }: Pick<Database, 'query'>): Promise<string[]> {
  const tables = await query.introspection.getTables()
  if (!tables.some(({ name }) => name === 'migrations')) return []
  return (await query.selectFrom('migrations').select('name').execute()).map(({ name }) => name)
}
