import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { PoolClient } from 'pg'
import { DataUnavailable } from './unavailable.ts'

/** How long whoever asks PostgreSQL waits, in milliseconds. */
export interface Patience {
  /** For a statement; 0: as long as it takes. */
  statement: number
  /** For who began a transaction and asks nothing. */
  idleInTransaction: number
}

/** Of the site: visitors wait. An index of the catalogue is read in such a statement too. */
export const VISITORS: Patience = { statement: 30_000, idleInTransaction: 30_000 }

/** Of commands, imports and migrations. */
export const COMMANDS: Patience = { statement: 3_600_000, idleInTransaction: 600_000 }

/** For a connection, a new one or one that others have: milliseconds. */
const CONNECTION_MS = 10_000

/** How much longer than the server its answer is waited for: it may be gone without a word. */
const SILENCE_MS = 5000

/** What it says where its address leads to a server that only reads: another has taken its place, or will. */
const READ_ONLY = '25006'

/**
 * What another try may mend: PostgreSQL's codes of connections (08), a statement or a transaction that was cut off (57014,
 * 25P03), no room (53), stopping and starting (57P), and the network's.
 */
const AWAY =
  /^(08...|53...|57014|57P..|25006|25P03|E(CONN[A-Z]+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN))$/

/** What `pg` says without a code. */
const AWAY_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection|Query read)/

/** The server no longer knows of the statement, or was never told: its connection is not to be used again. */
const SILENT = /^Query read timeout/

/** @throws DataUnavailable for what another try may mend, else what was given */
function told(error: unknown): never {
  const { code, message } = Object(error) as { code?: string; message?: string } // whatever was thrown
  if (error instanceof Error && (code === undefined ? AWAY_WORDS.test(message ?? '') : AWAY.test(code)))
    throw new DataUnavailable(error, code)
  throw error
}

/**
 * A pool that finds the way by itself where the server is restarted or another takes its place: what leads to a server
 * that only reads, or to one that says nothing, is given up, and with it whatever was opened before.
 * @param size connections at most
 */
export async function openPool(url: string, size: number, { statement, idleInTransaction }: Patience) {
  const { Pool, types } = await import('pg')
  // Counts come as bigint, and fit a number here.
  types.setTypeParser(types.builtins.INT8, Number)
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECTION_MS,
    statement_timeout: statement,
    query_timeout: statement + SILENCE_MS,
    idle_in_transaction_session_timeout: idleInTransaction,
    keepAlive: true,
    // Shown by pg_stat_activity; DATABASE_URL may name another.
    fallback_application_name: 'tara',
  })
  // One that breaks while nobody uses it: who needs one next gets another, or learns that there is none.
  pool.on('error', () => undefined)
  /** Counts what was given up: connections of before are not used again. */
  let era = 0
  const eras = new WeakMap<PoolClient, number>()
  pool.on('connect', (client) => {
    eras.set(client, era)
    // In a transaction that asks nothing at the moment nobody listens, and the process would end.
    client.on('error', () => undefined)
  })

  async function connect(): Promise<PoolClient> {
    for (;;) {
      const client = await pool.connect()
      if (eras.get(client) === era) return client
      client.release(true)
    }
  }

  function watched(client: PoolClient): PostgresPoolClient {
    function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
    function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
      if (typeof text !== 'string') throw new TypeError('No kind of cursor was named to kysely')
      return client.query(text, [...values]).catch((error: unknown) => {
        const { code, message = '' } = Object(error) as { code?: string; message?: string } // whatever was thrown
        if (code === READ_ONLY || SILENT.test(message)) era++
        throw told(error)
      })
    }
    return { query, release: () => client.release(eras.get(client) !== era) }
  }

  return {
    options: pool.options,
    connect: async () => watched(await connect().catch(told)),
    end: () => pool.end(),
  }
}
