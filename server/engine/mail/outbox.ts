import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Logger } from 'pino'
import { daysBefore, type EraseStep, oldRows, SLICE } from '../database/erasing.ts'
import type { Database, Query } from '../database/tables.ts'
import { claimLetter, type DueLetter, isLetterRefused, markSent, NEVER, OVER_LIMIT, postpone } from './outbox-rows.ts'
import { fileTime, letterFolder, type Message, type Transport } from './transport.ts'

/** Milliseconds without attempts to send after the mail server was unreachable. */
const QUIET_MS = 60_000

interface OutboxOptions {
  database: Database
  transport: Transport
  /** Returns a letter's attachments. */
  attachmentsOf: (query: Query, letter: Pick<DueLetter, 'id' | 'submission'>) => Promise<Message['attachments']>
  /** SQL condition: the letter has attachments. A separate lane sends such letters, so that they do not delay the others. */
  hasFiles?: RawBuilder<SqlBool>
  /** Returns the recipient of letters about forms and orders; undefined if the shop has none. */
  manager?: () => string
  log: Pick<Logger, 'warn' | 'error'>
  now?: () => Date
  /** Milliseconds between polls of the outbox. */
  pause?: number
}

/** Sends the letters of the outbox with retries (order: `claimLetter`), in one or two independent lanes. Several processes may run it. */
export function startOutbox({ hasFiles, ...options }: OutboxOptions) {
  const lanes = (hasFiles ? [sql<SqlBool>`not ${hasFiles}`, hasFiles] : [sql<SqlBool>`true`]).map((isOfLane) =>
    startLane(options, isOfLane),
  )
  return {
    /** Polls at once, because a letter was added. */
    wake(): void {
      for (const { wake } of lanes) wake()
    },
    /** Stops, and waits for the current delivery. */
    async stop(): Promise<void> {
      await Promise.all(lanes.map(({ stop }) => stop()))
    },
  }
}

function startLane(
  { database: { query }, transport, attachmentsOf, manager, log, now = () => new Date(), pause = 1500 }: OutboxOptions,
  isOfLane: RawBuilder<SqlBool>,
) {
  let stopped = false
  let isWoken = false
  let quietUntil = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  async function messageOf({ id, recipient, headers, submission, created_at, subject, html, text }: DueLetter) {
    const attachments = await attachmentsOf(query, { id, submission })
    const letterHeaders = JSON.parse(headers) as Message['headers'] // written by addLetter
    const written = new Date(created_at)
    return { number: id, to: recipient, subject, html, text, headers: letterHeaders, attachments, written }
  }

  async function sendDue(): Promise<void> {
    const rest = quietUntil - now().getTime()
    // A rest longer than the whole pause means that the clock was set back: then there is no pause.
    if (rest > 0 && rest <= QUIET_MS) return
    for (let letter: DueLetter | undefined; (letter = await claimLetter(query, now, () => stopped, isOfLane)); ) {
      try {
        await transport.send(await messageOf(letter))
      } catch (error) {
        report(letter, error, await postpone(query, letter, error, now()))
        if (isLetterRefused(error)) continue
        quietUntil = now().getTime() + QUIET_MS
        return
      }
      await markSent(query, letter, now())
    }
  }

  /** Logs a failed attempt. @param next time of the next attempt; undefined after the last one */
  function report({ id, recipient, attempts }: DueLetter, error: unknown, next: string | undefined): void {
    // The error's message is not logged, because it may contain an address (S17).
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    const details = { letter: id, attempts, code, responseCode }
    if (next === undefined) log.error(details, 'a letter could not be sent and is given up: /desk/letters/ tells why')
    // If the mail server is unreachable, letters to the manager fail too.
    else if (recipient === manager?.() || !isLetterRefused(error))
      log.error({ ...details, next }, 'the manager gets no letters, they will be tried again: /desk/letters/ tells why')
    else log.warn({ ...details, next }, 'a letter was not sent and will be tried again')
  }

  function look(): void {
    clearTimeout(timer)
    running = sendDue()
      .catch((error: unknown) => log.error(error, 'the outbox could not be worked through'))
      .finally(() => {
        running = undefined
        if (stopped) return
        if (isWoken) {
          isWoken = false
          look()
        } else timer = setTimeout(look, pause)
      })
  }

  look()
  return {
    wake(): void {
      if (stopped) return
      if (running) isWoken = true
      else look()
    },
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Returns true if a letter will not be retried. */
export const isGivenUp = (nextTry: string | null): boolean => nextTry === NEVER

/** Returns the step that erases old letter files. */
export const letterFiles = (dataFolder: string): EraseStep => ({
  what: 'letter-files',
  title: 'файлы писем',
  async erase(_transaction, { now, retention }) {
    const folder = letterFolder(dataFolder)
    const due = fileTime(daysBefore(now, retention.letters))
    // Also matches partial files of a killed process.
    const names = existsSync(folder) ? (await readdir(folder)).filter((name) => /\.eml(\.part)?$/.test(name)) : []
    const old = names.filter((name) => name < due).slice(0, SLICE)
    for (const name of old) await rm(join(folder, name), { force: true })
    return old.length
  },
})

/** Steps that erase recipient, subject and server response of letters. Delivery has already cleared their bodies. */
export const letterSteps: readonly EraseStep[] = [
  oldRows(
    { what: 'letters', title: 'адреса писем' },
    { table: 'outbox', key: 'id', column: 'created_at' },
    ({ now, retention }) => daysBefore(now, retention.letters),
  ),
]

export type FailingLetters = Awaited<ReturnType<typeof failingLetters>>

/** Milliseconds after which a waiting letter counts as failing, even if untried: while the server is down, only one letter is tried. */
const WAITING_MS = 900_000

/**
 * Counts the letters that the mail server refused or that have been waiting too long. The result contains no recipients.
 * @param manager recipient of letters about forms and orders
 */
export async function failingLetters({ query }: Database, manager: string | undefined, now = new Date()) {
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
    /** Letters that are not retried any more. */
    givenUp,
    /** Number of failing letters to the manager, who therefore misses new orders and forms. */
    manager: managers.length,
    /** Time of the oldest failing letter, ISO 8601; null without any. */
    since: rows[0]?.created_at ?? null,
    managerSince: managers[0]?.created_at ?? null,
  }
}

/** Counts the letters that are still to be sent, including failing ones, but not those that are given up or wait for staff. */
export async function waitingLetters({ query }: Pick<Database, 'query'>): Promise<number> {
  const { count } = await query
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number | bigint | string>().as('count'))
    .where('sent_at', 'is', null)
    .where('next_try', '!=', NEVER)
    .executeTakeFirstOrThrow()
  return Number(count)
}
