import type { CallParameters } from '#schema/definitions/calls/call.ts'
import { isInn } from '#schema/definitions/shop/field-rules.ts'
import { rubles, type VatPart, vatFacts, vatText } from '#schema/definitions/shop/units/money.ts'
import { moscowDay } from '#schema/definitions/text/dates.ts'
import { formatDate } from '#schema/definitions/text/format.ts'
import { fieldError, HttpError } from '../engine/http/http-error.ts'
import { invoiceBuyer } from '../shop/orders/invoice-buyer.ts'
import {
  askedBy,
  type Buyer,
  buyerText,
  currentInvoice,
  type Invoice,
  nextNumber,
  readInvoice,
} from '../shop/orders/invoices.ts'
import { invoiceLetter } from '../shop/orders/letters.ts'
import { issueInvoice, makeInvoice, outdatedBy, refusalOf } from '../shop/orders/make-invoice.ts'
import type { Order, WholeOrder } from '../shop/orders/order.ts'
import { contactOfOrder, readLines } from '../shop/orders/read.ts'
import { invoiceFile } from '../shop/papers/invoice/data.ts'
import type { DeskHandlers, StaffContext } from './context.ts'
import { lateForOrder, letterFactsOf, orderLink, otherNamed, registerOf, wantedOrder } from './order-shared.ts'
import { reviewed, seenOf } from './preview.ts'

/** Returns the buyer from the form. If the form is empty, returns the buyer of the order's current invoice, or else of the order. */
async function wantedBuyer(order: Order, form: Form, context: StaffContext): Promise<Buyer> {
  const { buyer, inn, kpp, address } = form
  if ([buyer, inn, kpp, address].every((value) => value === undefined))
    return (await invoiceBuyer(context.database.query, order, registerOf(context))).buyer
  // Browsers and callers omit empty fields.
  const text = (value = ''): string => value.trim()
  return { name: text(buyer), inn: text(inn), kpp: text(kpp), address: text(address) }
}

/** Checks the company details of an invoice. @throws HttpError 422 for details that banks do not accept */
function refuseBuyer({ name, inn, kpp }: Buyer): void {
  if (name === '' && inn === '') throw fieldError('buyer', 'Укажите покупателя или его ИНН')
  if (inn !== '' && !isInn(inn)) throw fieldError('inn', 'Такого ИНН нет: проверьте цифры')
  if (kpp !== '' && inn.length === 12)
    throw fieldError('kpp', 'У\u00a0предпринимателя и\u00a0человека КПП нет: очистите поле')
}

interface LetterData {
  order: Order
  before: Invoice | undefined
  email: string | undefined
  account: number | undefined
  comment: string
}

/** Returns a function that writes the e-mail about an invoice; undefined without an address, or if a later status e-mail brings it. */
function letterWriter({ order, before, email, account, comment }: LetterData, { site, origin }: StaffContext) {
  if (['new', 'confirmed'].includes(order.status) || email === undefined) return undefined
  const replaced = before && `Счёт №\u00a0${before.number} от\u00a0${formatDate(before.day)} больше не\u00a0действует.`
  return (invoice: Pick<Invoice, 'id' | 'number'>) => ({
    ...{ to: email, isUnlimited: true, account },
    ...invoiceLetter({ site, origin }, order, invoice, { replaced, comment }),
  })
}

type Form = Omit<CallParameters<'desk.invoiceDraft'>, 'number'>

/** Plans an invoice for an order. Stores nothing. */
async function prepare(order: Order, { comment = '', ...form }: Form, context: StaffContext) {
  const { database, site } = context
  const { query } = database
  context.audit({ subject: order.number, personal: ['покупатель'] })
  const lines = await readLines(query, order.id)
  const [buyer, before] = [await wantedBuyer(order, form, context), await currentInvoice(query, order.id)]
  const day = moscowDay(new Date())
  const refusal = refusalOf({ order, lines })
  const invoice = refusal === undefined ? await makeInvoice(query, site, { order, lines }, day) : undefined
  const { email, account } = await contactOfOrder(query, order)
  const other = await otherNamed(buyer, context)
  const question = 'Проверьте, каким будет счёт, и\u00a0подтвердите.'
  return {
    ...{ buyer, other, before, email, day, refusal, invoice },
    write: letterWriter({ order, before, email, account, comment }, context),
    effect: [day, buyer, other, invoice?.snapshot, comment],
    question: other === undefined ? question : `${other}. ${question}`,
    intent: 'выставить счёт',
  }
}

type Prepared = Awaited<ReturnType<typeof prepare>>

/** Returns facts about an invoice. Facts with an empty text do not appear on the page. */
function factsOf(order: Order, { buyer, other, before, day, invoice }: Prepared, number: number) {
  if (!invoice) return []
  const { until, total, paid, taxes, lines } = invoice.snapshot
  const isOther = lines.some(({ ownRate, rate }) => ownRate === '' && [rate].flat().some((each) => each !== order.vat))
  const otherRate = `Заказ оформлен при другой: ${vatText(order.vat)}. Счёт\u00a0— по\u00a0ставке дня отгрузки, до\u00a0неё\u00a0— своего.`
  return [
    { label: 'Номер', text: `${number}, следующий по\u00a0порядку` },
    { label: 'Дата', text: formatDate(day) },
    { label: 'Действителен до', text: formatDate(until) },
    { label: 'Взамен', text: before ? `счёта №\u00a0${before.number} от\u00a0${formatDate(before.day)}` : '' },
    { label: 'Покупатель', text: buyerText(buyer) || 'не\u00a0указан' },
    { label: 'Проверьте ИНН', text: other === undefined ? '' : `${other}.` },
    { label: 'Оплачено ранее', text: paid ? `${rubles(paid)} из\u00a0${rubles(total)}` : '' },
    { label: paid ? 'К\u00a0оплате' : 'Всего к\u00a0оплате', text: rubles(askedBy(invoice.snapshot)) },
    ...vatFacts(taxes),
    { label: 'Ставка', text: isOther ? otherRate : '' },
  ]
}

/** Tells staff whether an invoice is still valid. Invoices never change: if the order changes, staff must issue a new invoice. */
function currentState(invoice: Invoice, whole: WholeOrder): string {
  const why = outdatedBy(invoice, whole)
  return why === undefined ? 'действует' : `действует, но ${why}: выставьте новый взамен`
}

/** Returns rows about an order's invoices, newest first. @param mayOpen true if the role may open the PDFs */
export const invoiceRows = (invoices: readonly Invoice[], whole: WholeOrder, mayOpen: boolean) =>
  invoices.toReversed().map((invoice) => {
    const { id, number, day, buyer, replaced_by, snapshot } = invoice
    const by = invoices.find((other) => other.id === replaced_by)
    return {
      id: String(id),
      title: `№\u00a0${number}`,
      ...(mayOpen && { link: `/desk/invoices/${id}.pdf` }),
      day: formatDate(day),
      buyer: buyer ? buyer.name || `ИНН\u00a0${buyer.inn}` : '',
      total: snapshot.total,
      state: by ? `заменён счётом №\u00a0${by.number}` : currentState(invoice, whole),
    }
  })

/** Returns the taxes of an invoice as a text, for example «НДС 22 %: 305,15 ₽». */
const taxesText = (taxes: readonly VatPart[]): string =>
  taxes.map(({ rate, vat }) => `${vatText(rate)}: ${rubles(vat)}`).join(', ')

const invoice = reviewed({
  read: ({ number }: CallParameters<'desk.invoiceDraft'>, context) => wantedOrder(number, context),
  prepare,
  async view({ thing: order, plan, form, version }, { database, site, letters }) {
    const { buyer, other, email, day, refusal = '', invoice, write } = plan
    const next = await nextNumber(database.query, Number(day.slice(0, 4)))
    const { name, ...rest } = buyer
    return {
      item: {
        number: order.number,
        ...orderLink(site, order.number),
        refusal,
        buyer: { buyer: name, ...rest },
        facts: factsOf(order, plan, next),
        lines: (invoice?.snapshot.lines ?? []).map(({ ownRate: _, rate, ...line }) => ({
          ...line,
          rate: vatText(rate),
        })),
        // The preview's invoice is not stored: it has the ID 0, and `next` is the number that it will get.
        letter: await letterFactsOf(letters, write?.({ id: 0, number: next })),
        noLetter:
          email === undefined
            ? 'Письма не\u00a0будет: e-mail покупателя не\u00a0указан.'
            : 'Сейчас письма не\u00a0будет: счёт придёт с\u00a0письмом о\u00a0состоянии «ждёт оплаты».',
        // If the INN is another company's, `version` has no hash of the effect, so that staff must first confirm the name.
        version: other !== undefined && form.buyer === undefined ? seenOf(order.version) : version,
      },
    }
  },
  refuse({ plan: { invoice, refusal = '', buyer } }) {
    if (!invoice) throw new HttpError(409, refusal)
    refuseBuyer(buyer)
  },
  async commit({ thing: order, plan }, { site, database, staff, audit, mailer, wakeOutbox }) {
    const { invoice, buyer, before, day, write } = plan
    if (!invoice) return undefined
    const now = new Date()
    const draft = { day, buyer, ...invoice }
    const issued = await issueInvoice(database.query, order, draft, {
      ...{ staff: staff.name, now },
      beside: async (transaction, invoice) => write && mailer.write(transaction, write(invoice), now),
    })
    if (!issued) return undefined
    const { total, taxes } = invoice.snapshot
    audit({
      changes: {
        счёт: [before ? `№\u00a0${before.number}` : null, `№\u00a0${issued.number}`],
        сумма: [before ? rubles(before.snapshot.total) : null, rubles(total)],
        НДС: [before ? taxesText(before.snapshot.taxes) : null, taxesText(taxes)],
      },
    })
    wakeOutbox()
    return orderLink(site, order.number)
  },
  otherwise: lateForOrder,
})

export const invoiceHandlers = {
  'desk.invoiceDraft': invoice.show,

  /** Issues an invoice. @throws HttpError 404; 409 if the order has changed or cannot get an invoice, or if the preview is outdated; 422 */
  'desk.invoiceIssue': invoice.change,

  async 'desk.invoice'({ invoice: id }, { database, keepsOrders, audit }) {
    const invoice = keepsOrders ? await readInvoice(database.query, Number(id)) : undefined
    if (!invoice) throw new HttpError(404, 'Такого счёта нет.')
    audit({ subject: `счёт №\u00a0${invoice.number}` })
    return { name: invoiceFile(invoice), type: 'application/pdf' }
  },
} satisfies Partial<DeskHandlers>
