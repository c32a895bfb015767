import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { type Dialect, Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Config } from '../config.ts'
import { migrate } from './migrate.ts'
import type { Tables } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'

/** The shop's data. The same tables and queries on both engines; where they differ, `engine` tells. */
export interface Database {
  engine: Engine
  query: Kysely<Tables>
  close(): Promise<void>
}

/** The file in the data folder. */
export const SQLITE_FILE = 'tara.sqlite'

/** Opens the data, in the data folder or where DATABASE_URL says, and brings its tables up to date. */
export async function openDatabase({
  dataFolder,
  databaseUrl,
}: Pick<Config, 'dataFolder' | 'databaseUrl'>): Promise<Database> {
  const database = databaseUrl ? await openPostgres(databaseUrl) : openSqlite(join(dataFolder, SQLITE_FILE))
  await migrate(database)
  return database
}

/** @param file a path, or ":memory:" */
export function openSqlite(file: string): Database {
  if (file !== ':memory:') mkdirSync(join(file, '..'), { recursive: true })
  // Other processes on the same file are waited for, also while it is being opened.
  const connection = new DatabaseSync(file, { timeout: 10_000 })
  // FULL: what has been acknowledged is on the disk.
  connection.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA cache_size=-64000')
  return overDialect('sqlite', new SqliteDialect({ database: kyselyView(connection) }))
}

async function openPostgres(url: string): Promise<Database> {
  const { Pool, types } = await import('pg')
  // Counts come as bigint, and fit a number here.
  types.setTypeParser(types.builtins.INT8, Number)
  return overDialect('postgres', new PostgresDialect({ pool: new Pool({ connectionString: url, max: 8 }) }))
}

/** The same over any dialect: the tests run PostgreSQL in process. */
export function overDialect(engine: Engine, dialect: Dialect): Database {
  const query = new Kysely<Tables>({ dialect })
  return { engine, query, close: () => query.destroy() }
}

/** Statements kept ready. */
const PREPARED = 300

/** What kysely needs of a SQLite connection: it asks each statement whether it answers rows, which node:sqlite tells by its columns. */
function kyselyView(connection: DatabaseSync) {
  // The same few statements are run again and again: preparing one takes longer than most of them run.
  const prepared = new LRUCache<string, ReturnType<typeof view>>({ max: PREPARED })
  const view = (text: string) => {
    const statement = connection.prepare(text)
    return {
      reader: statement.columns().length > 0,
      all: (values: readonly unknown[]) => statement.all(...(values as SQLInputValue[])),
      run: (values: readonly unknown[]) => statement.run(...(values as SQLInputValue[])),
      // Of its own: one that is still being read cannot be run again.
      iterate: (values: readonly unknown[]) => connection.prepare(text).iterate(...(values as SQLInputValue[])),
    }
  }
  return {
    close: () => connection.close(),
    prepare(text: string) {
      let known = prepared.get(text)
      if (!known) prepared.set(text, (known = view(text)))
      return known
    },
  }
}
