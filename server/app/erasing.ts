import { sql } from 'kysely'
import { auditSteps } from '../desk/audit.ts'
import type { EraseStep } from '../engine/database/erasing.ts'
import type { Database } from '../engine/database/tables.ts'
import { leftUploads } from '../engine/forms/uploads.ts'
import type { DailyTask } from '../engine/jobs/daily.ts'
import { eraseAll, erasureLog } from '../engine/jobs/erase.ts'
import { limitSteps } from '../engine/limits/rate-limiter.ts'
import type { Letters } from '../engine/mail/letters.ts'
import { ownMailer } from '../engine/mail/mailer.ts'
import { letterFiles, letterSteps } from '../engine/mail/outbox.ts'
import type { SiteState } from '../engine/pages/site-state.ts'
import { accountSteps, type Warning } from '../shop/account/terms.ts'
import { mailAccounts } from '../shop/account/users.ts'
import { catalogJobSteps } from '../shop/catalog/jobs/jobs.ts'
import { dropOldPictures } from '../shop/catalog/old-pictures.ts'
import { companySteps } from '../shop/company/companies.ts'
import type { Config } from '../shop/config.ts'
import { listSteps } from '../shop/lists/personal-data.ts'
import { orderSteps } from '../shop/orders/personal-data.ts'
import { consentSteps, fileSteps } from '../shop/submissions/personal-data.ts'
import { subscriptionSteps } from '../shop/subscription/subscription.ts'
import { madeChangeSteps } from '../shop/upstream/own-calls.ts'

/** Returns the steps that erase data after their retention period. @param warning undefined: no warnings are sent (`accountSteps`) */
export const eraseSteps = (dataFolder: string, warning?: Warning): readonly EraseStep[] => [
  ...listSteps,
  ...orderSteps,
  ...letterSteps,
  letterFiles(dataFolder),
  leftUploads(dataFolder),
  ...subscriptionSteps,
  ...fileSteps,
  ...accountSteps(warning),
  ...consentSteps,
  ...limitSteps,
  ...companySteps,
  ...madeChangeSteps,
  ...auditSteps,
  ...catalogJobSteps,
  erasureLog,
]

interface Erasing {
  config: Pick<Config, 'dataFolder'>
  database: Database
  /** A function, since new schema files may change the retention periods while the site runs. */
  state: () => Pick<SiteState, 'site' | 'origin'>
  /** Undefined: holders of idle accounts get no warning, and accounts whose holders have not been warned are not erased. */
  letters?: Letters
}

export const ERASE_TASK = { name: 'daily-erasing', hour: 3, trustsClock: false } as const

/** Returns the task that erases expired data at three in the morning, Moscow time. */
export const eraseTask = ({ config, database, state, letters }: Erasing): DailyTask => ({
  ...ERASE_TASK,
  async run(alive, now) {
    const { site, origin } = state()
    const { retention, cookieLifetime } = site.constants
    const steps = eraseSteps(config.dataFolder, letters && { mailer: ownMailer(letters, site, mailAccounts), origin })
    await eraseAll(database, steps, { now, retention, cookieLifetime }, alive)
    await dropOldPictures(database, config.dataFolder, now)
    // Moves the changes into the database file and truncates the write-ahead log, which still contains the erased data.
    if (database.engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(database.query)
  },
})
