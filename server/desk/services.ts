import type { Logger } from 'pino'
import type { SchemaFiles } from '#schema/definitions/kinds/files.ts'
import type { Config } from '../engine/config.ts'
import type { Companies } from '../shop/company/companies.ts'

/** The process as the desk sees it, apart from the data (server/app/desk-services.ts). */
export interface DeskServices {
  config: Pick<Config, 'dataFolder' | 'databaseUrl' | 'backupFolder'>
  log: Pick<Logger, 'error' | 'warn'>
  /** Finds companies by INN; undefined without DADATA_TOKEN. */
  companies(): Companies | undefined
  /** Version of the project and what was built from it. */
  build: string
  live(): Served
  /** Sections that files name and the catalog does not have, each with its place and what is wrong. */
  vanished(): readonly string[]
  /** Nightly copies, the last first; undefined where the shop makes none. */
  backups(): Promise<readonly { name: string; at: Date; bytes: number }[] | undefined>
}

/** The site that this process serves (server/app/live-site.ts). */
interface Served {
  state(): { files: SchemaFiles; site: { version: string }; servedSince: string }
  heldBack(): readonly { file: string; since: string; problems: readonly string[] }[]
}
