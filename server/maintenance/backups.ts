import { accessSync, constants } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { today } from '#schema/definitions/text/dates.ts'
import { type Config, StartError } from '../config.ts'
import { makeFolder } from '../make-folder.ts'

export const BACKUP_TASK = { name: 'daily-backup', hour: 4, trustsClock: true }

/** How many nightly copies are kept. */
const COPIES = 7

/** Nothing else in the folder is ever deleted. */
const OWN = /^tara-\d{4}-\d{2}-\d{2}\.sqlite$/

const OWN_PART = /^tara-\d{4}-\d{2}-\d{2}\.sqlite\.part(-\w+)?$/

/** Of the day in Moscow: a second copy of a day takes the first one's place. */
export const backupName = (now: Date): string => `tara-${today(now.getTime())}.sqlite`

/** Nightly copies, the last first. */
export async function listBackups(folder: string): Promise<{ name: string; at: Date; bytes: number }[]> {
  const names = (await readdir(folder)).filter((name) => OWN.test(name))
  const copies = await Promise.all(
    names.map(async (name) => {
      // An old one may be taken away meanwhile.
      const found = await stat(join(folder, name)).catch(() => undefined)
      return found ? [{ name, at: found.mtime, bytes: found.size }] : []
    }),
  )
  return copies.flat().toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

/** Deletes nightly copies but the last seven, and what a killed process left half-written. */
export async function dropOldBackups(folder: string): Promise<void> {
  const old = (await listBackups(folder)).slice(COPIES).map(({ name }) => name)
  const parts = (await readdir(folder)).filter((name) => OWN_PART.test(name))
  for (const name of [...old, ...parts]) await rm(join(folder, name), { force: true })
}

/**
 * Makes the folder of nightly copies where it is missing.
 * @throws StartError where nothing can be written there
 */
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
