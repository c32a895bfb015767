import { createData } from '../engine/database/data.ts'
import { shopMigration } from './migrations/001-initial.ts'

/** The engine's functions for the data of this shop. */
export const { migrate, openDatabase, openToRead, checkDataFile, backUp, restore } = createData([shopMigration])
