import { rubles } from '#schema/definitions/shop/units/money.ts'
import { moscowDay } from '#schema/definitions/text/dates.ts'
import { formatDate } from '#schema/definitions/text/format.ts'
import { HttpError } from '../engine/http/http-error.ts'
import type { FormAnswer } from '../engine/mail/letters.ts'
import { addressOf } from '../engine/site/addresses.ts'
import { filesOfOrder } from '../shop/orders/files.ts'
import { currentInvoice, type Invoice } from '../shop/orders/invoices.ts'
import { outdatedBy } from '../shop/orders/make-invoice.ts'
import { isPlaced, type OrderOrOffer, offerNumber } from '../shop/orders/order.ts'
import { contactOfOrder, readLines, senderOfOrder, submissionOf } from '../shop/orders/read.ts'
import { ORDER_PAPERS } from '../shop/papers/order-papers.ts'
import type { Sender } from '../shop/submissions/buyer.ts'
import { readValues, senderOf } from '../shop/submissions/values.ts'
import { mayCall, type StaffContext } from './context.ts'
import { buyersOfAll, findCustomer, lastBuyer, mailboxOf, withJoined } from './customer-find.ts'
import { wantedOffer } from './offer.ts'
import { wantedOrder } from './order-shared.ts'
import { readRequest } from './request.ts'
import { formName } from './requests.ts'
import { ABOUT, type AboutKind, customerThread, orderThread, requestThread, type Thread } from './thread.ts'

/** What an e-mail from staff is about: an order, an offer, a request, or a customer in general. */
export interface About {
  kind: AboutKind
  id: string
  /** Title for people, for example «заказ № 26-7F3K-Q». */
  title: string
  /** The `subject` of the audit entry. */
  subject: string
  /** Address of the desk's page about this order, offer, request or customer. */
  link: string
  sender: Pick<Sender, 'name' | 'phone' | 'email'>
  to: string
  buyer: number
  refs: { order_id: number | null; submission: number | null }
  /** The account whose deletion also deletes the letter. */
  account?: number | undefined
  /** The recipient's answers in a form. */
  answers: readonly FormAnswer[]
  /** The account that sent `answers`. Only a letter to this account's confirmed address may quote them (S22). */
  author?: number | undefined
  /** Version of the order, offer or request; 0 for a customer. */
  version: number
  /** Values of the placeholders in letter templates. */
  values: Readonly<Record<string, string>>
  papers: readonly { value: string; text: string }[]
  order?: OrderOrOffer
  invoice?: Invoice | undefined
  thread: () => Promise<Thread>
}

/** Prefix of the `value` of a paper that is a file attached to the order. */
export const ORDER_FILE = 'order-file-'

type Read = Omit<About, 'kind' | 'id' | 'link'>

const day = (at: string): string => formatDate(moscowDay(at))

async function aboutOrder(order: OrderOrOffer, context: StaffContext): Promise<Read> {
  const { query } = context.database
  const [{ email, account }, sender, { answers }, invoice, lines, files] = await Promise.all([
    contactOfOrder(query, order),
    senderOfOrder(query, order),
    submissionOf(query, order),
    currentInvoice(query, order.id),
    readLines(query, order.id),
    filesOfOrder(query, order.id),
  ])
  const number = isPlaced(order) ? order.number : offerNumber(order)
  const isCancelled = order.status === 'cancelled'
  const whyOld = isCancelled ? 'заказ отменён' : invoice && isPlaced(order) && outdatedBy(invoice, { order, lines })
  const invoiceText = invoice && `№\u00a0${invoice.number} от\u00a0${formatDate(invoice.day)}`
  return {
    ...{ subject: number, sender, to: email ?? '', buyer: order.buyer ?? 0, account, answers, order, invoice },
    title: isPlaced(order) ? `заказ №\u00a0${number}` : `предложение №\u00a0${number}`,
    refs: { order_id: order.id, submission: null },
    version: order.version,
    values: {
      ...{ number, sum: rubles(order.total), ...(invoiceText && { invoice: invoiceText }) },
      date: day(isPlaced(order) ? order.created_at : (order.offer_created_at ?? order.created_at)),
    },
    papers: [
      ...(invoiceText ? [{ value: 'invoice', text: `Счёт ${invoiceText} (PDF)${whyOld ? `, ${whyOld}` : ''}` }] : []),
      ...Object.entries(ORDER_PAPERS).map(([value, { title: text }]) => ({ value, text })),
      ...files.map((file) => ({ value: `${ORDER_FILE}${file.id}`, text: file.title || file.name })),
    ],
    thread: () => orderThread(context, order),
  }
}

const READERS: { readonly [Kind in AboutKind]: (id: string, context: StaffContext) => Promise<Read> } = {
  order: async (number, context) => aboutOrder(await wantedOrder(number, context), context),
  offer: async (id, context) => aboutOrder(await wantedOffer(id, context), context),
  async request(id, context) {
    const { site, database } = context
    const row = await readRequest(database.query, id)
    const sender = senderOf(row)
    const users = database.query
      .selectFrom('users')
      .select('id')
      .where('uid', '=', row.uid ?? '')
    return {
      title: `заявка №\u00a0${row.id}`,
      subject: `заявка ${row.id}`,
      ...{ sender, to: sender.email, buyer: row.buyer, version: row.version, papers: [] },
      refs: { order_id: null, submission: row.id },
      answers: readValues(row).answers,
      author: (await users.executeTakeFirst())?.id,
      values: { number: String(row.id), date: day(row.created_at), form: formName(site, row.form) },
      thread: () => requestThread(context, row.id),
    }
  },
  async customer(id, context) {
    const { database } = context
    const person = await findCustomer(database.query, id)
    const persons = await withJoined(database.query, person)
    const buyer = await database.query
      .selectFrom('buyers')
      .select(['id', 'name', 'phone', 'email'])
      .where('id', '=', await lastBuyer(database.query, person))
      .executeTakeFirstOrThrow()
    return {
      title: 'покупатель',
      subject: `покупатель ${id}`,
      ...{ sender: buyer, to: mailboxOf(person), buyer: buyer.id, account: person.user?.id },
      ...{ refs: { order_id: null, submission: null }, answers: [], version: 0, values: {}, papers: [] },
      thread: () => customerThread(context, buyersOfAll(database.query, persons)),
    }
  },
}

const ROW = /^[1-9]\d{0,8}$/
const IDS: Readonly<Record<AboutKind, RegExp>> = { order: /./, offer: ROW, request: ROW, customer: ROW }

/** Reads what a letter is about. @throws HttpError 404; 403 if the role lacks the right; 422 if there is no address */
export async function readAbout({ about, id }: { about: string; id: string }, context: StaffContext): Promise<About> {
  const kind = (Object.keys(ABOUT) as AboutKind[]).find((name) => name === about)
  if (!kind || !IDS[kind].test(id)) throw new HttpError(404, 'Писать не\u00a0о\u00a0чем: такого номера нет.')
  if (!mayCall(context.site, context.staff.role, ABOUT[kind])) throw new HttpError(403, 'Вашей роли это нельзя.')
  const read = await READERS[kind](id, context)
  if (read.to === '')
    throw new HttpError(
      422,
      read.buyer === 0
        ? 'Письма не\u00a0будет: данные покупателя стёрты.'
        : 'Письмо отправить некуда: почта не\u00a0указана. Свяжитесь по\u00a0телефону.',
    )
  const link = addressOf(context.site, ABOUT[kind], kind === 'order' ? { number: id } : { id })
  return { kind, id, link, ...read }
}
