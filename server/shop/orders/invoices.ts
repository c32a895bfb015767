import { type Selectable, sql } from 'kysely'
import type { VatPart } from '#schema/definitions/shop/units/money.ts'
import type { Query, Transaction } from '../../engine/database/tables.ts'
import type { InvoiceRow } from '../tables.ts'
import type { Order } from './order.ts'

/** The payer, as printed texts; each of them may be empty. */
export interface Buyer {
  name: string
  inn: string
  kpp: string
  address: string
}

/** Formats a payer: «ООО «Пасека», ИНН 7707083893, КПП 770701001, Москва». */
export const buyerText = ({ name, inn, kpp, address }: Buyer): string =>
  [name, inn && `ИНН\u00a0${inn}`, kpp && `КПП\u00a0${kpp}`, address].filter(Boolean).join(', ')

/** A signatory; `signature` is the hash of a picture. */
interface Signatory {
  name: string
  signature?: string | undefined
}

export interface InvoiceLine {
  article: string
  /** The buyer's own article number. */
  alias?: string
  name: string
  quantity: number
  unit: string
  /** VAT rates in percent; null: without VAT. Older invoices store a single rate instead of a list. */
  rate: number | null | readonly (number | null)[]
  /** The rate stated in the order's line; empty for the rate of the invoice's date. */
  ownRate: string
  /** Price per unit in kopecks; `sum` and `vat` are in kopecks too. The VAT of all lines adds up to the invoice's VAT. */
  kopecks: number
  sum: number
  vat: number
}

/** All printed data of an invoice except number, date and buyer. The stored data change only when the buyer's data are erased. */
export interface InvoiceSnapshot {
  /** ISO date until which the invoice is valid. */
  until: string
  notice: string
  replaces?: { number: number; day: string } | undefined
  order: { number: string; day: string }
  /** ISO date on which the whole order can be shipped; undefined if unknown. */
  ready?: string | undefined
  seller: Buyer
  bank: { name: string; bic: string; correspondent: string; account: string }
  head: Signatory
  accountant: Signatory
  /** Hash of the stamp's picture. */
  stamp?: string | undefined
  lines: readonly InvoiceLine[]
  total: number
  /** Kopecks that were paid before the invoice, if any. */
  paid?: number | undefined
  taxes: readonly VatPart[]
}

/** Returns the kopecks to pay by an invoice. */
export const askedBy = ({ total, paid = 0 }: Pick<InvoiceSnapshot, 'total' | 'paid'>) => Math.max(0, total - paid)

/** A stored invoice. */
export interface Invoice extends Pick<Selectable<InvoiceRow>, 'id' | 'order_id' | 'number' | 'day' | 'replaced_by'> {
  /** The payer; undefined once the buyer's data is erased. */
  buyer: Buyer | undefined
  snapshot: InvoiceSnapshot
}

export interface NewInvoice {
  /** ISO date of the invoice. */
  day: string
  buyer: Buyer
  snapshot: Omit<InvoiceSnapshot, 'replaces'>
  /** Pictures by the hashes in the snapshot. */
  pictures: ReadonlyMap<string, Uint8Array>
}

/**
 * Stores an invoice with the next number of the year, replacing the order's current one. The transaction assigns the number, so that a
 * rollback leaves no gap.
 */
export async function storeInvoice(
  transaction: Transaction,
  order: Pick<Order, 'id'>,
  { day, buyer, snapshot, pictures }: NewInvoice,
): Promise<Invoice> {
  const year = Number(day.slice(0, 4))
  const { last: number } = await transaction
    .insertInto('invoice_series')
    .values({ year, last: 1 })
    .onConflict((conflict) => conflict.column('year').doUpdateSet({ last: sql`invoice_series.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  const before = await currentInvoice(transaction, order.id)
  const replaces = before && { number: before.number, day: before.day }
  for (const [hash, content] of pictures)
    await transaction
      .insertInto('invoice_pictures')
      .values({ hash, content })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const row = await transaction
    .insertInto('invoices')
    .values({
      ...{ order_id: order.id, year, number, day },
      buyer: JSON.stringify(buyer),
      snapshot: JSON.stringify({ ...snapshot, replaces } satisfies InvoiceSnapshot),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (before)
    await transaction.updateTable('invoices').set({ replaced_by: row.id }).where('id', '=', before.id).execute()
  return toInvoice(row)
}

/** Parses a row that `storeInvoice` wrote. */
export const toInvoice = ({ buyer, snapshot, ...row }: Selectable<InvoiceRow>): Invoice => ({
  ...row,
  buyer: buyer === null ? undefined : (JSON.parse(buyer) as Buyer),
  snapshot: JSON.parse(snapshot) as InvoiceSnapshot,
})

/** Returns the next invoice number of a year. It is not reserved: another invoice may get it first. */
export async function nextNumber(query: Query, year: number): Promise<number> {
  const row = await query.selectFrom('invoice_series').select('last').where('year', '=', year).executeTakeFirst()
  return (row?.last ?? 0) + 1
}

/** Returns the invoices of an order, oldest first. */
export async function invoicesOfOrder(query: Query, order: number): Promise<Invoice[]> {
  const rows = await query.selectFrom('invoices').selectAll().where('order_id', '=', order).orderBy('id').execute()
  return rows.map(toInvoice)
}

/** Returns the order's current invoice, which no later one replaces. */
export async function currentInvoice(query: Query, order: number): Promise<Invoice | undefined> {
  const row = await query
    .selectFrom('invoices')
    .selectAll()
    .where('order_id', '=', order)
    .where('replaced_by', 'is', null)
    .executeTakeFirst()
  return row && toInvoice(row)
}

export async function readInvoice(query: Query, id: number): Promise<Invoice | undefined> {
  const row = await query.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toInvoice(row)
}
