import { buyer } from '#schema/api/desk/order-lines.ts'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { formatMoment } from '#schema/definitions/text/format.ts'
import { formatPhone } from '#schema/definitions/text/phone.ts'
import type { Query } from '../engine/database/tables.ts'
import { HttpError } from '../engine/http/http-error.ts'
import type { Site } from '../engine/site/site.ts'
import { OFFER_LOOKS, stateOf } from '../shop/offers/offer.ts'
import { isPlaced, offerNumber, statusView } from '../shop/orders/order.ts'
import { senderName } from '../shop/submissions/buyer.ts'
import { filesOfSubmission } from '../shop/submissions/stored-files.ts'
import { readValues, senderOf } from '../shop/submissions/values.ts'
import { answerFacts } from './contacts.ts'
import { type DeskHandlers, mayCall } from './context.ts'
import { linkTo } from './customer-find.ts'
import { toOffer } from './offers.ts'
import { orderLink } from './order-shared.ts'
import { seenOf } from './preview.ts'
import { formName, nameOf, placeOf, REQUEST_CALLS, type RequestRow, requestRows, toRequest } from './requests.ts'
import { letterEntry, requestThread } from './thread.ts'

const COMMENT_LENGTH = buyer.comment.maxLength

type Item = CallAnswer<'desk.request'>['item']

export const missingRequest = (): HttpError => new HttpError(404, 'Такой заявки нет: возможно, её срок хранения вышел.')

/** Reads a request. @throws HttpError 404 */
export async function readRequest(query: Query, id: string): Promise<RequestRow> {
  const row = await requestRows(query)
    .where('submissions.id', '=', Number(id))
    .where('call', 'in', REQUEST_CALLS)
    .executeTakeFirst()
  if (!row) throw missingRequest()
  return row
}

const documentTitle = (site: Site, id: string): string => site.content('document').get(id)?.title ?? id

/** Returns consents with the titles of their documents. */
export const toConsents = (site: Site, rows: readonly { document: string; version: string; given_at: string }[]) =>
  rows.map(({ document, version, given_at }) => ({ document: documentTitle(site, document), version, at: given_at }))

async function filesOf(query: Query, id: number): Promise<Item['files']> {
  const files = await filesOfSubmission(query, id)
  return files.map(({ id: file, name, type, bytes }) => ({
    name,
    type,
    bytes: Number(bytes ?? 0),
    link: `/desk/api/requests/${id}/files/${file}`,
  }))
}

/** Returns the address of the page that creates an order or offer from a request. It is empty if the desk has no such page. */
function makingOf(site: Site, page: 'desk/order-new' | 'desk/offer-new', id: number): string {
  const route = site.routes.find((candidate) => candidate.page === page)
  return route ? site.links.address({ route: route.page, query: { request: String(id) } }) : ''
}

/** Returns facts about a request. Facts with an empty text do not appear on the page. */
function factsOf(site: Site, row: RequestRow, customer: string, results: RequestResults): Item['facts'] {
  const { path, region } = placeOf(site, row.page)
  const who = senderName(senderOf(row))
  return [
    { label: 'Кто', text: who || 'не\u00a0назвался', ...(customer !== '/' && { link: customer }) },
    { label: 'Пришла', text: formatMoment(row.created_at) },
    { label: 'Взял в\u00a0работу', text: nameOf({ name: row.taken_by, email: row.taken_email }) },
    {
      label: 'Отвечено',
      text: row.answered_at === null ? '' : `${formatMoment(row.answered_at)}, ${row.answered_by ?? ''}`,
    },
    { label: 'Регион', text: region },
    { label: 'Страница', text: path, ...(path !== '' && { link: path }) },
    ...results,
  ]
}

/** Shortens a comment to the maximum length of the form's field. The request itself still contains the full text. */
function shortened(lines: readonly string[]): string {
  const text = lines.join('\n')
  const end = '… (полностью\u00a0— в\u00a0заявке)'
  // Browsers send a line break as two characters, so each line costs one character more.
  const room = COMMENT_LENGTH - text.split('\n').length
  return text.length <= room ? text : `${text.slice(0, room - end.length)}${end}`
}

export type RequestResults = CallAnswer<'desk.orderNewDraft'>['item']['made']

/** Reads the orders and offers made from a request, oldest first. An accepted offer is listed both as an offer and as an order. */
export async function resultsOf(query: Query, site: Site, request: number): Promise<RequestResults> {
  const rows = await query
    .selectFrom('orders')
    .leftJoin('staff', 'staff.id', 'orders.responsible')
    .selectAll('orders')
    .select(['staff.name', 'staff.email'])
    .where('request', '=', request)
    .orderBy('orders.id')
    .execute()
  const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ')
  return rows.flatMap(({ name, email, ...row }) => {
    const by = nameOf({ name, email })
    const { number, offer_created_at: offeredAt } = row
    const offer = offeredAt !== null && {
      label: 'Предложение',
      text: joined(offerNumber(row), OFFER_LOOKS[stateOf(row)].name, by, formatMoment(offeredAt)),
      ...toOffer(site, row.id),
    }
    const order = isPlaced(row) && {
      label: 'Заказ',
      text: joined(number, statusView(site, row.status).name, by, formatMoment(row.created_at)),
      ...orderLink(site, number),
    }
    return [...(offer ? [offer] : []), ...(order ? [order] : [])]
  })
}

export const requestHandlers = {
  async 'desk.request'({ id }, context) {
    const { site, database, staff } = context
    const { query } = database
    const row = await readRequest(query, id)
    const [files, consents, thread, results] = await Promise.all([
      mayCall(site, staff.role, 'desk.requestFile') ? filesOf(query, row.id) : [],
      query.selectFrom('consents').selectAll().where('submission', '=', row.id).orderBy('id').execute(),
      requestThread(context, row.id),
      resultsOf(query, site, row.id),
    ])
    const { email } = senderOf(row)
    const customer = row.customer_id === null ? '/' : linkTo(site, row.customer_id)
    return {
      item: {
        ...toRequest(site, row),
        version: seenOf(row.version),
        email,
        isAnswered: row.answered_at !== null,
        isOwn: row.responsible === staff.id,
        facts: factsOf(site, row, customer, results),
        answers: answerFacts(readValues(row).answers, senderOf(row)),
        files,
        consents: toConsents(site, consents),
        thread,
        ...letterEntry(context, 'request', id, email),
        orderLink: makingOf(site, 'desk/order-new', row.id),
        offerLink: makingOf(site, 'desk/offer-new', row.id),
      },
    }
  },

  /** Returns ID, name and type of a file of a request. @throws HttpError 404, also if the file belongs to another request */
  async 'desk.requestFile'({ id, file }, { database }) {
    const row = await database.query
      .selectFrom('submission_files')
      .innerJoin('submissions', 'submissions.id', 'submission_files.submission')
      .select(['submission_files.id', 'name', 'type'])
      .where('submission_files.id', '=', Number(file))
      .where('submission', '=', Number(id))
      .where('call', 'in', REQUEST_CALLS)
      .executeTakeFirst()
    if (!row) throw new HttpError(404, 'Такого файла нет: возможно, его срок хранения вышел.')
    return { file: row.id, name: row.name, type: row.type }
  },

  async 'desk.requestAsOrder'({ request }, { database, site }) {
    if (request === undefined) return { item: {} }
    const row = await readRequest(database.query, request)
    const { name, company, email, phone, inn } = senderOf(row)
    const senderTexts = new Set([name, company, email, phone, formatPhone(phone), inn])
    const otherAnswers = readValues(row).answers.filter(({ text }) => !senderTexts.has(text.trim()))
    return {
      item: {
        request: String(row.id),
        name,
        workCompany: company,
        email,
        phone,
        inn,
        region: placeOf(site, row.page).code,
        comment: shortened([
          `${formName(site, row.form)}, заявка №\u00a0${row.id}.`,
          ...otherAnswers.map(({ label, text }) => `${label}: ${text}`),
        ]),
      },
    }
  },
} satisfies Partial<DeskHandlers>
