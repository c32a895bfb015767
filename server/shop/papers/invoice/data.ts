import type { Query } from '../../../engine/database/tables.ts'
import type { Invoice } from '../../orders/invoices.ts'

/** An invoice with its pictures: all data for the worker thread that draws it. */
export interface InvoiceData extends Pick<Invoice, 'number' | 'day' | 'buyer' | 'snapshot'> {
  /** Contents of the PNG or JPEG files, by hash. */
  pictures: ReadonlyMap<string, Uint8Array>
}

/** Loads the pictures of a stored invoice. */
export async function invoiceData(query: Query, invoice: Invoice): Promise<InvoiceData> {
  const { number, day, buyer, snapshot } = invoice
  const hashes = [snapshot.stamp, snapshot.head.signature, snapshot.accountant.signature].filter(
    (hash) => hash !== undefined,
  )
  const rows =
    hashes.length > 0
      ? await query.selectFrom('invoice_pictures').selectAll().where('hash', 'in', hashes).execute()
      : []
  const pictures = new Map(rows.map(({ hash, content }) => [hash, new Uint8Array(content)]))
  return { number, day, buyer, snapshot, pictures }
}

/** Returns an invoice's file name: «schet-118.pdf». */
export const invoiceFile = ({ number }: Pick<Invoice, 'number'>): string => `schet-${number}.pdf`
