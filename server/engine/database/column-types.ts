import type { Engine } from './tables.ts'

/** Column types and ends of `create table` whose words differ between the engines. */
export interface EngineTypes {
  /** A primary key that the engine numbers; a number is never given again. */
  id: string
  /** Integers beyond 32 bits: kopecks of a sum, milliseconds. */
  large: string
  fraction: string
  bytes: string
  /** Text that is compared byte by byte. */
  bytewise: string
  /** SQLite enforces column types only in strict tables. */
  strict: string
  /** The same, for small rows that are found by their primary key. */
  keyed: string
}

export const ENGINE_TYPES: Readonly<Record<Engine, EngineTypes>> = {
  sqlite: {
    id: 'integer primary key autoincrement',
    large: 'integer',
    fraction: 'real',
    bytes: 'blob',
    bytewise: 'text',
    strict: 'strict',
    keyed: 'strict, without rowid',
  },
  postgres: {
    id: 'integer primary key generated always as identity',
    large: 'bigint',
    fraction: 'double precision',
    bytes: 'bytea',
    bytewise: 'text collate "C"',
    strict: '',
    keyed: '',
  },
}
