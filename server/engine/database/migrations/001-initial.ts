import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Engine } from '../tables.ts'
import { catalogTables } from './initial/catalog.ts'
import { orderTables } from './initial/orders.ts'
import { ENGINE_TYPES, type EngineTypes } from './initial/types.ts'
import { visitorTables } from './initial/visitors.ts'
import type { Migration } from './migration.ts'

/** Facts, counters, and records of the site itself. */
const siteTables = ({ large, strict, keyed }: EngineTypes): string[] => [
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
  `create table made_changes (
     key text primary key,
     given text not null,
     answer text,
     until ${large} not null
   ) ${keyed}`,
  'create index made_changes_until on made_changes (until)',
  `create table companies (
     inn text primary key,
     answer text not null,
     at text not null
   ) ${strict}`,
  `create table erasures (
     at text not null,
     what text not null,
     amount integer not null,
     primary key (at, what)
   ) ${strict}`,
]

/** Imported photos: instances on SQLite share the data folder instead (server/engine/pictures/uploaded.ts). */
const photoTable = `
  create table product_pictures (
    file text primary key,
    content bytea not null,
    created_at text not null
  )`

/** In the order of their references. */
function statementsOf(engine: Engine): string[] {
  const types = ENGINE_TYPES[engine]
  return [
    ...siteTables(types),
    ...catalogTables(types),
    ...(engine === 'postgres' ? [photoTable] : []),
    ...visitorTables(types),
    ...orderTables(types),
  ]
}

/** Until version 1.0.0 tables change here. Each edition has a name of its own, so data of another one are refused. */
const edition = createHash('sha256').update(statementsOf('postgres').join(';')).digest('hex').slice(0, 6)

/** All tables. */
export const initialMigration: Migration = {
  name: `001-initial-${edition}`,
  async up(query, engine) {
    for (const statement of statementsOf(engine)) await sql.raw(statement).execute(query)
  },
}
