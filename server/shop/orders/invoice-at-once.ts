import { isInn } from '#schema/definitions/shop/field-rules.ts'
import { rubles } from '#schema/definitions/shop/units/money.ts'
import { moscowDay, today } from '#schema/definitions/text/dates.ts'
import type { Query } from '../../engine/database/tables.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import type { Site } from '../../engine/site/site.ts'
import { otherCompany, otherText } from '../company/companies.ts'
import { owedFor } from './entries.ts'
import { invoiceBuyer, type Register } from './invoice-buyer.ts'
import { type Buyer, currentInvoice, type Invoice } from './invoices.ts'
import { type Issued, issueInvoice, makeInvoice, outdatedBy, refusalOf } from './make-invoice.ts'
import { type ChangeOrderContext, type Order, readPlaced, type WholeOrder } from './order.ts'
import { readLines } from './read.ts'

/** Result of the button «Получить счёт»; `lacking`: the known requisites, which the buyer must complete. */
type AtOnce = { invoice: Invoice } | { buyer: Buyer } | { refusal: string; lacking?: Buyer }

const MANAGER_WILL = 'счёт выставит менеджер.'
const LIST = new Intl.ListFormat('ru')

/** Returns the maximum total in kopecks for an invoice without a manager; undefined if the status or site.json does not allow one. */
export const limitOf = ({ constants }: Site, { status }: Pick<Order, 'status'>): number | undefined =>
  ['new', 'confirmed', 'awaiting-payment'].includes(status) ? constants.invoices.immediate?.upTo : undefined

/**
 * Returns the order's invoice, or the buyer for an invoice to issue at once, or the reason why neither is possible (`invoices` of
 * site.json). @param context includes the register of companies if it may be queried
 */
export async function atOnce(
  query: Query,
  { order, lines }: WholeOrder,
  { site, ...register }: Register & { site: Site },
): Promise<AtOnce> {
  const upTo = limitOf(site, order)
  if (order.status === 'cancelled') return { refusal: 'Заказ отменён: счёт по\u00a0нему не\u00a0выставляют.' }
  if (upTo === undefined) return { refusal: 'По\u00a0этому заказу счёт выставляет менеджер.' }
  const invoice = await currentInvoice(query, order.id)
  if (invoice && outdatedBy(invoice, { order, lines }) === undefined && invoice.snapshot.until >= today())
    return { invoice }
  if (order.paid && owedFor(order) === 0) return { refusal: 'Заказ оплачен: счёт по\u00a0нему не\u00a0нужен.' }
  if (refusalOf({ order, lines }) !== undefined)
    return { refusal: `Цены не\u00a0всех строк известны: их назначит и\u00a0${MANAGER_WILL}` }
  if (order.total > upTo) return { refusal: `Сумма больше ${rubles(upTo)}: ${MANAGER_WILL}` }
  const { buyer, missing, isForeign } = await invoiceBuyer(query, order, register)
  const other = await otherCompany(register, buyer)
  if (other) return { refusal: `${otherText(buyer, other)}: реквизиты проверит и\u00a0${MANAGER_WILL}` }
  if (missing.length > 0)
    return isForeign
      ? { refusal: `Не\u00a0хватает ${LIST.format(missing)}: ${MANAGER_WILL}` }
      : {
          refusal: `Не\u00a0хватает ${LIST.format(missing)}: дополните реквизиты, и\u00a0счёт будет сразу.`,
          lacking: buyer,
        }
  // If the register does not know the company or is unavailable, a manager must check the requisites.
  const found = isInn(buyer.inn) ? await register.companies?.byInn(buyer.inn, register.address ?? '') : undefined
  if (typeof found === 'string')
    return { refusal: `Реестр не\u00a0подтвердил ИНН ${buyer.inn}: реквизиты проверит и\u00a0${MANAGER_WILL}` }
  return { buyer }
}

/**
 * Issues an order's invoice at the buyer's request; a repeated request returns the same invoice.
 * @param beside further writes in the same transaction @throws HttpError 409 with the reason; 429
 */
export async function issueAtOnce(
  whole: WholeOrder,
  context: ChangeOrderContext,
  beside: NonNullable<Issued['beside']>,
): Promise<Invoice> {
  const { site, database, companies, formLimit, address } = context
  const { query } = database
  const outcome = await atOnce(query, whole, { site, companies, address })
  if ('invoice' in outcome) return outcome.invoice
  if ('refusal' in outcome) throw new HttpError(409, outcome.refusal)
  await formLimit.take(address, false)
  const now = new Date()
  const day = moscowDay(now)
  const draft = { day, buyer: outcome.buyer, ...(await makeInvoice(query, site, whole, day)) }
  const issued = await issueInvoice(query, whole.order, draft, { staff: '', beside, now })
  if (issued) return issued
  // If another request or staff has changed the order, tries again with the changed order.
  const order = (await readPlaced(query, whole.order.number)) ?? whole.order
  return issueAtOnce({ order, lines: await readLines(query, order.id) }, context, beside)
}
