import type { Response } from 'express'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../engine/database/tables.ts'
import { HttpError } from '../../../engine/http/http-error.ts'
import { currentInvoice } from '../../orders/invoices.ts'
import { readPlaced } from '../../orders/order.ts'
import { NOT_KEPT } from '../not-kept.ts'
import { drawInvoice } from '../order-papers.ts'
import { renderPaper } from '../pdf/render.ts'
import { type InvoiceData, invoiceData } from './data.ts'

/** Sends an invoice as PDF to be saved. @throws HttpError 404 */
export async function sendInvoice(query: Kysely<Tables>, id: number, response: Response): Promise<void> {
  const { name, bytes } = await drawInvoice(query, id)
  response.attachment(name).set(NOT_KEPT).type('pdf').send(Buffer.from(bytes))
}

/** Sends the current invoices of orders as one PDF, in the orders' sequence. @throws HttpError 404 without any */
export async function sendInvoices(
  query: Kysely<Tables>,
  numbers: readonly string[],
  response: Response,
): Promise<void> {
  const data: InvoiceData[] = []
  for (const number of numbers) {
    const order = await readPlaced(query, number)
    const invoice = order && (await currentInvoice(query, order.id))
    if (invoice) data.push(await invoiceData(query, invoice))
  }
  if (data.length === 0) throw new HttpError(404, 'Счетов по\u00a0этим заказам нет.')
  const bytes = await renderPaper({ kind: 'invoices', data })
  response.attachment('scheta.pdf').set(NOT_KEPT).type('pdf').send(Buffer.from(bytes))
}
