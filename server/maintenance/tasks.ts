import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Letters } from '../mail/letters.ts'
import { ownMailer } from '../mail/manager.ts'
import type { SiteState } from '../pages/site-state.ts'
import { PICTURE_FOLDER, uploadedPictures } from '../pictures/uploaded.ts'
import { BACKUP_TASK, backupName, dropOldBackups, ensureBackupFolder } from './backups.ts'
import { copyPictures } from './copy-pictures.ts'
import type { DailyTask } from './daily.ts'
import { eraseAll, eraseSteps } from './erase.ts'
import { dropOldPictures } from './old-pictures.ts'

interface Erasing {
  config: Pick<Config, 'dataFolder'>
  database: Database
  /** The terms may change while the site runs. */
  state: () => Pick<SiteState, 'site' | 'origin'>
  /** Left out: nobody is warned now that an account will be erased. */
  letters?: Letters
}

export const ERASE_TASK = { name: 'daily-erasing', hour: 3, trustsClock: false } as const

/** At three in the morning what is out of its term is erased. */
export const eraseTask = ({ config, database, state, letters }: Erasing): DailyTask => ({
  ...ERASE_TASK,
  async run(alive, now) {
    const { site, origin } = state()
    const { retention, cookieLifetime } = site.constants
    const steps = eraseSteps(config.dataFolder, letters && { mailer: ownMailer(letters, site), origin })
    await eraseAll(database, steps, { now, retention, cookieLifetime }, alive)
    await dropOldPictures(database, config.dataFolder, now)
    // What was erased goes from the log of changes too.
    if (database.engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(database.query)
  },
})

/** Often enough for the run not to be taken for dead. */
const SIGN_MS = 30_000

/**
 * At four in the morning the data are copied, by a process of its own: copying and checking would hold up who is served
 * by this one.
 */
export const backupTask = (dataFolder: string, backupFolder: string): DailyTask => ({
  ...BACKUP_TASK,
  async run(alive, startedAt) {
    ensureBackupFolder({ backupFolder })
    await dropOldBackups(backupFolder)
    const ending = new AbortController()
    const args = [
      join(import.meta.dirname, '../cli/db.ts'),
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
