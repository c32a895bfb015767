import type { Logger } from 'pino'
import type { Site } from '../engine/site/site.ts'
import type { Companies } from '../shop/company/companies.ts'
import type { Config } from '../shop/config.ts'

/** The process as the desk sees it, apart from the data (server/app/desk-services.ts). */
export interface DeskServices {
  config: Pick<Config, 'dataFolder' | 'databaseUrl' | 'backupFolder'>
  log: Pick<Logger, 'error' | 'warn'>
  /** Finds companies by INN; undefined without DADATA_TOKEN. */
  companies: Companies | undefined
  /** Version of the project and what was built from it. */
  build: string
  /** Files that are not served in their newest version (server/engine/pages/live-site.ts). */
  heldBack(): readonly { file: string; since: string; problems: readonly string[] }[]
  /** Sections that files name and the catalog does not have, each with its place and what is wrong. */
  vanished(site: Site): readonly string[]
  /** Nightly copies, the last first; undefined where the shop makes none. */
  backups(): Promise<readonly { name: string; at: Date; bytes: number }[] | undefined>
}
