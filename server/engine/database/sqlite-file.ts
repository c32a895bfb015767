import { existsSync, statSync } from 'node:fs'
import { StartError } from '../config.ts'
import { DataUnavailable } from './data-unavailable.ts'
import { refuseOther } from './migrate.ts'
import { openReadOnly } from './read-only.ts'

/** SQLite's primary result codes (sqlite.org/rescode.html), with reasons and fixes. */
const REASONS: Readonly<Record<number, string>> = {
  5: 'занят другой программой: остановите её и\u00a0повторите',
  8: 'нельзя изменять: дайте права на\u00a0запись ему и\u00a0его папке',
  10: 'не\u00a0читается с\u00a0диска: проверьте диск',
  13: 'некуда писать: на\u00a0диске нет места',
  14: 'не\u00a0открывается: дайте права на\u00a0него и\u00a0на\u00a0его папку',
}

const DAMAGED = new Set([11, 26])

/** Maximum size of a file for `quick_check`, which takes a second for some hundred megabytes. Of a larger file only the header is read. */
const WHOLE_CHECK_BYTES = 64 * 1024 * 1024

/** Texts for error messages about a file: its name, and the advice if it is damaged. */
export interface FileWords {
  /** Name of the file in messages, such as «Файл данных». */
  what: string
  advice: string
}

const DATA_WORDS: FileWords = {
  what: 'Файл данных',
  advice:
    'Он оставлен как есть. Верните данные из\u00a0копии: npm run db -- restore ФАЙЛ (docs/operations.md, «Damaged data»)',
}

/** Checks that a data file is intact and of this version; changes nothing. @throws StartError with one line of text */
export function checkDataFile(file: string): void {
  const log = `${file}-wal`
  // Reads the log's size first, since another process that is just creating both files creates the log last.
  const [logSize, size] = [sizeOf(log), sizeOf(file)]
  if (size > 0) {
    checkSqliteFile(file, DATA_WORDS, size > WHOLE_CHECK_BYTES ? 'header' : 'quick')
    refuseOther(appliedSteps(file))
    return
  }
  if (logSize === 0 && existsSync(file))
    throw new StartError(
      `Файл данных ${file} пуст: в\u00a0нём 0\u00a0байт. Верните данные из\u00a0копии: npm run db -- restore ФАЙЛ (docs/operations.md, «Damaged data»); если магазин новый, удалите файл.`,
    )
  if (logSize > 0)
    throw new StartError(
      `Есть журнал ${log}, но\u00a0нет самого файла данных ${file}: его удалили или не\u00a0перенесли. Верните файл на\u00a0место или данные из\u00a0копии: npm run db -- restore ФАЙЛ.`,
    )
}

/** Returns a file's size in bytes; 0 if it is missing: other processes create and delete files beside a database. */
export const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** Checks an SQLite database. @throws StartError with one line of text if it is damaged */
export function checkSqliteFile(file: string, words: FileWords, how: 'header' | 'quick' | 'whole'): void {
  try {
    using database = openReadOnly(file)
    database.prepare('select count(*) from sqlite_schema').get()
    if (how === 'header') return
    const [problem] = database.prepare(how === 'quick' ? 'pragma quick_check(1)' : 'pragma integrity_check(1)').all()
    if (Object.values(problem ?? {})[0] !== 'ok') throw damaged(file, words)
  } catch (error) {
    throw startErrorOf(error, file, words)
  }
}

/** Returns the names of the migrations applied to an intact file; an empty list if the database is not ours. */
export function appliedSteps(file: string): string[] {
  using database = openReadOnly(file)
  if (!database.prepare("select 1 from sqlite_schema where name = 'migrations'").get()) return []
  const steps = database.prepare('select name from migrations').all()
  return steps.map(({ name }) => String(name))
}

const damaged = (file: string, { what, advice }: FileWords): StartError =>
  new StartError(`${what} ${file} повреждён или это не\u00a0база данных. ${advice}.`)

/** Converts an SQLite error to a StartError with a message of one line. Returns any other error unchanged. */
export function startErrorOf(error: unknown, file: string, words: FileWords = DATA_WORDS): unknown {
  const { errcode } = (error instanceof DataUnavailable ? error.cause : error) as { errcode?: number }
  if (errcode === undefined) return error
  // The lower byte is the primary code; the upper bytes are details.
  const primary = errcode & 0xff
  if (DAMAGED.has(primary)) return damaged(file, words)
  const reason = REASONS[primary]
  return reason === undefined ? error : new StartError(`${words.what} ${file} ${reason}.`)
}
