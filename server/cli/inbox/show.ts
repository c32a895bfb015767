import { mkdir } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { Database } from '../../database/database.ts'
import { writePrivateFile } from '../../database/private-files.ts'
import type { FailingLetters } from '../../mail/failing.ts'
import { NEVER } from '../../mail/outbox-rows.ts'
import { type Entry, readConsents, readFiles, type unsentLetters } from './read.ts'
import { firstWords, forTerminal, inColumns, moscowTime, truncate, whoIs } from './words.ts'

/** The list of answers, one a line. */
export const showEntries = (entries: readonly Entry[]): string =>
  inColumns([
    ['№', 'Время (Москва)', 'Форма', 'Кто', 'Начало'],
    ...entries.map((entry) => [
      String(entry.number),
      moscowTime(entry.at),
      entry.form,
      truncate(whoIs(entry), 40),
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
  return `\uFEFF${[head, ...rows].map((row) => `${row.map(cell).join(';')}\r\n`).join('')}`
}

/** A cell that begins like a formula would be worked out by Excel: an apostrophe makes it a text. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
