import type { Kysely, Transaction, Updateable } from 'kysely'
import { moscowDay } from '#schema/definitions/text/dates.ts'
import { formatDate, formatMoment } from '#schema/definitions/text/format.ts'
import type { Tables } from '../engine/database/tables.ts'
import { confirmFirst, HttpError } from '../engine/http/http-error.ts'
import { asParagraphs } from '../engine/mail/letters.ts'
import { emailKey, type MailRequest } from '../engine/mail/mailer.ts'
import { addressOf } from '../engine/site/addresses.ts'
import { readValues, senderOf } from '../shop/submissions/values.ts'
import type { DeskHandlers, StaffPostContext } from './context.ts'
import { EVENTS, readRequest } from './request.ts'
import { lookOf, nameOf, REQUEST_CALLS, type RequestRow } from './requests.ts'

const DONE = { result: true } as const

interface RequestEvent {
  kind: keyof typeof EVENTS
  subject?: string
  text?: string
  /** Number in the outbox. */
  letter?: number | undefined
}

interface Change {
  set?: Updateable<Tables['submissions']>
  event?: RequestEvent
}

/**
 * Changes a request unless somebody has changed it since the page showed it, and adds the event to the thread.
 * @throws HttpError 404, and 409 with what somebody else did
 */
async function changeRequest(
  { id, version }: { id: string; version: string },
  { database, staff, audit }: StaffPostContext,
  change: (transaction: Transaction<Tables>, row: RequestRow, now: Date) => Promise<Change>,
): Promise<typeof DONE> {
  await database.query.transaction().execute(async (transaction) => {
    audit({ subject: `заявка ${id}` })
    const { numUpdatedRows } = await transaction
      .updateTable('submissions')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', Number(id))
      .where('version', '=', Number(version))
      .executeTakeFirst()
    const row = await readRequest(transaction, id)
    if (numUpdatedRows !== 1n) throw await changedRefusal(transaction, row)
    const now = new Date()
    const { set, event } = await change(transaction, row, now)
    if (set) {
      await transaction.updateTable('submissions').set(set).where('id', '=', row.id).execute()
      const [before, after] = [lookOf(row).name, lookOf({ ...row, ...stateOf(set, row) }).name]
      if (before !== after) audit({ changes: { состояние: [before, after] } })
    }
    if (event) await addRequestEvent(transaction, { submission: row.id, staff: nameOf(staff), ...event }, now)
  })
  return DONE
}

/** Adds an event to the thread of a request. @param staff name of who did it */
export async function addRequestEvent(
  transaction: Transaction<Tables>,
  { submission, staff, kind, subject = '', text = '', letter }: RequestEvent & { submission: number; staff: string },
  now: Date,
): Promise<void> {
  await transaction
    .insertInto('request_events')
    .values({ submission, at: now.toISOString(), staff, kind, subject, text, letter: letter ?? null })
    .execute()
}

/**
 * Makes a change of a request wait for others that are under way. @returns its number; null if there is none: it may
 * have been erased meanwhile
 */
export async function lockRequest(transaction: Transaction<Tables>, request: string | number): Promise<number | null> {
  const row = await transaction
    .updateTable('submissions')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', Number(request))
    .where('call', 'in', REQUEST_CALLS)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Number of the visitor who sent a request; undefined if there is none any more. */
export async function askerOf(query: Kysely<Tables>, request: string): Promise<string | undefined> {
  const row = await query
    .selectFrom('submissions')
    .innerJoin('buyers', 'buyers.id', 'submissions.buyer')
    .select('uid')
    .where('submissions.id', '=', Number(request))
    .where('call', 'in', REQUEST_CALLS)
    .executeTakeFirst()
  return row?.uid ?? undefined
}

/** Tells in the thread of a locked request what came of it: an order, and an offer that was sent, answer it. */
export async function noteMade(
  transaction: Transaction<Tables>,
  event: { submission: number; staff: string; kind: 'order' | 'offer' | 'sent'; text: string },
  now: Date,
): Promise<void> {
  await addRequestEvent(transaction, event, now)
  if (event.kind === 'offer') return
  await transaction
    .updateTable('submissions')
    .set({ answered_at: now.toISOString(), answered_by: event.staff })
    .where('id', '=', event.submission)
    .where('answered_at', 'is', null)
    .execute()
}

const stateOf = (
  { answered_at, responsible }: Updateable<Tables['submissions']>,
  row: RequestRow,
): Pick<RequestRow, 'answered_at' | 'responsible'> => ({
  answered_at: answered_at === undefined ? row.answered_at : answered_at,
  responsible: responsible === undefined ? row.responsible : responsible,
})

/** Error: somebody else was faster. It tells what they did. */
async function changedRefusal(query: Kysely<Tables>, row: RequestRow): Promise<HttpError> {
  const [event, draft] = await Promise.all([
    query
      .selectFrom('request_events')
      .select(['at', 'staff', 'kind'])
      .where('submission', '=', row.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
    query.selectFrom('request_drafts').select(['at', 'staff']).where('submission', '=', row.id).executeTakeFirst(),
  ])
  const isDraftLast = draft !== undefined && (event === undefined || draft.at > event.at)
  const last = isDraftLast ? { ...draft, what: 'сохранено письмо' } : event && { ...event, what: EVENTS[event.kind] }
  const lastText = last ? `: ${last.what}, ${last.staff}, ${formatMoment(last.at)}` : ''
  const details = { version: String(row.version), state: lookOf(row).name, ...(last && { last }) }
  return confirmFirst(
    `Пока страница была открыта, заявку изменили${lastText}. Откройте её заново и\u00a0решите, нужно\u00a0ли ещё что-то.`,
    { now: details },
  )
}

/** @throws HttpError 422 */
const noAddress = (): HttpError =>
  new HttpError(
    422,
    'В\u00a0заявке нет почты, письмо отправить некуда: ответьте по телефону и\u00a0отметьте это здесь.',
  )

/**
 * The letter that answers a request. What the visitor wrote goes along if the address is the confirmed one of the very
 * account that sent the form (S22): anybody may write another's address into a form.
 */
async function letterFor(
  query: Kysely<Tables>,
  row: RequestRow,
  { subject, text }: { subject: string; text: string },
  { staff }: StaffPostContext,
): Promise<MailRequest> {
  const { email } = senderOf(row)
  if (email === '') throw noAddress()
  const author =
    row.uid === null
      ? undefined
      : await query.selectFrom('users').select('id').where('uid', '=', row.uid).executeTakeFirst()
  return {
    to: emailKey(email),
    mail: 'desk/request-answer',
    params: {
      subject,
      text: asParagraphs(text),
      number: String(row.id),
      date: formatDate(moscowDay(row.created_at)),
    },
    typed: { answers: readValues(row).answers },
    author: author?.id,
    replyTo: staff.email,
    isUnlimited: true,
  }
}

/** Control characters that no letter needs. */
const withoutControls = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')

export const requestChangeHandlers = {
  'desk.requestTake': (body, context) =>
    changeRequest(body, context, async (_, { taken_by, taken_email }) => {
      const before = nameOf({ name: taken_by, email: taken_email })
      context.audit({ changes: { ответственный: [before || null, nameOf(context.staff)] } })
      return { set: { responsible: context.staff.id }, event: { kind: 'taken' } }
    }),

  'desk.requestState': ({ state, ...body }, context) =>
    changeRequest(body, context, async (_, row, now) => {
      const isAnswered = state === 'answered'
      if (isAnswered === (row.answered_at !== null)) return {}
      return {
        set: isAnswered
          ? { answered_at: now.toISOString(), answered_by: nameOf(context.staff) }
          : { answered_at: null, answered_by: null },
        event: { kind: isAnswered ? 'answered' : 'opened' },
      }
    }),

  async 'desk.requestDraft'({ subject, text, ...body }, context) {
    await changeRequest(body, context, async (transaction, row, now) => {
      const draft = { subject: subject.replace(/\p{Cc}+/gu, ' ').trim(), text: withoutControls(text) }
      const letter = await context.mailer.preview(transaction, await letterFor(transaction, row, draft, context))
      const saved = { ...draft, staff: nameOf(context.staff), at: now.toISOString(), letter: letter.text }
      await transaction
        .insertInto('request_drafts')
        .values({ submission: row.id, ...saved })
        .onConflict((conflict) => conflict.column('submission').doUpdateSet(saved))
        .execute()
      return {}
    })
    return { link: addressOf(context.site, 'desk.request', { id: body.id }) }
  },

  async 'desk.requestAnswer'(body, context) {
    const answer = await changeRequest(body, context, async (transaction, row, now) => {
      const draft = await transaction
        .selectFrom('request_drafts')
        .select(['subject', 'text'])
        .where('submission', '=', row.id)
        .executeTakeFirst()
      if (!draft) throw new HttpError(422, 'Сначала сохраните письмо и\u00a0посмотрите, каким оно уйдёт.')
      const letter = await context.mailer.write(transaction, await letterFor(transaction, row, draft, context), now)
      await transaction.deleteFrom('request_drafts').where('submission', '=', row.id).execute()
      return {
        set: { answered_at: now.toISOString(), answered_by: nameOf(context.staff) },
        event: { kind: 'letter', ...draft, letter },
      }
    })
    context.wakeOutbox()
    return answer
  },
} satisfies Partial<DeskHandlers>
