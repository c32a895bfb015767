import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rubles, shareVat, vatOfAll } from '#schema/definitions/shop/units/money.ts'
import { addWorkingDays } from '#schema/definitions/shop/units/working-days.ts'
import { moscowDay } from '#schema/definitions/text/dates.ts'
import { formatDate } from '#schema/definitions/text/format.ts'
import type { Query, Transaction } from '../../engine/database/tables.ts'
import { publicFolder } from '../../engine/paths.ts'
import { hashOf } from '../../engine/secrets/hash.ts'
import { type Site, singleContent } from '../../engine/site/site.ts'
import { vatOn } from '../vat.ts'
import { owedFor } from './entries.ts'
import { addEvent } from './events.ts'
import { type Invoice, type InvoiceLine, type InvoiceSnapshot, type NewInvoice, storeInvoice } from './invoices.ts'
import { readyDay } from './lines.ts'
import { type Order, type OrderLine, updateOrder, type WholeOrder } from './order.ts'
import { isPickedUp } from './read.ts'

/** Returns why no invoice can be issued for an order; undefined if one can. */
export function refusalOf({ order, lines }: WholeOrder): string | undefined {
  if (order.status === 'cancelled') return 'Заказ отменён: счёт по\u00a0нему не\u00a0выставляют.'
  if (lines.length === 0 || lines.every(({ sum }) => sum === 0))
    return 'В заказе не\u00a0за\u00a0что платить: счёта не\u00a0будет.'
  const open = lines
    .filter(({ kopecks, sum }) => kopecks === null || sum === null)
    .map(({ article, name }) => article || `«${name}»`)
  if (open.length === 0) return undefined
  return `Цены по\u00a0запросу: ${open.join(', ')}. Назначьте их в\u00a0составе заказа, потом выставите счёт.`
}

/** Returns true if an invoice has the order's current lines and sums. */
export const isUpToDate = ({ snapshot }: Pick<Invoice, 'snapshot'>, lines: readonly OrderLine[]): boolean =>
  snapshot.lines.length === lines.length &&
  lines.every((line, i) => {
    const printed = snapshot.lines[i]
    return printed?.ownRate === line.vat && COMPARED.every((name) => printed[name] === line[name])
  })

/** Returns why an invoice is outdated: the lines have changed, or the paid sum has, and money is still owed; otherwise undefined. */
export function outdatedBy(invoice: Pick<Invoice, 'snapshot'>, { order, lines }: WholeOrder): string | undefined {
  if (!isUpToDate(invoice, lines)) return `заказ с\u00a0тех пор изменён, теперь ${rubles(order.total)}`
  const [paid, owed] = [order.paid ?? 0, owedFor(order)]
  if (paid === (invoice.snapshot.paid ?? 0) || owed === 0) return undefined
  return `оплачено с\u00a0тех пор, осталось ${rubles(owed)}`
}

const COMPARED = ['article', 'name', 'quantity', 'unit', 'kopecks', 'sum'] as const

/** Adds a picture's content to `pictures`. @returns its hash; undefined without a picture */
async function pictureOf(file: string | undefined, pictures: Map<string, Uint8Array>): Promise<string | undefined> {
  if (file === undefined) return undefined
  const content = await readFile(join(publicFolder, file))
  const hash = hashOf(content)
  pictures.set(hash, content)
  return hash
}

/** Returns the data of an invoice of this date; `refusalOf` must have allowed one for the order. */
export async function makeInvoice(query: Query, site: Site, { order, lines }: WholeOrder, day: string) {
  const { company } = singleContent(site, 'settings')
  const { bank, head, accountant, stamp, invoice } = singleContent(site, 'requisites')
  const pictures = new Map<string, Uint8Array>()
  const vat = shareVat(lines, vatOn(site, day))
  const until = addWorkingDays(singleContent(site, 'calendar'), day, invoice.days)
  const snapshot: Omit<InvoiceSnapshot, 'replaces'> = {
    until,
    notice: ((await isPickedUp(query, order, lines)) ? invoice.notice : invoice.deliveredNotice).replaceAll(
      '{until}',
      `${formatDate(until)}\u00a0года`,
    ),
    order: { number: order.number, day: moscowDay(order.created_at) },
    // The promised date holds only for a payment on the order's date, so later invoices do not contain it.
    ready: moscowDay(order.created_at) === day ? readyDay(lines) : undefined,
    seller: { name: company.legalName, inn: company.inn, kpp: company.kpp, address: company.address },
    bank,
    head: { name: head.name, signature: await pictureOf(head.signature, pictures) },
    accountant: { name: accountant.name, signature: await pictureOf(accountant.signature, pictures) },
    stamp: await pictureOf(stamp, pictures),
    lines: lines.map(
      ({ article, alias, name, quantity, unit, vat: ownRate, kopecks, sum }, i): InvoiceLine => ({
        ...(alias && { alias }),
        ...{ article, name, quantity, unit, ownRate, rate: vat.lines[i]?.map(({ rate }) => rate) ?? [] },
        ...{ kopecks: kopecks ?? 0, sum: sum ?? 0, vat: vatOfAll(vat.lines[i] ?? []) },
      }),
    ),
    total: lines.reduce((all, { sum }) => all + (sum ?? 0), 0),
    paid: order.paid || undefined,
    taxes: vat.parts,
  }
  return { snapshot, pictures }
}

export interface Issued {
  /** Name of the member of the staff who issues the invoice; empty if the buyer does. */
  staff: string
  /** Makes further writes in the same transaction. */
  beside?: (transaction: Transaction, invoice: Invoice) => Promise<unknown>
  now: Date
}

/** Issues an invoice. @returns undefined if the order has changed since it was read */
export const issueInvoice = (query: Query, order: Order, draft: NewInvoice, { staff, beside, now }: Issued) =>
  query.transaction().execute(async (transaction) => {
    if (!(await updateOrder(transaction, order, {}))) return undefined
    const invoice = await storeInvoice(transaction, order, draft)
    const { replaces, total } = invoice.snapshot
    const details = { number: invoice.number, replaces: replaces?.number, total }
    await addEvent(transaction, order, { kind: 'invoice', details, staff }, now)
    await beside?.(transaction, invoice)
    return invoice
  })
