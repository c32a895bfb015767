import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { type DatabaseConnection, type Dialect, type Driver, Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { Counter, Histogram, type Metric } from 'prom-client'
import type { Config } from '../config.ts'
import { migrate } from './migrate.ts'
import { COMMANDS, checkEncoding, DataUnavailable, openPool, refusalOf, type Timeouts } from './postgres.ts'
import { tightenDataFolder } from './private-files.ts'
import { SQLITE_FILE } from './read-only.ts'
import { checkDataFile, startErrorOf } from './sqlite-file.ts'
import type { Engine, Tables } from './tables.ts'

/** The shop's data, with the same tables and queries on both engines; `engine` tells them apart. */
export interface Database {
  engine: Engine
  query: Kysely<Tables>
  /** Returns true if the data respond, are writable, and are the same that were opened. Never throws. */
  answers(): Promise<boolean>
  /** Bytes that the data take. */
  size(): Promise<number>
  metrics: readonly Metric[]
  close(): Promise<void>
}

/** Location of the data. */
export type Place = Pick<Config, 'dataFolder' | 'databaseUrl'> & Partial<Pick<Config, 'databasePool'>>

/**
 * Opens the data, in the data folder or where DATABASE_URL says, and brings its tables up to date.
 * @param timeouts of PostgreSQL's statements; migrations have that of commands
 * @throws StartError where they are damaged, newer than the code or cannot be reached: then nothing is changed
 */
export async function openDatabase(
  { dataFolder, databaseUrl, databasePool = COMMANDS_POOL }: Place,
  timeouts = COMMANDS,
): Promise<Database> {
  tightenDataFolder(dataFolder)
  if (databaseUrl) {
    const database = await migrated(await openPostgres(databaseUrl, databasePool, COMMANDS), refusalOf)
    if (timeouts === COMMANDS) return database
    await database.close()
    return openPostgres(databaseUrl, databasePool, timeouts)
  }
  const file = join(dataFolder, SQLITE_FILE)
  checkDataFile(file)
  const startError = (error: unknown) => startErrorOf(error, file)
  try {
    return await migrated(openSqlite(file), startError)
  } catch (error) {
    throw startError(error)
  }
}

async function migrated(database: Database, startError: (error: unknown) => unknown): Promise<Database> {
  try {
    await checkEncoding(database)
    await migrate(database)
    return database
  } catch (error) {
    await database.close()
    throw startError(error)
  }
}

/** Connections of a command. */
const COMMANDS_POOL = 4

/**
 * The folder must exist: a child process must not create a new database after the folder was moved. @param file a
 * path, or ":memory:"
 */
export function openSqlite(file: string): Database {
  // Other processes on the same file are waited for, also while it is being opened.
  return overSqlite(new DatabaseSync(file, { timeout: 10_000 }), isSame(file))
}

/** Sets up an open connection. @param isPresent returns false when the connection's file is not at its path any more */
export function overSqlite(connection: DatabaseSync, isPresent?: () => boolean): Database {
  // FULL: what has been acknowledged is on the disk.
  connection.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA cache_size=-16000')
  // Pages of the log before a checkpoint, 16 MB. All processes have the same bound, so mostly a big writer such as an
  // import pays for a checkpoint, not the next visitor.
  connection.exec('PRAGMA wal_autocheckpoint=4000')
  // Overwrite deleted data, so that the file no longer has them.
  connection.exec('PRAGMA secure_delete=ON')
  // From now on `PatientSqliteDialect` waits, since SQLite's own wait blocks the process.
  connection.exec('PRAGMA busy_timeout=5')
  return overDialect('sqlite', new PatientSqliteDialect({ database: kyselyView(connection) }), isPresent)
}

async function openPostgres(url: string, size: number, timeouts: Timeouts): Promise<Database> {
  return overDialect('postgres', new PostgresDialect({ pool: await openPool(url, size, timeouts) }))
}

const SIZE = {
  sqlite: sql<{ size: number }>`select page_count * page_size as size from pragma_page_count(), pragma_page_size()`,
  postgres: sql<{ size: number | string }>`select pg_database_size(current_database()) as size`,
}

/** A write that a read-only server refuses; its connections are then closed (postgres.ts). */
const ANSWER = {
  sqlite: sql`select 1 from facts limit 1`,
  postgres: sql`select 1 from facts where false for update`,
}

/** Kysely reports statements only, not failed connections. SQLite is always connected. */
const watchConnecting = (dialect: Dialect, failed: (error: unknown) => void): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createDriver() {
    const driver = dialect.createDriver()
    const acquire = driver.acquireConnection.bind(driver)
    driver.acquireConnection = (options) =>
      acquire(options).catch((error) => {
        failed(error)
        throw error
      })
    return driver
  },
})

/** For any dialect: tests run PostgreSQL in process. */
export function overDialect(engine: Engine, dialect: Dialect, isPresent: () => boolean = () => true): Database {
  const seconds = new Histogram({
    name: 'tara_database_statement_seconds',
    help: 'Statements that the database executed.',
    buckets: [0.0001, 0.001, 0.01, 0.1, 1, 10],
    registers: [],
  })
  const failures = new Counter({
    name: 'tara_database_statement_failures_total',
    help: 'Statements that the database refused or lost.',
    registers: [],
  })
  const unavailable = new Counter({
    name: 'tara_database_unavailable_total',
    help: 'Of those, the ones that a retry may mend: timed out, or their connection was lost.',
    registers: [],
  })
  const failed = (error: unknown): void => {
    failures.inc()
    if (error instanceof DataUnavailable) unavailable.inc()
  }
  const query = new Kysely<Tables>({
    dialect: engine === 'postgres' ? watchConnecting(dialect, failed) : dialect,
    log(event) {
      const { level, queryDurationMillis } = event
      if (level !== 'error') return seconds.observe(queryDurationMillis / 1000)
      failed(event.error)
    },
  })
  return {
    engine,
    query,
    answers: () =>
      ANSWER[engine].execute(query).then(
        () => isPresent(),
        () => false,
      ),
    async size() {
      const { rows } = await SIZE[engine].execute(query)
      return Number(rows[0]?.size)
    },
    metrics: [seconds, failures, unavailable],
    close: () => query.destroy(),
  }
}

/** Returns false if the file was deleted or replaced: writes would be lost. */
function isSame(file: string): () => boolean {
  if (file === ':memory:') return () => true
  const { ino } = statSync(file)
  return () => statSync(file, { throwIfNoEntry: false })?.ino === ino
}

/** Maximum number of prepared statements. */
const PREPARED = 300

/** Adapter for kysely, which needs to know if a statement returns rows; node:sqlite lists its columns. */
function kyselyView(connection: DatabaseSync) {
  // Preparing a statement takes longer than most executions.
  const prepared = new LRUCache<string, ReturnType<typeof view>>({ max: PREPARED })
  const view = (text: string) => {
    const statement = connection.prepare(text)
    return {
      reader: statement.columns().length > 0,
      all: (values: readonly unknown[]) => statement.all(...(values as SQLInputValue[])),
      run: (values: readonly unknown[]) => statement.run(...(values as SQLInputValue[])),
      // A statement of its own: one that is being iterated cannot run again.
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

/** Maximum wait for another process's lock, and the retry interval, in milliseconds. */
const TIMEOUT_MS = 10_000
const AGAIN_MS = 15

/** SQLite's codes for a file that another process writes, or puts in order, at the moment. SQLITE_BUSY_SNAPSHOT is not to be tried again. */
const BUSY: readonly unknown[] = [5, 261, 773]

/**
 * SQLite waits for other processes by sleeping, which blocks the event loop. This dialect retries the statement
 * instead.
 */
class PatientSqliteDialect extends SqliteDialect {
  override createDriver(): Driver {
    const driver = super.createDriver()
    const patient = new WeakSet<DatabaseConnection>()
    const acquire = driver.acquireConnection.bind(driver)
    driver.acquireConnection = async (options) => {
      const connection = await acquire(options)
      if (!patient.has(connection)) connection.executeQuery = patiently(connection.executeQuery.bind(connection))
      patient.add(connection)
      return connection
    }
    return driver
  }
}

const patiently =
  (execute: DatabaseConnection['executeQuery']): DatabaseConnection['executeQuery'] =>
  async (...query) => {
    for (const end = performance.now() + TIMEOUT_MS; ; await wait(AGAIN_MS)) {
      try {
        return await execute(...query)
      } catch (error) {
        const { errcode } = error as { errcode?: number }
        if (!BUSY.includes(errcode) || performance.now() > end) throw error
      }
    }
  }
