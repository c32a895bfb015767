import type { Transaction } from 'kysely'
import type { Engine, Tables } from './tables.ts'

/** A step of the tables' history; from version 1.0.0 on a step never changes. */
export interface Migration {
  name: string
  up(query: Transaction<Tables>, engine: Engine): Promise<void>
}

/** The history of a shop's tables; data that have seen other steps are refused. */
export type Migrations = readonly Migration[]
