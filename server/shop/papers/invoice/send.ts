import type { Response } from 'express'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../engine/database/tables.ts'
import { HttpError } from '../../../engine/http/http-error.ts'
import { readInvoice } from '../../orders/invoices.ts'
import { NOT_KEPT } from '../not-kept.ts'
import { renderPaper } from '../pdf/render.ts'
import { invoiceData, invoiceFile } from './data.ts'

/** Sends an invoice as PDF to be saved. @throws HttpError 404 */
export async function sendInvoice(query: Kysely<Tables>, id: number, response: Response): Promise<void> {
  const invoice = await readInvoice(query, id)
  if (!invoice) throw new HttpError(404, 'Такого счёта нет.')
  const bytes = await renderPaper({ kind: 'invoice', data: await invoiceData(query, invoice) })
  response.attachment(invoiceFile(invoice)).set(NOT_KEPT).type('pdf').send(Buffer.from(bytes))
}
