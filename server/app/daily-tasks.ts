import { join } from 'node:path'
import type { Logger } from 'pino'
import { backupTask } from '../engine/jobs/backups.ts'
import { startDaily } from '../engine/jobs/daily.ts'
import type { Letters } from '../engine/mail/letters.ts'
import type { LiveSite } from '../engine/pages/live-site.ts'
import { priceLettersTask } from '../shop/account/price-letters.ts'
import { pricesTask } from '../shop/catalog/coming-prices.ts'
import type { Store } from '../shop/catalog/store.ts'
import type { Config } from '../shop/config.ts'
import { eraseTask } from './erasing.ts'

const DB_PROGRAM = join(import.meta.dirname, '../cli/db.ts')

/** Returns the folder of nightly backups; undefined without BACKUP_DIR, and on PostgreSQL, which pg_dump backs up. */
export const backupFolderOf = ({ databaseUrl, backupFolder }: Config) => (databaseUrl ? undefined : backupFolder)

interface DailyParts {
  config: Config
  log: Logger
  store: Store
  site: LiveSite
  letters: Letters
}

export function startDailyTasks({
  config,
  log,
  store: { database },
  site,
  letters,
}: DailyParts): () => Promise<unknown> {
  const backupFolder = backupFolderOf(config)
  return startDaily({
    database,
    tasks: [
      pricesTask(database),
      priceLettersTask({ database, state: site.state, letters }),
      eraseTask({ config, database, state: site.state, letters }),
      ...(backupFolder === undefined ? [] : [backupTask(DB_PROGRAM, config.dataFolder, backupFolder)]),
    ],
    log,
  })
}
