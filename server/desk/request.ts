import { type Kysely, sql } from 'kysely'
import { buyer } from '#schema/api/desk/order-lines.ts'
import type { CallAnswer } from '#schema/definitions/calls/types.ts'
import { moscowDay } from '#schema/definitions/text/dates.ts'
import { formatDate, formatMoment } from '#schema/definitions/text/format.ts'
import { formatPhone } from '#schema/definitions/text/phone.ts'
import type { Tables } from '../engine/database/tables.ts'
import { HttpError } from '../engine/http/http-error.ts'
import { isGivenUp } from '../engine/mail/outbox.ts'
import { addressOf } from '../engine/site/addresses.ts'
import { type Site, singleContent } from '../engine/site/site.ts'
import { senderName } from '../shop/submissions/buyer.ts'
import { readValues, senderOf } from '../shop/submissions/values.ts'
import { answerFacts } from './contacts.ts'
import type { DeskHandlers, StaffContext } from './context.ts'
import { type RequestResults, resultsOf } from './request-made.ts'
import { formName, nameOf, placeOf, REQUEST_CALLS, type RequestRow, requestRows, toRequest } from './requests.ts'
import { mayCall } from './roles.ts'

const COMMENT_LENGTH = buyer.comment.maxLength

type Item = CallAnswer<'desk.request'>['item']

export const missingRequest = (): HttpError => new HttpError(404, 'Такой заявки нет: возможно, её срок хранения вышел.')

/** @throws HttpError 404 */
export async function readRequest(query: Kysely<Tables>, id: string): Promise<RequestRow> {
  const row = await requestRows(query)
    .where('submissions.id', '=', Number(id))
    .where('call', 'in', REQUEST_CALLS)
    .executeTakeFirst()
  if (!row) throw missingRequest()
  return row
}

const documentTitle = (site: Site, id: string): string => site.content('document').get(id)?.title ?? id

/** Consents by the order of their numbers, with the titles of their documents. */
export const toConsents = (
  site: Site,
  rows: readonly { document: string; version: string; given_at: string }[],
): Item['consents'] =>
  rows.map(({ document, version, given_at }) => ({ document: documentTitle(site, document), version, at: given_at }))

/** @param mayRead whether the reader may save them */
async function filesOf(query: Kysely<Tables>, id: number, mayRead: boolean): Promise<Item['files']> {
  const files = await query
    .selectFrom('submission_files')
    .select(['id', 'name', 'type'])
    .select(({ selectFrom }) =>
      selectFrom('submission_file_parts')
        .whereRef('file', '=', 'submission_files.id')
        .select(sql<number>`sum(length(content))`.as('bytes'))
        .as('bytes'),
    )
    .where('submission', '=', id)
    .orderBy('id')
    .execute()
  return files.map(({ id: file, name, type, bytes }) => ({
    name,
    type,
    bytes: Number(bytes ?? 0),
    ...(mayRead && { link: `/desk/api/requests/${id}/files/${file}` }),
  }))
}

/** Words for what was done. */
export const EVENTS = {
  taken: 'взята в\u00a0работу',
  answered: 'отмечена отвеченной',
  opened: 'снова ждёт ответа',
  letter: 'письмо',
  order: 'сделан заказ',
  offer: 'начато предложение',
  sent: 'отправлено предложение',
} as const

interface LetterState {
  kind: keyof typeof EVENTS
  created: string | null
  next_try: string | null
  sent_at: string | null
  error: string | null
}

/** State of a letter in words; the outbox deletes letters after their term. */
function sentText({ kind, created, next_try, sent_at, error }: LetterState): string {
  if (kind !== 'letter') return ''
  if (created === null) return 'сведения об отправке стёрты по сроку'
  if (sent_at !== null) return `отправлено ${formatMoment(sent_at)}`
  if (isGivenUp(next_try)) return `не\u00a0отправлено: ${error ?? 'причина неизвестна'}`
  return error === null ? 'отправляется' : `пока не\u00a0ушло, пробуем ещё: ${error}`
}

async function threadOf(query: Kysely<Tables>, id: number): Promise<Item['thread']> {
  const rows = await query
    .selectFrom('request_events')
    .leftJoin('outbox', 'outbox.id', 'request_events.letter')
    .select(['at', 'staff', 'kind', 'request_events.subject', 'request_events.text'])
    .select(['outbox.created_at as created', 'next_try', 'sent_at', 'error'])
    .where('request_events.submission', '=', id)
    .orderBy('request_events.id')
    .execute()
  return rows.map(({ at, staff, kind, subject, text, ...letter }) => ({
    at,
    staff,
    what: EVENTS[kind],
    text: [subject, text].filter((part) => part !== '').join('\n\n'),
    sent: sentText({ kind, ...letter }),
  }))
}

/** A name that is nothing but one, with dots after initials only: no address gets into a letter by it. */
const NAME = /^(?=.{1,60}$)(?:(?:\p{L}\.)+|\p{L}[\p{L}\p{M}'’-]*)(?: (?:(?:\p{L}\.)+|\p{L}[\p{L}\p{M}'’-]*))*$/u

/** A template with its places filled. */
function fill(text: string, row: RequestRow, { site, staff }: Pick<StaffContext, 'site' | 'staff'>): string {
  const { name } = senderOf(row)
  const values: Record<string, string> = {
    number: String(row.id),
    date: formatDate(moscowDay(row.created_at)),
    form: formName(site, row.form),
    staff: nameOf(staff),
  }
  return (NAME.test(name) ? text.replaceAll('{name}', name) : text.replace(/,?\s*\{name\}/g, '')).replace(
    /\{(\w+)\}/g,
    (place, key: string) => values[key] ?? place,
  )
}

interface Letter {
  subject: string
  text: string
}

/** The letter to begin with: a template that was asked for, else what was saved. */
function letterOf(
  row: RequestRow,
  saved: Letter | undefined,
  template: string | undefined,
  context: StaffContext,
): Letter {
  const { templates } = singleContent(context.site, 'templates')
  const chosen = templates.find(({ id }) => id === template) ?? (saved ? undefined : templates[0])
  if (!chosen) return { subject: saved?.subject ?? '', text: saved?.text ?? '' }
  return { subject: fill(chosen.subject, row, context), text: fill(chosen.text, row, context) }
}

/** Address of a page that makes something of a request; empty if the desk has no such page. */
function makingOf(site: Site, page: 'desk/order-new' | 'desk/offer-new', id: number): string {
  const route = site.routes.find((candidate) => candidate.page === page)
  return route ? site.links.address({ route: route.page, query: { request: String(id) } }) : ''
}

function factsOf(site: Site, row: RequestRow, customer: string, results: RequestResults): Item['facts'] {
  const { path, region } = placeOf(site, row.page)
  const who = senderName(senderOf(row))
  return [
    { label: 'Кто', text: who || 'не\u00a0назвался', ...(customer !== '/' && { link: customer }) },
    { label: 'Пришла', text: formatMoment(row.created_at) },
    ...(row.taken_by === null && row.taken_email === null
      ? []
      : [{ label: 'Взял в\u00a0работу', text: nameOf({ name: row.taken_by, email: row.taken_email }) }]),
    ...(row.answered_at === null
      ? []
      : [{ label: 'Отвечено', text: `${formatMoment(row.answered_at)}, ${row.answered_by ?? ''}` }]),
    ...(region === '' ? [] : [{ label: 'Регион', text: region }]),
    ...(path === '' ? [] : [{ label: 'Страница', text: path, link: path }]),
    ...results,
  ]
}

/** A comment that its field takes; the request has the whole. */
function shortened(lines: readonly string[]): string {
  const text = lines.join('\n')
  const end = '… (полностью\u00a0— в\u00a0заявке)'
  // A form sends the end of a line as two characters.
  const room = COMMENT_LENGTH - text.split('\n').length
  return text.length <= room ? text : `${text.slice(0, room - end.length)}${end}`
}

export const requestHandlers = {
  async 'desk.request'({ id }, context) {
    const { site, database, staff } = context
    const { query } = database
    const row = await readRequest(query, id)
    const [files, consents, thread, draft, results] = await Promise.all([
      filesOf(query, row.id, mayCall(site, staff.role, 'desk.requestFile')),
      query.selectFrom('consents').selectAll().where('submission', '=', row.id).orderBy('id').execute(),
      threadOf(query, row.id),
      query.selectFrom('request_drafts').selectAll().where('submission', '=', row.id).executeTakeFirst(),
      resultsOf(query, site, row.id),
    ])
    const { email } = senderOf(row)
    const customer = addressOf(site, 'desk.customer', { id: `s${row.id}` })
    return {
      item: {
        ...toRequest(site, row),
        version: String(row.version),
        email,
        isAnswered: row.answered_at !== null,
        isOwn: row.responsible === staff.id,
        facts: factsOf(site, row, customer, results),
        answers: answerFacts(readValues(row).answers, senderOf(row)),
        files,
        consents: toConsents(site, consents),
        thread,
        draft: draft
          ? [
              { label: 'Написал', text: `${draft.staff}, ${formatMoment(draft.at)}` },
              { label: 'Кому', text: email },
              { label: 'Ответ придёт', text: staff.email },
              { label: 'Тема', text: draft.subject },
              { label: 'Письмо', text: draft.letter },
            ]
          : [],
        templates: singleContent(site, 'templates').templates.map(({ id: value, title: text }) => ({ value, text })),
        letterLink: addressOf(site, 'desk.requestLetter', { id }),
        orderLink: makingOf(site, 'desk/order-new', row.id),
        offerLink: makingOf(site, 'desk/offer-new', row.id),
      },
    }
  },

  /** A page of its own: a form beside it would be sent without what was typed here. */
  async 'desk.requestLetter'({ id, template }, context) {
    const { site, database } = context
    const row = await readRequest(database.query, id)
    const saved = await database.query
      .selectFrom('request_drafts')
      .select(['subject', 'text'])
      .where('submission', '=', row.id)
      .executeTakeFirst()
    const letter = letterOf(row, saved, template, context)
    return {
      item: {
        number: row.id,
        link: addressOf(site, 'desk.request', { id }),
        version: String(row.version),
        answers: answerFacts(readValues(row).answers, senderOf(row)),
        ...letter,
        replaces: saved !== undefined && (saved.subject !== letter.subject || saved.text !== letter.text),
      },
    }
  },

  /** @throws HttpError 404 for a file of another request too */
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
