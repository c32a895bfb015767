import type { Response } from 'express'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../engine/database/tables.ts'
import { NOT_KEPT } from '../not-kept.ts'
import { drawInvoice } from '../order-papers.ts'

/** Sends an invoice as PDF to be saved. @throws HttpError 404 */
export async function sendInvoice(query: Kysely<Tables>, id: number, response: Response): Promise<void> {
  const { name, bytes } = await drawInvoice(query, id)
  response.attachment(name).set(NOT_KEPT).type('pdf').send(Buffer.from(bytes))
}
