import type { Engine } from './tables.ts'

/** A step of the tables' history. */
export interface Migration {
  name: string
  /** `create table` with a column a line, and `create index`. */
  statements(engine: Engine): readonly string[]
}

/** The history of a shop's tables; data that have seen other steps are refused. */
export type Migrations = readonly Migration[]
