import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Counters shared by all processes (server/limits/rate-limiter.ts). */
export const rateLimitsMigration: Migration = {
  name: '007-rate-limits',
  async up(query, engine) {
    const [large, end] = engine === 'sqlite' ? ['integer', 'strict, without rowid'] : ['bigint', '']
    // `until`: milliseconds since 1970.
    await sql
      .raw(`create table rate_limits (key text primary key, points integer not null, until ${large} not null) ${end}`)
      .execute(query)
    await sql`create index rate_limits_until on rate_limits (until)`.execute(query)
  },
}
