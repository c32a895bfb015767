import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import { UPLOADED_TYPES } from './uploads.ts'

/** MIME type that no browser displays. */
const UNKNOWN = 'application/octet-stream'

/**
 * Sends a visitor's file as a download, so that the browser never displays it as a page of this site (S22). @param
 * answer name and type of the file @param content its bytes
 */
export async function sendStoredFile(
  { name, type }: Readonly<Record<string, unknown>>,
  content: AsyncIterable<Uint8Array>,
  response: Response,
): Promise<void> {
  response.attachment(String(name).replace(/[\p{C}/\\]/gu, '_')).set({
    'Content-Type': UPLOADED_TYPES.has(String(type)) ? String(type) : UNKNOWN,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'private, no-store',
  })
  await pipeline(Readable.from(content), response)
}
