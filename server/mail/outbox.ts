import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import type { OutboxRow, Tables } from '../database/tables.ts'
import { EMPTIED } from './add-letter.ts'
import { isAboutLetter, reasonOf } from './failure.ts'
import { NEVER } from './never.ts'
import type { Message, Transport } from './transport.ts'

const [MINUTE, HOUR] = [60_000, 3_600_000]

/** From one try to the next. */
const DELAYS_MS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR] as const
const LAST_DELAY_MS = 6 * HOUR

/** How long a letter is tried. */
const LIFETIME_MS = 72 * HOUR

/** How long a claimed letter is its process's own; then that process counts as dead. Longer than any sending. */
const CLAIM_MS = 5 * MINUTE

/** How long nothing is tried after the mail server could not be reached. */
const QUIET_MS = MINUTE

export interface Outbox {
  /** There is something to send. */
  wake(): void
  /** Waits for what is being sent. */
  stop(): Promise<void>
}

interface OutboxOptions {
  database: Database
  transport: Transport
  /** The files that came with a submission. */
  attachmentsOf: (query: Kysely<Tables>, submission: number) => Promise<Message['attachments']>
  /** Whom letters about forms and orders go to: where these fail, nobody looks after the shop. */
  manager?: () => string
  log: Pick<Logger, 'warn' | 'error'>
  now?: () => Date
  /** Milliseconds from one look into the outbox to the next. */
  pause?: number
}

type Row = Pick<OutboxRow, 'recipient' | 'subject' | 'html' | 'text' | 'headers' | 'submission' | 'created_at'> & {
  id: number
  attempts: number
}

/** Sends what is in the outbox, oldest first, and tries again what could not be sent. Any number of processes may. */
export function startOutbox({
  database,
  transport,
  attachmentsOf,
  manager,
  log,
  now = () => new Date(),
  pause = 1500,
}: OutboxOptions): Outbox {
  const { query } = database
  let stopped = false
  let again = false
  let quietUntil = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  /** The oldest letter that is due, claimed; undefined where there is none. */
  async function claim(): Promise<Row | undefined> {
    while (!stopped) {
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

  async function messageOf({ id, recipient, headers, submission, created_at, subject, html, text }: Row) {
    const attachments = submission === null ? [] : await attachmentsOf(query, submission)
    const own = JSON.parse(headers) as Message['headers'] // written by addLetter
    const written = new Date(created_at)
    return { number: id, to: recipient, subject, html, text, headers: own, attachments, written }
  }

  async function sendDue(): Promise<void> {
    const rest = quietUntil - now().getTime()
    // More than the whole is left where the clock was put back meanwhile.
    if (rest > 0 && rest <= QUIET_MS) return
    for (let row = await claim(); row; row = await claim()) {
      try {
        await transport.send(await messageOf(row))
      } catch (error) {
        await putOff(row, error)
        if (isAboutLetter(error)) continue
        quietUntil = now().getTime() + QUIET_MS
        return
      }
      await query
        .updateTable('outbox')
        .set({ sent_at: now().toISOString(), error: null, ...EMPTIED })
        .where('id', '=', row.id)
        .execute()
    }
  }

  async function putOff({ id, recipient, attempts, created_at }: Row, error: unknown): Promise<void> {
    const at = now()
    const end = new Date(created_at).getTime() + LIFETIME_MS
    const given = at.getTime() >= end
    const delay = Math.min(DELAYS_MS[attempts - 1] ?? LAST_DELAY_MS, Math.max(0, end - at.getTime()))
    const next = given ? NEVER : later(at, delay)
    await query
      .updateTable('outbox')
      .set({ next_try: next, error: reasonOf(error), ...(given && EMPTIED) })
      .where('id', '=', id)
      .execute()
    // Not the message: it may name an address (docs/requirements.md S17).
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    const details = { letter: id, attempts, code, responseCode }
    if (given) log.error(details, 'a letter could not be sent and is given up: npm run inbox tells why')
    // A mail server that is not there takes the manager's neither.
    else if (recipient === manager?.() || !isAboutLetter(error))
      log.error({ ...details, next }, 'the manager gets no letters, they will be tried again: npm run inbox tells why')
    else log.warn({ ...details, next }, 'a letter was not sent and will be tried again')
  }

  function look(): void {
    clearTimeout(timer)
    running = sendDue()
      .catch((error: unknown) => log.error(error, 'the outbox could not be worked through'))
      .finally(() => {
        running = undefined
        if (stopped) return
        if (again) {
          again = false
          look()
        } else timer = setTimeout(look, pause)
      })
  }

  look()
  return {
    wake() {
      if (stopped) return
      if (running) again = true
      else look()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

const later = (at: Date, milliseconds: number): string => new Date(at.getTime() + milliseconds).toISOString()
