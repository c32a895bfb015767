import { sql } from 'kysely'
import { StartError } from '../config.ts'
import type { Database } from './database.ts'

/** The connection that listens to announcements (listen.ts). */
const LISTENING = 1

/**
 * Compares the connections that this instance may open with what the server allows.
 * @param warn called where it may not suffice, since others have opened many
 * @throws StartError where it never suffices
 */
export async function checkConnections(
  { engine, query }: Pick<Database, 'engine' | 'query'>,
  { databasePool }: { databasePool: number },
  warn: (line: string) => void,
): Promise<void> {
  if (engine !== 'postgres') return
  // A limit of -1 is none, and one who may do all has none.
  const { rows } = await sql<{ given: number; others: number; role: number; base: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0) as given,
      (select count(*)::int from pg_stat_activity where datname <> current_database()) as others,
      (select case when rolsuper then -1 else rolconnlimit end from pg_roles where rolname = session_user) as role,
      (select case when rolsuper then -1 else datconnlimit end from pg_database, pg_roles
        where datname = current_database() and rolname = session_user) as base`.execute(query)
  const { given = 0, others = 0, role = -1, base = -1 } = rows[0] ?? {}
  const bounds = [
    { most: given, giver: 'сервер', mended: 'увеличьте на\u00a0сервере max_connections' },
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
  if (opened > given - others)
    warn(
      `${opens}; сервер даёт ${given}, и\u00a0${others} из\u00a0них заняты другими базами. Если их не\u00a0хватит, уменьшите DATABASE_POOL или увеличьте на\u00a0сервере max_connections.`,
    )
}
