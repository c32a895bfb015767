import { existsSync, linkSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Dialect, Kysely, PostgresDialect, sql, type TransactionBuilder } from 'kysely'
import { Counter, Histogram } from 'prom-client'
import { type Config, StartError } from '../config.ts'
import { DataUnavailable, isCrossed, isWriteFailure } from './data-unavailable.ts'
import { migrate, readSteps, refuseOther } from './migrate.ts'
import { COMMANDS, checkEncoding, openPool, refusalOf, type Timeouts } from './postgres.ts'
import { leftFiles, tightenDataFolder } from './private-files.ts'
import { openReadOnly, SQLITE_FILE } from './read-only.ts'
import { createSafe, type Safe } from './safe.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { appliedSteps, checkDataFile, sizeOf, startErrorOf } from './sqlite-file.ts'
import type { Engine, TableDefinitions } from './table.ts'
import type { Database, Query, Tables, Transaction } from './tables.ts'

export type Place = Pick<Config, 'dataFolder' | 'databaseUrl'> &
  Partial<Pick<Config, 'databasePool' | 'deskKey' | 'deskKeyBefore'>>

/**
 * Opens the database in the data folder or at DATABASE_URL.
 * @param use whether an empty database is accepted
 * @param timeouts timeouts of PostgreSQL's statements; migrations always have `COMMANDS`
 * @throws StartError if there are no data, or they are damaged, of another version, or unreachable; nothing is changed then
 */
export async function openDatabase(
  { dataFolder, databaseUrl, databasePool = COMMANDS_POOL, ...keys }: Place,
  use: TablesUse,
  tables: TableDefinitions,
  timeouts = COMMANDS,
): Promise<Database> {
  tightenDataFolder(dataFolder)
  // Lists the files before it reads the tables: a process that starts at the same time creates the tables before any other files.
  const left = leftFiles(dataFolder)
  function check(applied: readonly string[]): void {
    if (applied.length === 0 && (use !== 'create' || left.length > 0)) throw noTables({ dataFolder, databaseUrl }, left)
    refuseOther(applied)
  }
  if (databaseUrl) {
    const safe = createSafe(keys)
    const database = await openPostgres(databaseUrl, databasePool, COMMANDS, safe)
    await prepare(database, tables, refusalOf, async () => check(await readSteps(database)))
    if (timeouts === COMMANDS) return database
    await database.close()
    return openPostgres(databaseUrl, databasePool, timeouts, safe)
  }
  const file = join(dataFolder, SQLITE_FILE)
  checkDataFile(file)
  const startError = (error: unknown) => startErrorOf(error, file)
  try {
    // Checks the file before opening it, because opening may write.
    const isThere = sizeOf(file) > 0
    check(isThere ? appliedSteps(file) : [])
    if (!isThere) createFile(file)
    const database = openSqlite(file, createSafe(keys))
    await prepare(database, tables, startError)
    return database
  } catch (error) {
    throw startError(error)
  }
}

/** Opens the data for reading only. @throws StartError if there are no data, or they are damaged or of another version */
export async function openToRead({
  dataFolder,
  databaseUrl,
  databasePool = COMMANDS_POOL,
  ...keys
}: Place): Promise<Database> {
  const safe = createSafe(keys)
  const file = join(dataFolder, SQLITE_FILE)
  const missing = () => noTables({ dataFolder, databaseUrl }, leftFiles(dataFolder))
  if (!databaseUrl) {
    checkDataFile(file)
    if (sizeOf(file) === 0) throw missing()
  }
  const database = databaseUrl
    ? await openPostgres(databaseUrl, databasePool, COMMANDS, safe)
    : overDialect('sqlite', sqliteDialect(openReadOnly(file)), { safe })
  try {
    const applied = await readSteps(database)
    if (applied.length === 0) throw missing()
    refuseOther(applied)
    return database
  } catch (error) {
    await database.close()
    throw databaseUrl ? refusalOf(error) : startErrorOf(error, file)
  }
}

/** `create` accepts an empty database and creates the tables; `keep` refuses it. Both add missing parts to existing data (migrate.ts). */
export type TablesUse = 'keep' | 'create'

/** Checks and migrates an open database; closes it if this fails. @param check throws for data that `use` does not allow */
async function prepare(
  database: Database,
  tables: TableDefinitions,
  startError: (error: unknown) => unknown,
  check?: () => Promise<void>,
): Promise<void> {
  try {
    await checkEncoding(database)
    await check?.()
    await migrate(database, tables)
  } catch (error) {
    await database.close()
    throw startError(error)
  }
}

/** Creates the file atomically: an empty file would count as damaged, and another process must not see one. */
function createFile(file: string): void {
  const part = `${file}.${process.pid}.part`
  const connection = new DatabaseSync(part)
  connection.exec('PRAGMA journal_mode=WAL')
  connection.close()
  try {
    linkSync(part, file)
  } catch (error) {
    // Another process created the file first.
    if (!existsSync(file)) throw error
  } finally {
    rmSync(part, { force: true })
  }
}

function noTables({ dataFolder, databaseUrl }: Place, left: readonly string[]): StartError {
  const where = databaseUrl ? 'В\u00a0базе из\u00a0DATABASE_URL' : `В\u00a0папке ${dataFolder}`
  if (left.length > 0)
    return new StartError(
      `${where} таблиц магазина нет, а\u00a0другие его файлы в\u00a0папке ${dataFolder} есть (${left.join(', ')}). Верните данные из\u00a0копии (docs/operations.md, «Backups») или укажите для нового магазина другую папку в\u00a0DATA_DIR.`,
    )
  return new StartError(
    `${where} данных магазина нет. Проверьте DATA_DIR, DATABASE_URL и\u00a0подключён\u00a0ли диск, а\u00a0для нового магазина выполните npm run db -- migrate (пустой), npm run db -- demo (с\u00a0демонстрационным каталогом) или запустите его с\u00a0DEMO=1.`,
  )
}

/** Maximum PostgreSQL connections of a command. */
const COMMANDS_POOL = 4

/** Opens or creates a file, never its folder: if the data were moved, a child process must fail. @param file path or ":memory:" */
export function openSqlite(file: string, safe?: Safe): Database {
  // Waits for locks of other processes; the timeout applies to the opening too.
  return overSqlite(new DatabaseSync(file, { timeout: 10_000 }), { isPresent: isSame(file), safe })
}

/** Configures an open SQLite connection. */
export function overSqlite(connection: DatabaseSync, options?: OverOptions): Database {
  // FULL: acknowledged transactions are on the disk.
  connection.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA cache_size=-16000')
  // Overwrites deleted data, so that the file does not contain them any more.
  connection.exec('PRAGMA secure_delete=ON')
  // From here on the dialect retries (sqlite-dialect.ts), since waiting inside SQLite blocks the process.
  connection.exec('PRAGMA busy_timeout=5')
  optimize(connection)
  const timer = setInterval(optimize, OPTIMIZE_MS, connection).unref()
  const database = overDialect('sqlite', sqliteDialect(connection), options)
  return {
    ...database,
    close() {
      clearInterval(timer)
      optimize(connection)
      return database.close()
    },
  }
}

const OPTIMIZE_MS = 4 * 3_600_000

/** Keeps the planner's statistics of all tables up to date (sqlite.org/lang_analyze.html, "Recommended usage pattern"). */
function optimize(connection: DatabaseSync): void {
  try {
    connection.exec('PRAGMA optimize=0x10002')
  } catch {
    // Ignores the error: the file is busy or full, or the connection closed. The next interval tries again.
  }
}

async function openPostgres(url: string, size: number, timeouts: Timeouts, safe: Safe): Promise<Database> {
  return overDialect('postgres', new PostgresDialect({ pool: await openPool(url, size, timeouts) }), { safe })
}

interface OverOptions {
  /** Returns false if the connection's file is no longer at its path. */
  isPresent?: () => boolean
  safe?: Safe | undefined
}

const SIZE = {
  sqlite: sql<{ size: number }>`select page_count * page_size as size from pragma_page_count(), pragma_page_size()`,
  postgres: sql<{ size: number | string }>`select pg_database_size(current_database()) as size`,
}

/** Statements that check the connection. A read-only PostgreSQL refuses `for update`; postgres.ts then closes the connections. */
const ANSWER = { sqlite: sql`select 1 from facts limit 1`, postgres: sql`select 1 from facts where false for update` }

/** Writes and deletes a row as large as an order, since a smaller one may still fit on a full disk. @throws the write's error */
async function tryWriting(query: Query): Promise<void> {
  const name = 'tried-writing'
  const value = 'x'.repeat(16_384)
  await query
    .insertInto('facts')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
  await query.deleteFrom('facts').where('name', '=', name).execute()
}

/** Reports failed connections, since kysely reports failed statements only. SQLite is always connected. */
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

/** Number of times that a transaction is executed that others cross, before its error is thrown. */
const TRIES = 5

/** Executes a crossed transaction again: it was rolled back as a whole. */
class Retrying<Of> extends Kysely<Of> {
  override transaction(): TransactionBuilder<Of> {
    const builder = super.transaction()
    const execute = builder.execute.bind(builder)
    builder.execute = async (work) => {
      for (let left = TRIES - 1; left > 0; left--)
        try {
          return await execute(work)
        } catch (error) {
          if (!isCrossed(error)) throw error
        }
      return execute(work)
    }
    return builder
  }
}

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

/** Creates a database on a kysely dialect. Exported, because tests run PostgreSQL in their own process. */
export function overDialect(
  engine: Engine,
  dialect: Dialect,
  { isPresent = () => true, safe = createSafe() }: OverOptions = {},
): Database {
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
  // A failed write sets this flag; only a successful test write resets it.
  let writesFail = false
  const failed = (error: unknown): void => {
    failures.inc()
    writesFail ||= isWriteFailure(error)
    if (error instanceof DataUnavailable) unavailable.inc()
  }
  const query = new Retrying<Tables>({
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
    safe,
    async answers() {
      try {
        await ANSWER[engine].execute(query)
        if (writesFail) await tryWriting(query)
        writesFail = false
        return isPresent()
      } catch {
        return false
      }
    },
    async size() {
      const { rows } = await SIZE[engine].execute(query)
      return Number(rows[0]?.size)
    },
    metrics: [seconds, failures, unavailable],
    close: () => query.destroy(),
    [Symbol.asyncDispose]() {
      return this.close()
    },
  }
}

/** Returns a function that checks whether the file is still the opened one: after it was deleted or replaced, writes would be lost. */
function isSame(file: string): () => boolean {
  if (file === ':memory:') return () => true
  const { ino } = statSync(file)
  return () => statSync(file, { throwIfNoEntry: false })?.ino === ino
}
