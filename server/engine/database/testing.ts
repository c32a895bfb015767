import { PGlite } from '@electric-sql/pglite'
import { PGliteDialect, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import { afterAll } from 'vitest'
import { migrate } from '../../shop/data.ts'
import { openSqlite, overDialect } from './database.ts'
import type { Database } from './tables.ts'

/** Empty databases of every engine, for the tests of engine-specific code: PostgreSQL in process, or on a real server. */
export const allEngines: readonly (readonly [name: string, open: () => Promise<Database>])[] = [
  ['SQLite', inMemory],
  [
    'PostgreSQL',
    async () =>
      migrated(process.env.TEST_DATABASE_URL ? await realServer(process.env.TEST_DATABASE_URL) : await inProcess()),
  ],
]

/** Engines for tests of code that is the same for all engines: PostgreSQL only if the whole suite runs on it (npm run test:postgres). */
export const engines = process.env.TEST_ON_POSTGRES ? allEngines : allEngines.slice(0, 1)

/** Opens a database, by default SQLite, for the tests of a file or of a `describe` block, and closes it after these tests. */
export async function suiteDatabase(open = inMemory): Promise<Database> {
  const database = await open()
  afterAll(() => database.close())
  return database
}

async function inMemory(): Promise<Database> {
  return migrated(openSqlite(':memory:'))
}

async function migrated(database: Database): Promise<Database> {
  await migrate(database)
  return database
}

/** In-process PostgreSQL, which the tests share: opening it takes 1.5 s, emptying it a few milliseconds. */
let shared: PGlite | undefined
let isTaken = false

/** Empties the shared database and opens it. @throws if the previous database is still open */
async function inProcess(): Promise<Database> {
  if (isTaken) throw new Error('Close the PostgreSQL database before you open another one')
  isTaken = true
  shared ??= await PGlite.create()
  // Called by kysely when the database is closed.
  shared.close = async () => void (isTaken = false)
  await shared.exec('drop schema public cascade; create schema public')
  return overDialect('postgres', new PGliteDialect({ pglite: shared }))
}

/** A separate schema in the server's database. */
async function realServer(connectionString: string): Promise<Database> {
  // openPool sets the same parser.
  types.setTypeParser(types.builtins.INT8, Number)
  const name = `tara_test_${process.pid}_${Math.round(performance.now())}`
  const setup = new Pool({ connectionString, max: 1 })
  await setup.query(`create schema ${name}`)
  await setup.end()
  return overDialect(
    'postgres',
    new PostgresDialect({ pool: new Pool({ connectionString, max: 4, options: `-c search_path=${name}` }) }),
  )
}
