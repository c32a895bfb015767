import type { EngineTypes } from '../../engine/database/column-types.ts'
import { initialMigration, siteTables } from '../../engine/database/site-tables.ts'
import { catalogTables } from './catalog.ts'
import { orderTables } from './orders.ts'
import { visitorTables } from './visitors.ts'

/** Data of other programs that are asked: changes of another back end, companies by their INN. */
const otherTables = ({ large, strict, keyed }: EngineTypes): string[] => [
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
]

const LETTERS = {
  submission: 'references submissions (id) on delete set null',
  user: 'references users (id) on delete cascade',
}

/** All tables, in the order of their references. */
export const shopMigration = initialMigration((types, engine) => [
  ...catalogTables(types),
  ...visitorTables(types),
  ...orderTables(types),
  ...otherTables(types),
  ...siteTables(engine, LETTERS),
])
