import type { Kysely } from 'kysely'
import type { OutboxRow, Tables } from '../database/tables.ts'
import { reasonOf } from './failure.ts'

const [MINUTE, HOUR] = [60_000, 3_600_000]

/** From one try to the next. */
const DELAYS_MS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR] as const
const LAST_DELAY_MS = 6 * HOUR

/** How long a letter is tried. */
const LIFETIME_MS = 72 * HOUR

/** How long a claimed letter is its process's own; then that process counts as dead. Longer than any sending. */
const CLAIM_MS = 5 * MINUTE

/** When a letter that will not be tried again is due. */
export const NEVER = '9999-12-31T00:00:00.000Z'

/**
 * What is left of a letter that is sent or given up: no body, no link, no address in a header (S7).
 */
export const EMPTIED = { html: '', text: '', headers: '{}' } as const

/** A letter that is to be sent now. */
export type DueLetter = Pick<
  OutboxRow,
  'recipient' | 'subject' | 'html' | 'text' | 'headers' | 'submission' | 'created_at'
> & {
  id: number
  attempts: number
}

/** The oldest letter that is due, claimed for this process; undefined where there is none. */
export async function claimLetter(
  query: Kysely<Tables>,
  now: () => Date,
  isStopped: () => boolean,
): Promise<DueLetter | undefined> {
  while (!isStopped()) {
    const at = now()
    const row = await query
      .selectFrom('outbox')
      .select(['id', 'recipient', 'subject', 'html', 'text', 'headers', 'submission', 'created_at'])
      .select(['attempts', 'next_try'])
      .where('sent_at', 'is', null)
      .where('next_try', '<=', at.toISOString())
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!row) return undefined
    const { numUpdatedRows } = await query
      .updateTable('outbox')
      .set({ next_try: later(at, CLAIM_MS), attempts: row.attempts + 1 })
      .where('id', '=', row.id)
      .where('sent_at', 'is', null)
      .where('next_try', '=', row.next_try)
      .executeTakeFirst()
    if (numUpdatedRows === 1n) return { ...row, attempts: row.attempts + 1 }
  }
  return undefined
}

/** Notes that a letter went out, and empties it in the same statement. */
export async function markSent(query: Kysely<Tables>, { id }: DueLetter, at: Date): Promise<void> {
  await query
    .updateTable('outbox')
    .set({ sent_at: at.toISOString(), error: null, ...EMPTIED })
    .where('id', '=', id)
    .execute()
}

/** Puts a letter that was not taken off, or gives it up. @returns when it is tried again; undefined: never */
export async function postpone(
  query: Kysely<Tables>,
  { id, attempts, created_at }: DueLetter,
  error: unknown,
  at: Date,
): Promise<string | undefined> {
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
