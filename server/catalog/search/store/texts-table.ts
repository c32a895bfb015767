import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../database/tables.ts'

/** Each catalogue has a table of its own: to drop it takes a millisecond, to delete its rows seconds. */
export const textsTable = (catalog: number): string => `search_texts_${catalog}`

export const dropTexts = async (query: Kysely<Tables>, catalog: number): Promise<void> => {
  await sql`drop table if exists ${sql.table(textsTable(catalog))}`.execute(query)
}

/** What is found in a catalogue that has been dropped meanwhile: nothing. */
export function noneIfDropped(error: unknown): [] {
  const { code, message } = error as { code?: unknown; message?: string } // whatever it is, it is only looked at
  if (code === UNDEFINED_TABLE || message?.startsWith('no such table: search_texts_')) return []
  throw error
}

/** PostgreSQL's. */
const UNDEFINED_TABLE = '42P01'
