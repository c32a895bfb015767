import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { today } from '#schema/definitions/text/dates.ts'
import { type Config, ensureFolder } from '../config.ts'
import { PICTURE_FOLDER, uploadedPictures } from '../pictures/uploaded.ts'
import type { DailyTask } from './daily.ts'

export const BACKUP_TASK = { name: 'daily-backup', hour: 4, trustsClock: true }

const COPIES = 7

/** Matches the names of backups. The server deletes only these files, and the partial files of OWN_PART. */
const OWN = /^tara-\d{4}-\d{2}-\d{2}\.sqlite$/

const OWN_PART = /^tara-\d{4}-\d{2}-\d{2}\.sqlite\.part(-\w+)?$/

/** Returns the name of a backup by the day in Moscow: the second backup of a day replaces the first. */
export const backupName = (now: Date): string => `tara-${today(now.getTime())}.sqlite`

/** Lists the nightly backups, newest first. */
export async function listBackups(folder: string): Promise<{ name: string; at: Date; bytes: number }[]> {
  const names = (await readdir(folder)).filter((name) => OWN.test(name))
  const copies = await Promise.all(
    names.map(async (name) => {
      // Another process may have deleted the file.
      const stats = await stat(join(folder, name)).catch(() => undefined)
      return stats ? [{ name, at: stats.mtime, bytes: stats.size }] : []
    }),
  )
  return copies.flat().toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

/** Deletes partial files of killed processes, and all nightly backups except the last seven. */
async function dropOldBackups(folder: string): Promise<void> {
  const old = (await listBackups(folder)).slice(COPIES).map(({ name }) => name)
  const parts = (await readdir(folder)).filter((name) => OWN_PART.test(name))
  for (const name of [...old, ...parts]) await rm(join(folder, name), { force: true })
}

/** Creates the folder of nightly backups. @throws StartError if it is not writable */
export function ensureBackupFolder({ backupFolder }: Pick<Config, 'backupFolder'>): void {
  if (backupFolder !== undefined) ensureFolder(backupFolder, 'папку копий', 'BACKUP_DIR')
}

/** Milliseconds between heartbeats. */
const SIGN_MS = 30_000

/**
 * Returns the task that backs up the data at four in the morning, in a child process, because copying and checking would block requests.
 * @param program path of the command that copies, as in `npm run db`
 */
export const backupTask = (program: string, dataFolder: string, backupFolder: string): DailyTask => ({
  ...BACKUP_TASK,
  async run(alive, startedAt) {
    ensureBackupFolder({ backupFolder })
    await dropOldBackups(backupFolder)
    const ending = new AbortController()
    const args = [program, 'backup', join(backupFolder, backupName(startedAt)), '--replace']
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
 * Copies uploaded pictures into the backup folder. Skips existing copies: their names are hashes of the content. Deletes no copy, because
 * older backups may refer to it. @param from the folder of pictures (server/engine/pictures/uploaded.ts)
 */
export async function copyPictures(from: string, to: string): Promise<number> {
  const names = existsSync(from) ? (await readdir(from)).filter((name) => !PART.test(name)) : []
  if (names.length === 0) return 0
  await mkdir(to, { recursive: true, mode: 0o700 })
  const present = new Set(await readdir(to))
  for (const name of present) if (PART.test(name)) await rm(join(to, name), { force: true })
  const missing = names.filter((name) => !present.has(name))
  for (const name of missing) {
    const part = join(to, `${name}.part`)
    await copyFile(join(from, name), part)
    await rename(part, join(to, name))
  }
  return missing.length
}
