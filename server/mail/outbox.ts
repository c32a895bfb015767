import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { isAboutLetter } from './failure.ts'
import { claimLetter, type DueLetter, markSent, postpone } from './outbox-rows.ts'
import type { Message, Transport } from './transport.ts'

/** How long nothing is tried after the mail server could not be reached. */
const QUIET_MS = 60_000

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

/** Sends what is in the outbox, oldest first, and tries again what could not be sent. Any number of processes may. */
export function startOutbox({
  database: { query },
  transport,
  attachmentsOf,
  manager,
  log,
  now = () => new Date(),
  pause = 1500,
}: OutboxOptions): Outbox {
  let stopped = false
  let again = false
  let quietUntil = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  const nextDue = () => claimLetter(query, now, () => stopped)

  async function messageOf({ id, recipient, headers, submission, created_at, subject, html, text }: DueLetter) {
    const attachments = submission === null ? [] : await attachmentsOf(query, submission)
    const own = JSON.parse(headers) as Message['headers'] // written by addLetter
    const written = new Date(created_at)
    return { number: id, to: recipient, subject, html, text, headers: own, attachments, written }
  }

  async function sendDue(): Promise<void> {
    const rest = quietUntil - now().getTime()
    // More than the whole is left where the clock was put back meanwhile.
    if (rest > 0 && rest <= QUIET_MS) return
    for (let letter = await nextDue(); letter; letter = await nextDue()) {
      try {
        await transport.send(await messageOf(letter))
      } catch (error) {
        report(letter, error, await postpone(query, letter, error, now()))
        if (isAboutLetter(error)) continue
        quietUntil = now().getTime() + QUIET_MS
        return
      }
      await markSent(query, letter, now())
    }
  }

  /** @param next when it is tried again; undefined where it is given up */
  function report({ id, recipient, attempts }: DueLetter, error: unknown, next: string | undefined): void {
    // Not the message: it may name an address (S17).
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    const details = { letter: id, attempts, code, responseCode }
    if (next === undefined) log.error(details, 'a letter could not be sent and is given up: npm run inbox tells why')
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
