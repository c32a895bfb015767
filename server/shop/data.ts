import { openDatabase as open, type Place, type TablesUse } from '../engine/database/database.ts'
import { migrate as complete } from '../engine/database/migrate.ts'
import type { Timeouts } from '../engine/database/postgres.ts'
import type { Database } from '../engine/database/tables.ts'
import { tables } from './tables.ts'

export const migrate = (database: Database): Promise<void> => complete(database, tables)

/** Opens the database with this shop's tables. */
export const openDatabase = (place: Place, use: TablesUse, timeouts?: Timeouts) => open(place, use, tables, timeouts)
