import { sql } from 'kysely'
import type { Query } from '../database/tables.ts'
import { OVER_LIMIT } from './outbox-rows.ts'

/** Selects the unsent letters, oldest first. */
export const unsentLetters = (query: Query) =>
  query
    .selectFrom('outbox')
    .select(['id', 'recipient', 'subject', 'created_at', 'next_try', 'attempts', 'error'])
    .select(sql<boolean | number>`html <> ''`.as('has_body'))
    .where('sent_at', 'is', null)
    .orderBy('id')
    .execute()

/** Counts the unsent letters with an error, including those that a limit holds back. */
export async function failedLetters(query: Query): Promise<number> {
  const { count } = await query
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sent_at', 'is', null)
    .where('error', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Reads when a letter was sent, and whether it still has its body; undefined if the letter has been deleted. */
export const readLetter = (query: Query, id: number) =>
  query
    .selectFrom('outbox')
    .select('sent_at')
    .select(sql<boolean | number>`html <> ''`.as('has_body'))
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * Makes failed letters due now, except those whose text is erased. Pending letters are sent anyway. A letter that a limit holds back is
 * sent only if `id` is its id. @param id a single letter @returns the number of letters
 */
export async function sendAgain(query: Query, now: Date, id?: number): Promise<number> {
  let letters = query
    .updateTable('outbox')
    .set({ next_try: now.toISOString() })
    .where('sent_at', 'is', null)
    .where('error', 'is not', null)
    .where('html', '!=', '')
  letters = id === undefined ? letters.where('error', '!=', OVER_LIMIT) : letters.where('id', '=', id)
  const { numUpdatedRows } = await letters.executeTakeFirst()
  return Number(numUpdatedRows)
}
