import type { Database } from '../database/database.ts'
import { OVER_LIMIT } from './add-letter.ts'
import { NEVER } from './outbox-rows.ts'

/** Letters that the mail server did not take or that wait for long, without whom they are for. */
export interface FailingLetters {
  /** Those that are tried again. */
  waiting: number
  /** Those that are not any more. */
  givenUp: number
  /** How many of all are for the manager: orders and forms that nobody is told of. */
  manager: number
  /** When the oldest of all was written, ISO 8601; null where there is none. */
  since: string | null
  /** The same of the manager's. */
  managerSince: string | null
}

/** A letter that waits longer fails, also where it was not tried: the mail server is away, and one is tried for all. */
const WAITING_MS = 900_000

/** @param manager whom letters about forms and orders go to (transport.ts) */
export async function failingLetters(
  { query }: Database,
  manager: string | undefined,
  now = new Date(),
): Promise<FailingLetters> {
  const late = new Date(now.getTime() - WAITING_MS).toISOString()
  const rows = await query
    .selectFrom('outbox')
    .select(['recipient', 'created_at', 'next_try'])
    .where('sent_at', 'is', null)
    .where(({ or, eb }) => or([eb('error', 'is not', null), eb('created_at', '<', late)]))
    .where(({ or, eb }) => or([eb('error', 'is', null), eb('error', '!=', OVER_LIMIT)]))
    .orderBy('created_at')
    .execute()
  const givenUp = rows.filter(({ next_try }) => next_try === NEVER).length
  const managers = rows.filter(({ recipient }) => recipient === manager)
  return {
    waiting: rows.length - givenUp,
    givenUp,
    manager: managers.length,
    since: rows[0]?.created_at ?? null,
    managerSince: managers[0]?.created_at ?? null,
  }
}

/** How many letters are to be sent yet, those that fail among them. */
export async function waitingLetters({ query }: Pick<Database, 'query'>): Promise<number> {
  const { count } = await query
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number | bigint | string>().as('count'))
    .where('sent_at', 'is', null)
    .where('next_try', '!=', NEVER)
    .executeTakeFirstOrThrow()
  return Number(count)
}
