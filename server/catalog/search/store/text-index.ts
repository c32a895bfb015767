import type { Kysely } from 'kysely'
import type { Engine, Tables } from '../../../database/tables.ts'
import type { CatalogKind } from '../../records.ts'
import type { Formula } from '../query/formula.ts'
import { postgresIndex } from './postgres-index.ts'
import { sqliteIndex } from './sqlite-index.ts'

export interface Document {
  id: number
  kind: CatalogKind
  /** Ready for looking up: the application has cut and stemmed them, so that every engine finds the same. One may come twice. */
  terms: readonly string[]
}

/** Finds documents by their terms: the one thing that each engine does in its own way. */
export interface TextIndex {
  /** Before the first document: makes the catalogue's table. */
  begin(query: Kysely<Tables>, catalog: number): Promise<void>
  add(query: Kysely<Tables>, catalog: number, documents: readonly Document[]): Promise<void>
  /** After the last document. */
  finish(query: Kysely<Tables>, catalog: number): Promise<void>
  /**
   * Ids of the first documents that fulfil a formula, own production before what is brought in, `limit` at most; none
   * of a catalogue that is gone.
   */
  find(
    query: Kysely<Tables>,
    catalog: number,
    kind: CatalogKind | undefined,
    formula: Formula,
    limit: number,
  ): Promise<number[]>
}

export const textIndexOf = (engine: Engine): TextIndex => (engine === 'sqlite' ? sqliteIndex : postgresIndex)
