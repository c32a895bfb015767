import { mkdir } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import type { Database } from '../database/database.ts'
import { writePrivateFile } from '../database/private-files.ts'
import { filesOfSubmission, readStoredFile } from '../forms/stored-files.ts'
import type { FormAnswer } from '../mail/letters.ts'
import type { FailingLetters } from '../mail/outbox.ts'
import { NEVER } from '../mail/outbox-rows.ts'
import { CSV_START, csvLine } from '../sheets/csv.ts'
import { forTerminal, inColumns, moscowTime, truncate } from './command-line.ts'

/** A form's answer as it was kept (server/forms/save-submission.ts). */
interface Entry {
  number: number
  form: string
  page: string | null
  /** ISO 8601, UTC. */
  at: string
  answers: FormAnswer[]
  /** Values of the call, by field name. */
  body: Readonly<Record<string, unknown>>
}

interface Choice {
  form?: string | undefined
  /** ISO 8601, UTC. */
  since?: string | undefined
  /** Only the last so many. */
  last?: number
}

const rowsOf = (query: Database['query']) =>
  query
    .selectFrom('submissions')
    .leftJoin('orders', 'orders.submission', 'submissions.id')
    .select(['submissions.id', 'form', 'page', 'submissions.created_at', 'values', 'orders.number'])

/** Answers, the newest first. */
export async function readEntries({ query }: Database, { form, since, last }: Choice): Promise<Entry[]> {
  let found = rowsOf(query).orderBy('submissions.id', 'desc')
  if (form !== undefined) found = found.where('form', '=', form)
  if (since !== undefined) found = found.where('submissions.created_at', '>=', since)
  if (last !== undefined) found = found.limit(last)
  return (await found.execute()).map(toEntry)
}

export async function readEntry({ query }: Database, number: number): Promise<Entry | undefined> {
  const row = await rowsOf(query).where('submissions.id', '=', number).executeTakeFirst()
  return row && toEntry(row)
}

export async function answeredForms({ query }: Database): Promise<string[]> {
  const rows = await query.selectFrom('submissions').select('form').distinct().orderBy('form').execute()
  return rows.map(({ form }) => form)
}

/** An answer's files, whole. */
async function readFiles({ query }: Database, number: number): Promise<{ name: string; content: Buffer }[]> {
  const files: { name: string; content: Buffer }[] = []
  for (const { id, name } of await filesOfSubmission(query, number))
    files.push({ name, content: await buffer(readStoredFile(query, id)) })
  return files
}

const readConsents = ({ query }: Database, number: number) =>
  query
    .selectFrom('consents')
    .select(['document', 'version', 'given_at'])
    .where('submission', '=', number)
    .orderBy('id')
    .execute()

/** Letters that are not sent, the oldest first. */
export const unsentLetters = ({ query }: Database) =>
  query
    .selectFrom('outbox')
    .select(['id', 'recipient', 'subject', 'created_at', 'next_try', 'attempts', 'error'])
    .where('sent_at', 'is', null)
    .orderBy('id')
    .execute()

interface Row {
  id: number
  form: string
  page: string | null
  created_at: string
  values: string
  /** Number of the order, for an order's submission. */
  number: string | null
}

function toEntry({ id, form, page, created_at, values, number }: Row): Entry {
  const { answers, body } = record(JSON.parse(values))
  return {
    number: id,
    form,
    page,
    at: created_at,
    answers: [
      ...(number === null ? [] : [{ label: 'Заказ', text: number }]),
      ...list(answers).map((answer) => ({ label: String(record(answer).label), text: String(record(answer).text) })),
    ],
    body: record(body),
  }
}

/** The list of answers, one a line. */
export const showEntries = (entries: readonly Entry[]): string =>
  inColumns([
    ['№', 'Время (Москва)', 'Форма', 'Кто', 'Начало'],
    ...entries.map((entry) => [
      String(entry.number),
      moscowTime(entry.at),
      entry.form,
      truncate(senderOf(entry), 40),
      truncate(firstWords(entry), 50),
    ]),
  ])

/** One answer whole; its files are written below `folder`. */
export async function showEntry(database: Database, entry: Entry, folder: string): Promise<string> {
  const consents = await readConsents(database, entry.number)
  const files = await writeFiles(await readFiles(database, entry.number), folder)
  return [
    `Заявка № ${entry.number}, форма ${entry.form}, ${moscowTime(entry.at)} по Москве`,
    ...(entry.page ? [`Страница: ${forTerminal(entry.page)}`] : []),
    '',
    ...entry.answers.map(({ label, text }) => `${forTerminal(label)}: ${indent(forTerminal(text))}`),
    ...(consents.length > 0 ? ['', 'Согласия:'] : []),
    ...consents.map(
      ({ document, version, given_at }) => `  ${document}, редакция ${version}, ${moscowTime(given_at)} по Москве`,
    ),
    ...(files.length > 0 ? ['', 'Файлы записаны:'] : []),
    ...files.map((file) => `  ${file}`),
  ].join('\n')
}

/** Why letters are still here. */
export const showUnsent = (letters: Awaited<ReturnType<typeof unsentLetters>>): string =>
  [
    'Письма, которые не отправлены:',
    ...letters.map(({ id, recipient, subject, created_at, next_try, attempts, error }) => {
      const next = next_try === NEVER ? 'больше не пробуем' : `следующая попытка ${moscowTime(next_try)}`
      const why = error ?? (attempts > 0 ? 'отправляется сейчас' : 'ещё не отправлялось')
      return forTerminal(
        `  № ${id} от ${moscowTime(created_at)}, ${recipient}, «${subject}»\n    ${why}; попыток: ${attempts}, ${next}`,
      )
    }),
  ].join('\n')

/** The one thing that must not be overlooked; undefined where the manager gets the letters. */
export const showFailing = ({ manager, managerSince }: FailingLetters): string | undefined =>
  managerSince !== null
    ? `Менеджер не\u00a0получает писем о\u00a0заявках и\u00a0заказах: не\u00a0ушло ${manager}, самое старое ${moscowTime(managerSince)}. Проверьте SMTP_URL и\u00a0почту менеджера.`
    : undefined

const indent = (text: string): string => (text.includes('\n') ? `\n  ${text.replaceAll('\n', '\n  ')}` : text)

async function writeFiles(files: readonly { name: string; content: Uint8Array }[], folder: string): Promise<string[]> {
  const taken = new Set<string>()
  const written: string[] = []
  for (const { name, content } of files) {
    const file = join(folder, freeName(safeName(name), taken))
    await mkdir(folder, { recursive: true })
    await writePrivateFile(file, content)
    written.push(file)
  }
  return written
}

/** A visitor named the file: no other folder, no hidden file, no sign that a file system refuses. */
function safeName(name: string): string {
  const plain = basename(name.replaceAll('\\', '/'))
    .replace(/[^\P{C}]|[<>:"|?*]/gu, '_')
    .replace(/^\.+/, '_')
  const end = extname(plain).slice(0, 16)
  return plain.slice(0, plain.length - extname(plain).length).slice(0, 100) + end || 'file'
}

function freeName(name: string, taken: Set<string>): string {
  const end = extname(name)
  let free = name
  for (let i = 2; taken.has(free.toLowerCase()); i++) free = `${name.slice(0, name.length - end.length)} (${i})${end}`
  taken.add(free.toLowerCase())
  return free
}

/** Answers as a table for Excel: UTF-8 with its mark, semicolons, a column for every question of any row. */
export function toCsv(entries: readonly Entry[]): string {
  const questions = [...new Set(entries.flatMap(({ answers }) => answers.map(({ label }) => label)))]
  const rows = entries.map(({ number, at, form, page, answers }) => [
    String(number),
    moscowTime(at),
    form,
    page ?? '',
    ...questions.map((question) =>
      answers
        .filter(({ label }) => label === question)
        .map(({ text }) => text)
        .join('\n'),
    ),
  ])
  const head = ['Номер', 'Время (Москва)', 'Форма', 'Страница', ...questions]
  return CSV_START + [head, ...rows].map(csvLine).join('')
}

/** Returns the sender, from the usual field names. */
export function senderOf({ body, answers }: Pick<Entry, 'body' | 'answers'>): string {
  const known = [body.name, body.email ?? body.phone].filter((part) => typeof part === 'string' && part !== '')
  return oneLine(known.length > 0 ? known.join(', ') : (answers[0]?.text ?? '—'))
}

/** Returns the beginning of the longest answer. */
function firstWords({ body, answers }: Entry): string {
  const about = new Set([body.name, body.email, body.phone])
  const said = answers.map(({ text }) => text).filter((text) => !about.has(text))
  return oneLine(said.toSorted((a, b) => b.length - a.length)[0] ?? '')
}

const oneLine = (text: string): string => forTerminal(text).replace(/\s+/g, ' ').trim()
