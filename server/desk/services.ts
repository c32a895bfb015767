import type { Logger } from 'pino'
import type { SchemaFiles } from '#schema/definitions/kinds/files.ts'
import type { Config } from '../config.ts'

/** What the desk knows of this process beside the data. */
export interface DeskServices {
  config: Pick<Config, 'dataFolder' | 'databaseUrl' | 'backupFolder'>
  log: Pick<Logger, 'error'>
  live(): Served
}

/** The files that are served (server/app/live-site.ts). */
interface Served {
  state(): { files: SchemaFiles }
  heldBack(): readonly { file: string; since: string; problems: readonly string[] }[]
}
