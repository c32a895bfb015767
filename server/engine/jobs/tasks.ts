import { execFile } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { readPictureAddress } from '#schema/definitions/pictures/address.ts'
import { today } from '#schema/definitions/text/dates.ts'
import { picturesInUse } from '../../shop/catalog/pictures.ts'
import { type Config, StartError } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Letters } from '../mail/letters.ts'
import { ownMailer } from '../mail/mailer.ts'
import { makeFolder } from '../make-folder.ts'
import type { SiteState } from '../pages/site-state.ts'
import { PICTURE_FOLDER, uploadedPictures, variantsFolder } from '../pictures/uploaded.ts'
import type { DailyTask } from './daily.ts'
import { eraseAll, eraseSteps } from './erase.ts'

export const BACKUP_TASK = { name: 'daily-backup', hour: 4, trustsClock: true }

/** Number of nightly backups. */
const COPIES = 7

/** Only these files are ever deleted from the folder. */
const OWN = /^tara-\d{4}-\d{2}-\d{2}\.sqlite$/

const OWN_PART = /^tara-\d{4}-\d{2}-\d{2}\.sqlite\.part(-\w+)?$/

/** File name of a backup, by the day in Moscow: a second one of a day replaces the first. */
export const backupName = (now: Date): string => `tara-${today(now.getTime())}.sqlite`

/** Nightly copies, the last first. */
export async function listBackups(folder: string): Promise<{ name: string; at: Date; bytes: number }[]> {
  const names = (await readdir(folder)).filter((name) => OWN.test(name))
  const copies = await Promise.all(
    names.map(async (name) => {
      // It may have been deleted meanwhile.
      const found = await stat(join(folder, name)).catch(() => undefined)
      return found ? [{ name, at: found.mtime, bytes: found.size }] : []
    }),
  )
  return copies.flat().toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

/** Deletes nightly copies but the last seven, and what a killed process left half-written. */
async function dropOldBackups(folder: string): Promise<void> {
  const old = (await listBackups(folder)).slice(COPIES).map(({ name }) => name)
  const parts = (await readdir(folder)).filter((name) => OWN_PART.test(name))
  for (const name of [...old, ...parts]) await rm(join(folder, name), { force: true })
}

/** Creates the folder of nightly backups. @throws StartError if it is not writable */
export function ensureBackupFolder({ backupFolder }: Pick<Config, 'backupFolder'>): void {
  if (backupFolder === undefined) return
  try {
    makeFolder(backupFolder, 0o700)
    accessSync(backupFolder, constants.W_OK)
  } catch (error) {
    throw new StartError(
      `В папку копий ${backupFolder} нельзя писать (${(error as NodeJS.ErrnoException).code ?? 'ошибка'}). Дайте права или укажите другую в BACKUP_DIR.`,
    )
  }
}

interface Erasing {
  config: Pick<Config, 'dataFolder'>
  database: Database
  /** The terms may change while the site runs. */
  state: () => Pick<SiteState, 'site' | 'origin'>
  /** Without it no account is warned now. */
  letters?: Letters
}

export const ERASE_TASK = { name: 'daily-erasing', hour: 3, trustsClock: false } as const

/** Erases expired data at three in the morning. */
export const eraseTask = ({ config, database, state, letters }: Erasing): DailyTask => ({
  ...ERASE_TASK,
  async run(alive, now) {
    const { site, origin } = state()
    const { retention, cookieLifetime } = site.constants
    const steps = eraseSteps(config.dataFolder, letters && { mailer: ownMailer(letters, site), origin })
    await eraseAll(database, steps, { now, retention, cookieLifetime }, alive)
    await dropOldPictures(database, config.dataFolder, now)
    // Erased data must leave the write-ahead log too.
    if (database.engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(database.query)
  },
})

/** Interval of heartbeats. */
const SIGN_MS = 30_000

/** Backs up the data at four in the morning in a child process: copying and checking would block requests. */
export const backupTask = (dataFolder: string, backupFolder: string): DailyTask => ({
  ...BACKUP_TASK,
  async run(alive, startedAt) {
    ensureBackupFolder({ backupFolder })
    await dropOldBackups(backupFolder)
    const ending = new AbortController()
    const args = [
      join(import.meta.dirname, '../../cli/db.ts'),
      'backup',
      join(backupFolder, backupName(startedAt)),
      '--replace',
    ]
    const copying = run(process.execPath, args, {
      env: { ...process.env, DATA_DIR: dataFolder, DATABASE_URL: '' },
      signal: ending.signal,
    })
    const done = copying.then(
      () => true,
      () => true,
    )
    try {
      while (!(await Promise.race([done, wait(SIGN_MS, false, { ref: false })]))) await alive()
    } catch (error) {
      ending.abort()
      throw error
    }
    await copying.catch(({ stderr, message }: { stderr?: string; message: string }) => {
      throw new Error(stderr?.trim() || message)
    })
    await copyPictures(uploadedPictures(dataFolder), join(backupFolder, PICTURE_FOLDER))
    await dropOldBackups(backupFolder)
  },
})

const run = promisify(execFile)

const PART = /\.part$/

/**
 * Copies imported pictures into the backup folder. Existing copies are equal, since names are content hashes. None is
 * deleted: older backups may refer to it. @param from the folder of pictures (server/engine/pictures/uploaded.ts)
 */
export async function copyPictures(from: string, to: string): Promise<number> {
  const names = existsSync(from) ? (await readdir(from)).filter((name) => !PART.test(name)) : []
  if (names.length === 0) return 0
  await mkdir(to, { recursive: true, mode: 0o700 })
  const known = new Set(await readdir(to))
  for (const name of known) if (PART.test(name)) await rm(join(to, name), { force: true })
  const missing = names.filter((name) => !known.has(name))
  for (const name of missing) {
    const part = join(to, `${name}.part`)
    await copyFile(join(from, name), part)
    await rename(part, join(to, name))
  }
  return missing.length
}

/** An import puts photos down before its catalogue names them, and may fetch them for hours. */
const LEFT_ALONE_MS = 2 * 86_400_000

/** Deletes imported photos that no catalog uses, with their variants. @returns the number of photos */
export async function dropOldPictures(database: Database, dataFolder: string, now: Date): Promise<number> {
  const folder = uploadedPictures(dataFolder)
  const until = new Date(now.getTime() - LEFT_ALONE_MS)
  const old = new Set(await sharedBefore(database, until))
  for (const file of existsSync(folder) ? await readdir(folder) : []) {
    const found = await stat(join(folder, file)).catch(() => undefined)
    if (found?.isFile() && found.mtimeMs < until.getTime()) old.add(file)
  }
  if (old.size === 0) return 0
  const inUse = await picturesInUse(database)
  const gone = [...old].filter((file) => !inUse.has(addressOf(file)))
  for (const file of gone) await rm(join(folder, file), { force: true })
  await dropShared(database, gone, until)
  await dropVariants(variantsFolder(dataFolder), gone)
  return gone.length
}

/** Files in the database, for other instances. */
async function sharedBefore({ engine, query }: Database, time: Date): Promise<string[]> {
  if (engine === 'sqlite') return []
  const rows = await query
    .selectFrom('product_pictures')
    .select('file')
    .where('created_at', '<', time.toISOString())
    .execute()
  return rows.map(({ file }) => file)
}

/** Skips files that another instance has imported again. */
async function dropShared({ engine, query }: Database, files: readonly string[], time: Date): Promise<void> {
  if (engine === 'sqlite') return
  for (const file of files)
    await query
      .deleteFrom('product_pictures')
      .where('file', '=', file)
      .where('created_at', '<', time.toISOString())
      .execute()
}

async function dropVariants(folder: string, files: readonly string[]): Promise<void> {
  const names = new Set(files.map((file) => readPictureAddress(addressOf(file))?.name))
  for (const variant of existsSync(folder) ? await readdir(folder) : [])
    if (names.has(variant.slice(0, variant.lastIndexOf('-')))) await rm(join(folder, variant), { force: true })
}

const addressOf = (file: string): string => `/pictures/${file.replace(/\.\w+$/, '')}`
