import { existsSync, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { StartError } from '../config.ts'
import { refuseOther } from './migrate.ts'
import { openReadOnly } from './read-only.ts'
import { appliedSteps, checkDataFile, checkSqliteFile, type FileWords, sizeOf, startErrorOf } from './sqlite-file.ts'

const COPY_WORDS: FileWords = { what: 'Файл копии', advice: 'Данные не\u00a0изменены. Возьмите другую копию' }

/** Option of `backup` that copies all pages in one step: SQLite restarts an incremental copy after each write of another process. */
const WHOLE = { rate: 2 ** 31 - 1 }

/** Suffixes of the files of a database: the database itself, the write-ahead log, the shared memory, the rollback journal. */
const BESIDE = ['', '-wal', '-shm', '-journal'] as const

/**
 * Backs up the data, which may be in use, to a single file, and checks this file.
 * @throws StartError if there are no data, they are damaged, or the target exists and `replace` is false
 */
export async function backUp(file: string, to: string, { replace = false } = {}): Promise<void> {
  if (!existsSync(file)) throw new StartError(`Данных ещё нет: файла ${file} нет.`)
  if (existsSync(to) && !replace)
    throw new StartError(`Файл ${to} уже есть. Назовите другой или добавьте --replace, чтобы заменить его.`)
  refuseTarget(file, to)
  checkDataFile(file)
  if (appliedSteps(file).length === 0)
    throw new StartError(`В\u00a0файле ${file} таблиц магазина нет. Проверьте DATA_DIR.`)
  const part = `${to}.part`
  await copy(new DatabaseSync(file, { readOnly: true, timeout: 10_000 }), part)
  await rename(part, to)
}

/** Refuses a target that is a database in use, or not a file. @throws StartError */
function refuseTarget(file: string, to: string): void {
  const target = statSync(to, { throwIfNoEntry: false })
  if (target && !target.isFile()) throw new StartError(`${to} — не\u00a0файл. Назовите файл для копии.`)
  const inodes = BESIDE.map((end) => statSync(file + end, { throwIfNoEntry: false })?.ino)
  const isOwn = target !== undefined && inodes.includes(target.ino)
  if (isOwn || BESIDE.some((end) => resolve(file + end) === resolve(to)))
    throw new StartError(`${to} — сами данные сайта. Назовите другой файл для копии.`)
}

/**
 * Restores a backup. Intact data are replaced through SQLite, so that open connections read either the old or the new data. Damaged data,
 * and data of another version, are moved aside.
 * @returns the new file name of the data moved aside, in the same folder; undefined if none were moved
 * @throws StartError for an invalid backup; nothing is changed then
 */
export async function restore(from: string, file: string, now = new Date()): Promise<string | undefined> {
  checkCopy(from)
  if (isSound(file)) {
    using source = openReadOnly(from)
    await backup(source, file, WHOLE).catch((error: unknown) => Promise.reject(startErrorOf(error, file)))
    return undefined
  }
  const part = `${file}.part`
  await copy(openReadOnly(from), part)
  const aside = await putAside(file, `${file}.damaged-${now.toISOString().replace(/[:.]/g, '-')}`)
  await rename(part, file)
  return aside
}

/** Tables by which a copy of our data is recognized: the list of migrations does not name tables. */
const CORE = ['facts', 'outbox', 'rate_limits'] as const

/** Checks a backup. @throws StartError if it is damaged, of another version, or not a copy of our data */
function checkCopy(from: string): void {
  if (!existsSync(from)) throw new StartError(`Файла ${from} нет.`)
  checkSqliteFile(from, COPY_WORDS, 'whole')
  refuseOther(appliedSteps(from))
  using source = openReadOnly(from)
  try {
    for (const table of CORE) source.prepare(`select 1 from ${table} limit 1`).get()
  } catch {
    throw new StartError(`Файл ${from} — не\u00a0копия данных этого сайта. Данные не\u00a0изменены.`)
  }
}

function isSound(file: string): boolean {
  if (!existsSync(file)) return false
  try {
    checkDataFile(file)
    return true
  } catch {
    return false
  }
}

/** Copies a database to the file `part`. Overwrites an interrupted copy there. */
async function copy(source: DatabaseSync, part: string): Promise<void> {
  try {
    for (const end of BESIDE) await rm(part + end, { force: true })
    await backup(source, part, WHOLE)
    settle(part)
    checkSqliteFile(part, COPY_WORDS, 'whole')
    await flush(part)
  } catch (error) {
    for (const end of BESIDE) await rm(part + end, { force: true })
    throw startErrorOf(error, part, COPY_WORDS)
  } finally {
    source.close()
  }
}

function settle(part: string): void {
  const target = new DatabaseSync(part)
  target.exec('pragma journal_mode=delete')
  target.close()
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.sync()
  await handle.close()
}

/** Renames a database with its journals, which may remain after it was closed. @returns the new file name; undefined if all are empty */
async function putAside(file: string, to: string): Promise<string | undefined> {
  await rm(`${file}-shm`, { force: true })
  const there = BESIDE.filter((end) => sizeOf(file + end) > 0)
  for (const end of there) await rename(file + end, to + end)
  for (const end of BESIDE) await rm(file + end, { force: true })
  return there.length > 0 ? basename(to) : undefined
}
