import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isEmail } from '#schema/definitions/json-schema/formats.ts'
import { formatMoment } from '#schema/definitions/text/format.ts'
import type { OutboxRow, Query, Transaction } from '../database/tables.ts'
import type { Letter } from './letters.ts'

/** Explanations of nodemailer's error codes, for staff. */
const REASONS: Readonly<Record<string, string>> = {
  EDNS: 'почтовый сервер не найден',
  ECONNECTION: 'нет связи с почтовым сервером',
  ESOCKET: 'нет связи с почтовым сервером',
  ETLS: 'защищённое соединение с почтовым сервером не установилось',
  ETIMEDOUT: 'почтовый сервер не ответил вовремя',
  EABORT: 'почтовый сервер не ответил вовремя',
  EAUTH: 'почтовый сервер не принял имя или пароль',
  EPROTOCOL: 'почтовый сервер ответил не по правилам',
  EENVELOPE: 'почтовый сервер не принял адрес',
  EMESSAGE: 'почтовый сервер не принял письмо',
}

/** Describes an error in one line, with the server's response. */
export function reasonOf(error: unknown): string {
  const { code = '', message = String(error) } = error as { code?: string; message?: string }
  const text = message.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return `${REASONS[code] ?? 'письмо не отправлено'}: ${text}`.slice(0, 500)
}

/** Returns true if the mail server refused this letter, not the whole connection. */
export const isLetterRefused = (error: unknown): boolean =>
  ['EENVELOPE', 'EMESSAGE'].includes((error as { code?: string }).code ?? '')

const [MINUTE, HOUR] = [60_000, 3_600_000]

/** Milliseconds between the first attempts to send a letter; `LAST_DELAY_MS` applies after them. */
const DELAYS_MS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR] as const
const LAST_DELAY_MS = 6 * HOUR

const LIFETIME_MS = 72 * HOUR

/** Milliseconds for which a process claims a letter: longer than any delivery. Another process may claim it afterwards. */
const CLAIM_MS = 5 * MINUTE

/** Due date of a letter that will not be retried. */
export const NEVER = '9999-12-31T00:00:00.000Z'

/** Values that clear a sent or abandoned letter: the body, its links, and addresses in headers are erased (S7). */
const EMPTIED = { html: '', text: '', headers: '{}' } as const

/** Error text of a letter that a rate limit holds back. Such a letter does not count as failing. */
export const OVER_LIMIT = 'на\u00A0этот адрес за\u00A0час ушло слишком много писем'

interface NewLetter {
  to: string
  letter: Letter
  /** Further headers, such as List-Unsubscribe. */
  headers?: Readonly<Record<string, string>> | undefined
  /** Reply-To, if it is not the sender. */
  replyTo?: string | undefined
  /** The submission whose files are attached; set only in letters to the shop. */
  submission?: number | undefined
  /** The account that the letter is about: deleting the account deletes the letter. */
  user?: number | undefined
  /** The buyer of the order that the letter is about: deleting the buyer deletes the letter. */
  buyer?: number | null | undefined
  /** Time from which the limit allows sending; `NEVER`: staff decide. Undefined if the limit is not reached. */
  heldUntil?: string | undefined
  /** True if the recipient is waiting for the letter: it is sent before others. */
  isAsked?: boolean
  /** Milliseconds until the letter is sent; until then `takeBack` can delete it. */
  waits?: number | undefined
}

const NO_ADDRESS = 'адрес получателя записан неверно'

/**
 * Adds a letter to the outbox, in the transaction of its event: both are stored, or neither. A letter with an invalid address is stored
 * with the reason, so that its event is not lost. @returns the id of the letter
 */
export async function addLetter(
  transaction: Transaction,
  { to, letter, headers, replyTo, submission, user, buyer, heldUntil, isAsked, waits = 0 }: NewLetter,
  now = new Date(),
): Promise<number> {
  const at = now.toISOString()
  const due = waits === 0 ? at : later(now, waits)
  const why = !isEmail(to) ? NO_ADDRESS : heldUntil ? OVER_LIMIT : null
  const { id } = await transaction
    .insertInto('outbox')
    .values({
      // Converts the address to lower case here, because SQLite's lower() converts only ASCII.
      recipient: /[А-ЯЁ]/.test(to) ? to.toLowerCase() : to,
      ...letter,
      headers: headersText({ headers, replyTo }),
      ...(why === NO_ADDRESS && EMPTIED),
      submission: submission ?? null,
      user_id: user ?? null,
      buyer: buyer ?? null,
      created_at: at,
      next_try: why === NO_ADDRESS ? NEVER : (heldUntil ?? due),
      attempts: 0,
      sent_at: null,
      error: why,
      asked: isAsked ? 1 : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const headersText = ({ headers, replyTo }: Pick<NewLetter, 'headers' | 'replyTo'>): string =>
  JSON.stringify({ ...headers, ...(replyTo && isEmail(replyTo) && { 'Reply-To': replyTo }) })

/**
 * Replaces a letter that the limit holds back and that has the same recipient and subject, so that repeated requests do not accumulate
 * letters. @returns its id; undefined if there is none
 */
export async function replaceHeld(
  transaction: Transaction,
  { to, letter, ...links }: Pick<NewLetter, 'to' | 'letter' | 'headers' | 'replyTo'>,
  now = new Date(),
): Promise<number | undefined> {
  const row = await transaction
    .updateTable('outbox')
    .set({ ...letter, headers: headersText(links), created_at: now.toISOString() })
    .where(sql<string>`lower(recipient)`, '=', to.toLowerCase())
    .where('subject', '=', letter.subject)
    .where('attempts', '=', 0)
    .where('error', '=', OVER_LIMIT)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * Describes the letter about an event, for the page shown after the event.
 * @param at time of the event
 * @returns its recipient, empty without a letter, and the scheduled time if a limit holds it back
 */
export async function letterOf(query: Query, to: string, at: string) {
  const row = await query
    .selectFrom('outbox')
    .select(['next_try', 'error'])
    .where(sql<string>`lower(recipient)`, '=', to.trim().toLowerCase())
    .where('created_at', '>=', at)
    .orderBy('id')
    .executeTakeFirst()
  const isPromised = row !== undefined && row.next_try !== NEVER
  return {
    letter: isPromised ? to : '',
    letterAt: isPromised && row.error === OVER_LIMIT ? formatMoment(row.next_try) : '',
  }
}

/** Deletes a pending letter. @returns false if an attempt to send it has begun */
export async function takeBack(transaction: Transaction, id: number): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('outbox')
    .where('id', '=', id)
    .where('attempts', '=', 0)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** A letter to send now. */
export type DueLetter = Pick<
  OutboxRow,
  'recipient' | 'subject' | 'html' | 'text' | 'headers' | 'submission' | 'created_at'
> & { id: number; attempts: number }

/** Claims the next due letter that `isOfLane` selects: first those that recipients wait for, then the oldest; undefined if none is due. */
export async function claimLetter(
  query: Query,
  now: () => Date,
  isStopped: () => boolean,
  isOfLane: RawBuilder<SqlBool> = sql`true`,
): Promise<DueLetter | undefined> {
  while (!isStopped()) {
    const at = now()
    const row = await query
      .selectFrom('outbox')
      .select(['id', 'recipient', 'subject', 'html', 'text', 'headers', 'submission', 'created_at'])
      .select(['attempts', 'next_try'])
      .where('sent_at', 'is', null)
      .where('next_try', '<=', at.toISOString())
      .where(isOfLane)
      .orderBy(sql`case when asked = 1 then 0 else 1 end`)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!row) return undefined
    const { numUpdatedRows } = await query
      .updateTable('outbox')
      // Clears the error while the letter is being sent, because staff can send a letter with an error again (`sendAgain`).
      .set({ next_try: later(at, CLAIM_MS), attempts: row.attempts + 1, error: null })
      .where('id', '=', row.id)
      .where('sent_at', 'is', null)
      .where('next_try', '=', row.next_try)
      .executeTakeFirst()
    if (numUpdatedRows === 1n) return { ...row, attempts: row.attempts + 1 }
  }
  return undefined
}

/** Marks a letter as sent, and clears its texts in the same statement. */
export async function markSent(query: Query, { id }: DueLetter, at: Date): Promise<void> {
  await query
    .updateTable('outbox')
    .set({ sent_at: at.toISOString(), error: null, ...EMPTIED })
    .where('id', '=', id)
    .execute()
}

/** Schedules the next attempt, or gives up. @returns the time of the next attempt; undefined after the last one */
export async function postpone(query: Query, { id, attempts, created_at }: DueLetter, error: unknown, at: Date) {
  const end = new Date(created_at).getTime() + LIFETIME_MS
  const isOver = at.getTime() >= end
  const delay = Math.min(DELAYS_MS[attempts - 1] ?? LAST_DELAY_MS, Math.max(0, end - at.getTime()))
  const next = isOver ? NEVER : later(at, delay)
  await query
    .updateTable('outbox')
    .set({ next_try: next, error: reasonOf(error), ...(isOver && EMPTIED) })
    .where('id', '=', id)
    .execute()
  return isOver ? undefined : next
}

const later = (at: Date, milliseconds: number): string => new Date(at.getTime() + milliseconds).toISOString()
