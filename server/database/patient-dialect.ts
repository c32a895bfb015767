import { setTimeout as wait } from 'node:timers/promises'
import { type DatabaseConnection, type Driver, SqliteDialect } from 'kysely'

/** How long another process that holds the file is waited for, and how often it is asked again, in milliseconds. */
const TIMEOUT_MS = 10_000
const AGAIN_MS = 15

/** SQLite's codes for a file that another process writes, or puts in order, at the moment. SQLITE_BUSY_SNAPSHOT is not to be tried again. */
const BUSY: readonly unknown[] = [5, 261, 773]

/**
 * SQLite waits for other processes by sleeping, and everybody else with it. Here the statement is tried again instead, and
 * others get their turn meanwhile.
 */
export class PatientSqliteDialect extends SqliteDialect {
  override createDriver(): Driver {
    const driver = super.createDriver()
    const patient = new WeakMap<DatabaseConnection, DatabaseConnection>()
    const own = new WeakMap<DatabaseConnection, DatabaseConnection>()
    return new Proxy(driver, {
      get(target, name) {
        if (name === 'acquireConnection')
          return async () => {
            const connection = await target.acquireConnection()
            const wrapped = patient.get(connection) ?? patiently(connection)
            patient.set(connection, wrapped)
            own.set(wrapped, connection)
            return wrapped
          }
        if (name === 'releaseConnection')
          return (wrapped: DatabaseConnection) => target.releaseConnection(own.get(wrapped) ?? wrapped)
        const value: unknown = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }
}

const patiently = (connection: DatabaseConnection): DatabaseConnection => ({
  async executeQuery(query) {
    for (const end = performance.now() + TIMEOUT_MS; ; await wait(AGAIN_MS)) {
      try {
        return await connection.executeQuery(query)
      } catch (error) {
        const { errcode } = error as { errcode?: number }
        if (!BUSY.includes(errcode) || performance.now() > end) throw error
      }
    }
  },
  streamQuery: (query, size) => connection.streamQuery(query, size),
})
