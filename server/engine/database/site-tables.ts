import { ENGINE_TYPES, type EngineTypes } from './column-types.ts'
import type { Migration } from './migration.ts'
import type { Engine } from './tables.ts'

/** Ends of two columns of a letter, where the shop has tables for them: "references users (id) on delete cascade". */
interface LetterReferences {
  submission?: string
  user?: string
}

/** Tables of every site: facts, counters, letters, uploaded pictures, and the record of erasures. */
export const siteTables = (engine: Engine, { submission = '', user = '' }: LetterReferences = {}): string[] => {
  const { id, large, strict, keyed } = ENGINE_TYPES[engine]
  return [
    `create table facts (
     name text primary key,
     value text not null
   ) ${strict}`,
    `create table rate_limits (
     key text primary key,
     points integer not null,
     until ${large} not null
   ) ${keyed}`,
    'create index rate_limits_until on rate_limits (until)',
    `create table erasures (
     at text not null,
     what text not null,
     amount integer not null,
     primary key (at, what)
   ) ${strict}`,
    `create table letter_links (
     hash text primary key,
     purpose text not null,
     subject text not null,
     created_at text not null,
     expires_at text not null
   ) ${strict}`,
    `create table outbox (
     id ${id},
     recipient text not null,
     subject text not null,
     html text not null,
     text text not null,
     headers text not null,
     submission integer ${submission},
     user_id integer ${user},
     created_at text not null,
     next_try text not null,
     attempts integer not null,
     sent_at text,
     error text,
     asked integer
   ) ${strict}`,
    'create index outbox_pending on outbox (next_try) where sent_at is null',
    'create index outbox_unsent on outbox (id) where sent_at is null',
    'create index outbox_by_recipient on outbox (lower(recipient), created_at)',
    'create index outbox_created on outbox (created_at)',
    'create index outbox_submission on outbox (submission)',
    'create index outbox_user on outbox (user_id)',
    // Instances on SQLite share the data folder instead (server/engine/pictures/uploaded.ts).
    ...(engine === 'postgres'
      ? ['create table uploaded_pictures (file text primary key, content bytea not null, created_at text not null)']
      : []),
  ]
}

/** The one step of a shop's tables until version 1.0.0: they change in its statements. */
export const initialMigration = (
  statementsOf: (types: EngineTypes, engine: Engine) => readonly string[],
): Migration => ({
  name: '001-initial',
  statements: (engine) => statementsOf(ENGINE_TYPES[engine], engine),
})
