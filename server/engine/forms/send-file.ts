import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { readStoredFile } from './stored-files.ts'
import { UPLOADED_TYPES } from './uploads.ts'

/** Any bytes: what no browser shows. */
const UNKNOWN = 'application/octet-stream'

/**
 * Sends a visitor's file to be saved: it is never a page of this site, whatever is in it (S22).
 * @param answer of a call with `storedFile`
 */
export async function sendStoredFile(
  { file, name, type }: Readonly<Record<string, unknown>>,
  query: Kysely<Tables>,
  response: Response,
): Promise<void> {
  response.attachment(String(name).replace(/[\p{C}/\\]/gu, '_')).set({
    'Content-Type': UPLOADED_TYPES.has(String(type)) ? String(type) : UNKNOWN,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'private, no-store',
  })
  await pipeline(Readable.from(readStoredFile(query, Number(file))), response)
}
