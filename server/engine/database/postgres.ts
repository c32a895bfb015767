import { setTimeout as sleep } from 'node:timers/promises'
import { type PostgresCursor, type PostgresPoolClient, type PostgresQueryResult, sql } from 'kysely'
import type { PoolClient } from 'pg'
import { StartError } from '../config.ts'
import { DataUnavailable } from './data-unavailable.ts'
import type { Database } from './tables.ts'

/** Timeouts of PostgreSQL, in milliseconds. */
export interface Timeouts {
  /** Statement timeout; 0: none. */
  statement: number
  idleInTransaction: number
}

/** Timeouts of statements for which visitors wait. */
export const VISITORS: Timeouts = { statement: 30_000, idleInTransaction: 30_000 }

/** Timeouts of commands, imports and migrations. */
export const COMMANDS: Timeouts = { statement: 3_600_000, idleInTransaction: 600_000 }

/** Timeout of getting a connection from the pool, in milliseconds. */
const CONNECTION_MS = 10_000

/** Milliseconds that the client waits beyond the server's timeout, since a server may disappear without closing the connection. */
const SILENCE_MS = 5000

/** SQLSTATE of a write on a read-only server, as after a failover. */
const READ_ONLY = '25006'

/**
 * SQLSTATEs of errors after which a retry may succeed: connection errors (08), canceled statements and transactions (57014, 25P03),
 * insufficient resources (53), shutdown and startup (57P), a read-only server (25006), and codes of network errors.
 */
const AWAY =
  /^(08...|53...|57014|57P..|25006|25P03|E(CONN[A-Z]+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN))$/

/** Messages of `pg` errors without a code, after which a retry may succeed. */
const AWAY_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection|Query read)/

/** Message of `pg` if the server did not respond to a statement. The connection must then not be reused. */
const SILENT = /^Query read timeout/

/** Throws DataUnavailable for errors after which a retry may succeed, and other errors unchanged. */
function throwUnavailable(error: unknown): never {
  const { code, message } = Object(error) as { code?: string; message?: string } // whatever was thrown
  if (error instanceof Error && (code === undefined ? AWAY_WORDS.test(message ?? '') : AWAY.test(code)))
    throw new DataUnavailable(error, code)
  throw error
}

/**
 * Opens a pool that recovers after a restart or failover of the server: if a connection meets a read-only or silent server, the pool closes
 * it and all connections opened before. @param size maximum number of connections
 */
export async function openPool(url: string, size: number, { statement, idleInTransaction }: Timeouts) {
  const { Pool, types } = await import('pg')
  // Counts are of type bigint, but always fit a JavaScript number.
  types.setTypeParser(types.builtins.INT8, Number)
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECTION_MS,
    statement_timeout: statement,
    query_timeout: statement + SILENCE_MS,
    idle_in_transaction_session_timeout: idleInTransaction,
    keepAlive: true,
    // Default of the name in pg_stat_activity; DATABASE_URL may contain another one.
    fallback_application_name: 'tara',
  })
  // Ignores the error: the pool replaces a broken idle connection on next use.
  pool.on('error', () => undefined)
  /** Incremented after an error that makes all open connections unusable: those of earlier eras are closed. */
  let era = 0
  const eras = new WeakMap<PoolClient, number>()
  pool.on('connect', (client) => {
    eras.set(client, era)
    // Without a listener, an error in an idle transaction would end the process.
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
        throw throwUnavailable(error)
      })
    }
    return { query, release: () => client.release(eras.get(client) !== era) }
  }

  return {
    options: pool.options,
    connect: async () => watched(await connect().catch(throwUnavailable)),
    end: () => pool.end(),
  }
}

/** Messages with fixes, by the error code of PostgreSQL or the network, or by the error text of `pg`. */
const REFUSALS: readonly (readonly [RegExp, string])[] = [
  [
    /^28P01$/,
    'имя или пароль в\u00a0DATABASE_URL неверны. Исправьте их; знаки @ : / % в\u00a0пароле пишутся кодами (%40).',
  ],
  [
    /^28...$/,
    'роль из\u00a0DATABASE_URL не\u00a0пускают: её нет, ей нельзя входить или входа с\u00a0этой машины нет в\u00a0pg_hba.conf. Создайте её (createuser --pwprompt tara) или разрешите вход.',
  ],
  [
    /^3D000$/,
    'базы из\u00a0DATABASE_URL на\u00a0сервере нет. Исправьте её имя или создайте её: createdb --owner=tara tara.',
  ],
  [
    /^42501$/,
    'роли из\u00a0DATABASE_URL не\u00a0хватает прав: она входит в\u00a0базу и\u00a0создаёт в\u00a0ней таблицы. Сделайте её владельцем базы и\u00a0таблиц: alter database … owner to …; чужие таблицы передаёт reassign owned by … to ….',
  ],
  [
    /^53300$/,
    'свободных соединений нет. Увеличьте на\u00a0сервере max_connections, предел роли или базы (connection limit) или уменьшите DATABASE_POOL.',
  ],
  [/^53...$/, 'серверу не\u00a0хватает места на\u00a0диске или памяти. Освободите их и\u00a0запустите сайт снова.'],
  [
    /^25006$/,
    'сервер только читает: это резервный (standby), или в\u00a0нём задан default_transaction_read_only. Укажите в\u00a0DATABASE_URL тот, который пишет.',
  ],
  [/^57P0.$/, 'сервер запускается или останавливается. Запустите сайт через минуту.'],
  [/^E(NOTFOUND|AI_AGAIN)$/, 'сервера с\u00a0таким именем в\u00a0сети нет. Исправьте имя в\u00a0DATABASE_URL.'],
  [
    /^The server does not support SSL/,
    'сервер не\u00a0шифрует соединений, а\u00a0DATABASE_URL этого требует. Включите на\u00a0сервере ssl или укажите sslmode=disable.',
  ],
  [
    /CERT|^UNABLE_TO_|^ERR_(SSL|TLS)_/,
    'шифрованное соединение не\u00a0удалось: сертификату сервера нельзя доверять. Укажите, кто его выдал (sslrootcert=…), или замените сертификат.',
  ],
  [
    /^Connection terminated/,
    'соединение обрывается сразу. Проверьте адрес и\u00a0порт в\u00a0DATABASE_URL и\u00a0что за\u00a0ними PostgreSQL.',
  ],
  [
    /^(E[A-Z_]+|08...|timeout exceeded .*|Query read timeout)$/,
    'сервер не\u00a0отвечает. Проверьте DATABASE_URL и\u00a0что сервер запущен и\u00a0принимает соединения.',
  ],
]

/** Returns a StartError that says why a server cannot be used, without the URL, which contains a password; any other error unchanged. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StartError) return error
  const { code, message } = error as Error & { code?: string }
  const [, words] = REFUSALS.find(([pattern]) => pattern.test(code ?? message)) ?? []
  if (words === undefined) return error
  return new StartError(`PostgreSQL: ${words}${code === undefined ? '' : ` Код ответа: ${code}.`}`)
}

/** Checks the encoding. @throws StartError if it cannot represent the shop's texts */
export async function checkEncoding({ engine, query }: Pick<Database, 'engine' | 'query'>): Promise<void> {
  if (engine !== 'postgres') return
  const { rows } = await sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`.execute(query)
  const encoding = rows[0]?.encoding
  if (encoding !== 'UTF8')
    throw new StartError(
      `PostgreSQL: в\u00a0базе кодировка ${encoding}, русских букв в\u00a0ней не\u00a0сохранить. Создайте другую: createdb --owner=tara --template=template0 --encoding=UTF8 tara, и\u00a0укажите её в\u00a0DATABASE_URL.`,
    )
}

/** Number of connections that listen for announcements (`listenOnPostgres`). */
const LISTENING = 1

/**
 * Compares the pool with the connection limits of server, role and database. @param warn called if other clients may use up the connections
 * @throws StartError if a limit is smaller than the pool
 */
export async function checkConnections(
  { engine, query }: Pick<Database, 'engine' | 'query'>,
  { databasePool }: { databasePool: number },
  warn: (line: string) => void,
): Promise<void> {
  if (engine !== 'postgres') return
  // -1 means no limit; a superuser has none either.
  const { rows } = await sql<{ server: number; others: number; role: number; base: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0) as server,
      (select count(*)::int from pg_stat_activity where datname <> current_database()) as others,
      (select case when rolsuper then -1 else rolconnlimit end from pg_roles where rolname = session_user) as role,
      (select case when rolsuper then -1 else datconnlimit end from pg_database, pg_roles
        where datname = current_database() and rolname = session_user) as base`.execute(query)
  const { server = 0, others = 0, role = -1, base = -1 } = rows[0] ?? {}
  const bounds = [
    { most: server, giver: 'сервер', mended: 'увеличьте на\u00a0сервере max_connections' },
    { most: role, giver: 'роль', mended: 'увеличьте предел роли: alter role … connection limit …' },
    { most: base, giver: 'база', mended: 'увеличьте предел базы: alter database … connection limit …' },
  ]
  const opened = databasePool + LISTENING
  const opens = `Сайт открывает до\u00a0${opened} соединений с\u00a0PostgreSQL (DATABASE_POOL и\u00a0ещё\u00a0${LISTENING})`
  for (const { most, giver, mended } of bounds) {
    if (most < 0 || opened <= most) continue
    throw new StartError(
      `${opens}, а\u00a0${giver} даёт ${most}. Укажите DATABASE_POOL не\u00a0больше ${most - LISTENING} или ${mended}.`,
    )
  }
  if (opened > server - others)
    warn(
      `${opens}; сервер даёт ${server}, и\u00a0${others} из\u00a0них заняты другими базами. Если их не\u00a0хватит, уменьшите DATABASE_POOL или увеличьте на\u00a0сервере max_connections.`,
    )
}

/** Milliseconds until the client reconnects after a lost connection. */
const RECONNECT_MS = 1000

/**
 * Listens to a PostgreSQL channel on a dedicated connection until the signal aborts; reconnects. @param heard called
 * for each notification and after each connect, since notifications may have been missed
 */
export async function listenOnPostgres(url: string, channel: string, heard: () => void, signal: AbortSignal) {
  const { Client } = await import('pg')
  while (!signal.aborted) {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECTION_MS,
      keepAlive: true,
      fallback_application_name: 'tara',
    })
    const { promise: lost, resolve: leave } = Promise.withResolvers<void>()
    client
      .on('error', () => leave())
      .on('end', leave)
      .on('notification', heard)
    const stop = () => leave()
    signal.addEventListener('abort', stop)
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      heard()
      await lost
    } catch {
      // Ignores the error: /readyz and visitors' statements report an unreachable database.
    }
    signal.removeEventListener('abort', stop)
    await client.end().catch(() => undefined)
    await sleep(RECONNECT_MS, undefined, { signal }).catch(() => undefined)
  }
}
