import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery, type DatabaseConnection, type Dialect, type Driver, SqliteDialect } from 'kysely'
import { LRUCache } from 'lru-cache'
import { DataUnavailable, SQLITE_WRITES_FAIL } from './data-unavailable.ts'

export const sqliteDialect = (connection: DatabaseSync): Dialect => new PatientSqliteDialect(connection)

/** Maximum number of cached prepared statements. */
const PREPARED = 300

/** Adapts node:sqlite to kysely. kysely must know whether a statement returns rows; node:sqlite lists the statement's columns. */
function kyselyView(connection: DatabaseSync) {
  // Caches prepared statements, because preparing takes longer than most executions.
  const prepared = new LRUCache<string, ReturnType<typeof view>>({ max: PREPARED })
  const view = (text: string) => {
    const statement = connection.prepare(text)
    return {
      reader: statement.columns().length > 0,
      all: (values: readonly unknown[]) => statement.all(...(values as SQLInputValue[])),
      run: (values: readonly unknown[]) => statement.run(...(values as SQLInputValue[])),
      // Prepares a new statement, because one that is being iterated cannot run again.
      iterate: (values: readonly unknown[]) => connection.prepare(text).iterate(...(values as SQLInputValue[])),
    }
  }
  return {
    close: () => connection.close(),
    prepare(text: string) {
      let statement = prepared.get(text)
      if (!statement) prepared.set(text, (statement = view(text)))
      return statement
    },
  }
}

/** Maximum wait for another process's lock, and the retry interval, in milliseconds. */
const TIMEOUT_MS = 10_000
const AGAIN_MS = 3

/** Maximum milliseconds for statements in one iteration of the event loop (R19). Without it all waiting statements run in one. */
const TURN_MS = 10

/** SQLite's codes for a file that another process is writing or recovering. */
const BUSY: readonly unknown[] = [5, 261, 773]

/** SQLite waits for other processes by sleeping, which blocks the event loop. This dialect retries the statement instead. */
class PatientSqliteDialect extends SqliteDialect {
  readonly #database: DatabaseSync
  #turnUntil = 0

  constructor(database: DatabaseSync) {
    super({ database: kyselyView(database) })
    this.#database = database
  }

  override createDriver(): Driver {
    const driver = super.createDriver()
    // A transaction that begins with a read fails at its first write if another process has written meanwhile. `begin immediate` takes the
    // write lock first, when the transaction can still wait for it.
    driver.beginTransaction = async (connection) => {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'))
    }
    // On a full disk SQLite rolls back by itself; the error of a second rollback would hide the cause.
    const rollback = driver.rollbackTransaction.bind(driver)
    driver.rollbackTransaction = async (connection) => {
      if (this.#database.isTransaction) await rollback(connection)
    }
    const patient = new WeakSet<DatabaseConnection>()
    const acquire = driver.acquireConnection.bind(driver)
    driver.acquireConnection = async (options) => {
      const connection = await acquire(options)
      if (performance.now() > this.#turnUntil) {
        await setImmediate()
        this.#turnUntil = performance.now() + TURN_MS
      }
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
        const { errcode = 0 } = error as { errcode?: number }
        // The lower byte is the primary code; the upper bytes are details.
        const failure = SQLITE_WRITES_FAIL[errcode & 0xff]
        if (error instanceof Error && failure !== undefined) throw new DataUnavailable(error, failure)
        if (!BUSY.includes(errcode) || performance.now() > end) throw error
      }
    }
  }
