import { sql } from 'kysely'
import { StartError } from '../config.ts'
import type { Database } from './database.ts'

interface Needed {
  /** Connections of each process. */
  databasePool: number
  /** Processes of this machine. */
  webConcurrency: number
}

/**
 * Compares what the processes may open with what the server gives to all.
 * @param warn told, in one line, that others have opened so many that it may not suffice
 * @throws StartError where it never suffices
 */
export async function checkConnections(
  { engine, query }: Pick<Database, 'engine' | 'query'>,
  { databasePool, webConcurrency }: Needed,
  warn: (line: string) => void,
): Promise<void> {
  if (engine !== 'postgres') return
  const needed = databasePool * webConcurrency
  const { rows } = await sql<{ given: number; others: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0) as given,
      (select count(*)::int from pg_stat_activity where datname <> current_database()) as others`.execute(query)
  const { given = 0, others = 0 } = rows[0] ?? {}
  const opens = `Сайт открывает до\u00a0${needed} соединений с\u00a0PostgreSQL (DATABASE_POOL=${databasePool}, процессов: ${webConcurrency})`
  const most = Math.floor(given / webConcurrency)
  if (needed > given)
    throw new StartError(
      `${opens}, а\u00a0сервер даёт ${given}. ${most >= 2 ? `Укажите DATABASE_POOL не\u00a0больше ${most}` : 'Укажите меньше процессов в\u00a0WEB_CONCURRENCY'} или увеличьте на\u00a0сервере max_connections.`,
    )
  if (needed > given - others)
    warn(
      `${opens}; сервер даёт ${given}, и\u00a0${others} из\u00a0них заняты другими базами. Если их не\u00a0хватит, уменьшите DATABASE_POOL или увеличьте на\u00a0сервере max_connections.`,
    )
}
