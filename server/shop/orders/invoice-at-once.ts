import type { Kysely } from 'kysely'
import { rubles } from '#schema/definitions/shop/units/money.ts'
import { moscowDay } from '#schema/definitions/text/dates.ts'
import type { Tables } from '../../engine/database/tables.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import type { Site } from '../../engine/site/site.ts'
import { type FindCompany, invoiceBuyer } from './invoice-buyer.ts'
import { type Buyer, currentInvoice, type Invoice } from './invoices.ts'
import { draftInvoice, issueInvoice, refusalOf } from './make-invoice.ts'
import { type ChangeOrderContext, type Order, type OrderLine, placedOrders, type ReadOrdersContext } from './order.ts'
import { readLines } from './read.ts'

interface WholeOrder {
  order: Order
  lines: readonly OrderLine[]
}

/** What a buyer who presses «Получить счёт» gets. */
type AtOnce = { invoice: Invoice } | { buyer: Buyer } | { refusal: string; statusCode: 409 | 422 }

const refused = (refusal: string, statusCode: 409 | 422 = 409) => ({ refusal, statusCode })

const MANAGER_WILL = 'менеджер выставит счёт сам.'

const LIST = new Intl.ListFormat('ru')

/** Kopecks up to which an order gets its invoice without a manager; undefined: this one gets none. */
export const limitOf = ({ constants }: Site, { status }: Pick<Order, 'status'>): number | undefined =>
  ['new', 'confirmed', 'awaiting-payment'].includes(status) ? constants.invoices.immediate?.upTo : undefined

/** Says whether an order's buyer has an invoice, can get one at once, to whom, or why not (`invoices` of site.json). */
export async function atOnce(
  query: Kysely<Tables>,
  site: Site,
  { order, lines }: WholeOrder,
  find: FindCompany,
): Promise<AtOnce> {
  const upTo = limitOf(site, order)
  if (order.status === 'cancelled') return refused('Заказ отменён: счёт по\u00a0нему не\u00a0выставляют.')
  if (upTo === undefined) return refused('По\u00a0этому заказу счёт выставляет менеджер.')
  const invoice = await currentInvoice(query, order.id)
  if (invoice?.snapshot.total === order.total) return { invoice }
  if (refusalOf({ order, lines }) !== undefined)
    return refused(`Цены не\u00a0всех строк известны: менеджер назначит их, и\u00a0${MANAGER_WILL}`)
  if (order.total > upTo) return refused(`Сумма больше ${rubles(upTo)}: ${MANAGER_WILL}`)
  const { buyer, missing } = await invoiceBuyer(query, order, find)
  return missing.length === 0 ? { buyer } : refused(`Не\u00a0хватает ${LIST.format(missing)}: ${MANAGER_WILL}`, 422)
}

/** The register of companies, with the limits of the visitor's address. */
export const registerFor =
  ({ companies, address }: Pick<ReadOrdersContext, 'companies' | 'address'>): FindCompany =>
  (inn) =>
    companies?.byInn(inn, address)

/**
 * Issues the invoice of an order at its buyer's press; a further press gets the same one.
 * @throws HttpError 409, 422 with what is missing; 429
 */
export async function issueAtOnce(whole: WholeOrder, context: ChangeOrderContext): Promise<Invoice> {
  const { site, database, formLimit, address } = context
  const { query } = database
  const outcome = await atOnce(query, site, whole, registerFor(context))
  if ('invoice' in outcome) return outcome.invoice
  if ('refusal' in outcome) throw new HttpError(outcome.statusCode, outcome.refusal)
  await formLimit.take(address, false)
  const now = new Date()
  const day = moscowDay(now)
  const draft = { day, buyer: outcome.buyer, ...(await draftInvoice(query, site, whole, day)) }
  const issued = await issueInvoice(query, whole.order, draft, { staff: '', now })
  if (issued) return issued
  // Another press, or staff, were faster.
  const { id } = whole.order
  const order = await query.selectFrom(placedOrders(query)).selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return issueAtOnce({ order, lines: await readLines(query, id) }, context)
}
