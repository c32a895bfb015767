import type { Query, Transaction } from '../engine/database/tables.ts'
import { confirmFirst, type HttpError } from '../engine/http/http-error.ts'
import { DONE } from '../shop/account/profile.ts'
import type { DeskHandlers, StaffContext, StaffPostContext } from './context.ts'
import { seenOf, versionIn } from './preview.ts'
import { readRequest } from './request.ts'
import { lookOf, nameOf, REQUEST_CALLS, type RequestRow } from './requests.ts'
import { type EVENTS, lastText, requestThread } from './thread.ts'

interface RequestEvent {
  kind: keyof typeof EVENTS
  /** Number of the order or offer that was made from the request. */
  text?: string
}

interface Change {
  set?: Partial<Pick<RequestRow, 'answered_at' | 'answered_by' | 'responsible'>>
  event?: RequestEvent
}

type Changing = (row: RequestRow, now: Date) => Change

/**
 * Makes the changes that `change` returns: sets columns of a request, and adds an event to its thread.
 * @throws HttpError 404, or 409 if somebody else has changed the request
 */
export async function changeRequest(
  transaction: Transaction,
  { id, version }: { id: string; version: string },
  context: StaffPostContext,
  change: Changing,
): Promise<void> {
  const { staff, audit } = context
  audit({ subject: `заявка ${id}` })
  const { numUpdatedRows } = await transaction
    .updateTable('submissions')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', Number(id))
    .where('version', '=', versionIn(version))
    .executeTakeFirst()
  const row = await readRequest(transaction, id)
  if (numUpdatedRows !== 1n) throw await changedRefusal(transaction, row, context)
  const now = new Date()
  const { set, event } = change(row, now)
  if (set) {
    await transaction.updateTable('submissions').set(set).where('id', '=', row.id).execute()
    const [before, after] = [lookOf(row).name, lookOf({ ...row, ...set }).name]
    if (before !== after) audit({ changes: { состояние: [before, after] } })
  }
  if (event) await addRequestEvent(transaction, { submission: row.id, staff: nameOf(staff), ...event }, now)
}

async function changed(body: { id: string; version: string }, context: StaffPostContext, change: Changing) {
  const { query } = context.database
  await query.transaction().execute((transaction) => changeRequest(transaction, body, context, change))
  return DONE
}

/** Adds an event to the thread of a request. @param staff name of the author */
async function addRequestEvent(
  transaction: Transaction,
  { submission, staff, kind, text = '' }: RequestEvent & { submission: number; staff: string },
  now: Date,
): Promise<void> {
  await transaction
    .insertInto('request_events')
    .values({ submission, at: now.toISOString(), staff, kind, text })
    .execute()
}

/** Locks the row of a request by incrementing its version. @returns the request's number; null if the request has been erased */
export async function lockRequest(transaction: Transaction, request: string | number): Promise<number | null> {
  const row = await transaction
    .updateTable('submissions')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', Number(request))
    .where('call', 'in', REQUEST_CALLS)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns the `uid` of the visitor who sent a request. Returns undefined if the request has been erased. */
export async function askerOf(query: Query, request: string): Promise<string | undefined> {
  const row = await query
    .selectFrom('submissions')
    .innerJoin('buyers', 'buyers.id', 'submissions.buyer')
    .select('uid')
    .where('submissions.id', '=', Number(request))
    .where('call', 'in', REQUEST_CALLS)
    .executeTakeFirst()
  return row?.uid ?? undefined
}

/** Adds an order or offer to the thread of a locked request. An order or a sent offer also marks the request as answered. */
export async function noteMade(
  transaction: Transaction,
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

/** Returns the error that somebody else has changed the request. */
async function changedRefusal(query: Query, row: RequestRow, context: StaffContext): Promise<HttpError> {
  const [last] = await requestThread({ ...context, database: { ...context.database, query } }, row.id)
  return confirmFirst(
    `Пока страница была открыта, заявку изменили${lastText(last)}. Откройте её заново и\u00a0решите, нужно\u00a0ли ещё что-то.`,
    { version: seenOf(row.version), state: lookOf(row).name },
  )
}

export const requestChangeHandlers = {
  'desk.requestTake': (body, context) =>
    changed(body, context, ({ taken_by, taken_email }) => {
      const before = nameOf({ name: taken_by, email: taken_email })
      context.audit({ changes: { ответственный: [before || null, nameOf(context.staff)] } })
      return { set: { responsible: context.staff.id }, event: { kind: 'taken' } }
    }),

  'desk.requestState': ({ state, ...body }, context) =>
    changed(body, context, (row, now) => {
      const isAnswered = state === 'answered'
      if (isAnswered === (row.answered_at !== null)) return {}
      return {
        set: isAnswered
          ? { answered_at: now.toISOString(), answered_by: nameOf(context.staff) }
          : { answered_at: null, answered_by: null },
        event: { kind: isAnswered ? 'answered' : 'opened' },
      }
    }),
} satisfies Partial<DeskHandlers>
