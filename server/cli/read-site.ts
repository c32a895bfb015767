import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { reportFormats } from '#schema/definitions/checker/report.ts'
import { openShop } from '../app/open-shop.ts'
import { StartError } from '../engine/config.ts'
import { openSqlite } from '../engine/database/database.ts'
import { SQLITE_FILE } from '../engine/database/read-only.ts'
import { checkDataFile } from '../engine/database/sqlite-file.ts'
import type { Database } from '../engine/database/tables.ts'
import { loadSite, type SiteState } from '../engine/pages/site-state.ts'
import { type OwnProperty, ownPropertiesOf } from '../shop/catalog/records.ts'
import type { Store } from '../shop/catalog/store.ts'
import type { Config } from '../shop/config.ts'
import { migrate, openDatabase } from '../shop/data.ts'

/** The parts of a store that are needed to compose e-mails. */
export type LetterStore = Pick<Store, 'database' | 'catalog' | 'signingKeys'>

const none = (): never => {
  throw new TypeError('This command makes neither pages nor letters')
}

export const storeWithoutData = (key = Buffer.alloc(32)): LetterStore => ({
  signingKeys: { current: key, earlier: [] },
  get database() {
    return none()
  },
  get catalog() {
    return none()
  },
})

const NO_STORE = storeWithoutData()

/**
 * Reads the schema files as the site serves them, for commands that render no pages.
 * @param store data for commands that compose e-mails
 * @throws StartError with all problems, if the files are invalid and no earlier valid version is stored
 */
export async function readSite(config: Config, store: LetterStore = NO_STORE): Promise<SiteState> {
  const { state, problems } = await loadSite(openShop({ config, store }), () => undefined)
  if (!state) throw new StartError(reportFormats.text(problems))
  return state
}

/** Reads the properties that the shop defines itself, which are columns of the import. */
export const readOwnProperties = async (config: Config): Promise<readonly OwnProperty[]> =>
  ownPropertiesOf((await readSite(config)).site)

/** Opens the database; for a demo that has not started yet, an empty one in memory, because a command that reads must create no files. */
export async function openExisting(config: Config): Promise<Database> {
  const file = join(config.dataFolder, SQLITE_FILE)
  if (!config.demo || config.databaseUrl || existsSync(file)) return openDatabase(config, 'keep')
  checkDataFile(file)
  const empty = openSqlite(':memory:')
  await migrate(empty)
  return empty
}
