import { backUp, restore } from './backup.ts'
import { type Database, openDatabase, openToRead, type Place, type TablesUse } from './database.ts'
import { migrate } from './migrate.ts'
import type { Migrations } from './migration.ts'
import { checkDataFile } from './sqlite-file.ts'

/** Operations on the data of one shop. Each refuses data of other migrations. */
export const createData = (migrations: Migrations) => ({
  migrate: (database: Database) => migrate(database, migrations),
  openDatabase: (place: Place, tables: TablesUse, timeouts?: Parameters<typeof openDatabase>[3]) =>
    openDatabase(place, tables, migrations, timeouts),
  openToRead: (place: Place) => openToRead(place, migrations),
  checkDataFile: (file: string) => checkDataFile(file, migrations),
  backUp: (file: string, to: string, options?: { replace: boolean }) => backUp(file, to, migrations, options),
  restore: (from: string, file: string, now?: Date) => restore(from, file, migrations, now),
})
