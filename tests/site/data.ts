import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { Client } from 'pg'
import type { Database } from '#server/engine/database/tables.ts'
import { readSigningKeys } from '#server/engine/secrets/signing.ts'
import { ensureCatalog } from '#server/shop/catalog/store.ts'
import { openDatabase } from '#server/shop/data.ts'

// Data of the tests' sites: in a file of their folder, or, with npm run test:postgres, in a database each.

/** Set by tests/postgres/setup.ts. What is about the file itself is not tried there. */
export const ON_POSTGRES = process.env.TEST_ON_POSTGRES === '1'

/** The database with the demo catalog that every site's is a copy of. */
export const DEMO = 'tara_demo'

/** Creates the data that every test's site starts from: the demo catalog and a signing key. */
export async function createDemo(options: { dataFolder: string; databaseUrl: string | undefined }): Promise<void> {
  const database = await openDatabase(options, 'create')
  await ensureCatalog(database)
  await readSigningKeys(database)
  await database.close()
}

export function addressOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Always the same for a folder: a site that is started again on it finds its data. */
const nameFor = (dataFolder: string): string =>
  `site_${createHash('sha256').update(dataFolder).digest('hex').slice(0, 24)}`

/** Variables for the data of a folder; creates the database if necessary. */
export async function dataVariables(dataFolder: string): Promise<{ DATABASE_URL?: string }> {
  if (!ON_POSTGRES) return {}
  const name = nameFor(dataFolder)
  await onServer(async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${name} template ${DEMO}`).catch(passIfThere)
  })
  return { DATABASE_URL: addressOf(server(), name) }
}

/** The data of a folder, for a test that looks into them beside the site. */
export async function openData(dataFolder: string): Promise<Database> {
  await mkdir(dataFolder, { recursive: true })
  return openDatabase({ dataFolder, databaseUrl: (await dataVariables(dataFolder)).DATABASE_URL }, 'create')
}

/** Another start at the same moment has made it. */
function passIfThere(error: unknown): void {
  const { code } = error as { code?: string }
  if (code !== '42P04' && code !== '23505') throw error
}

/** A folder's database is gone with it. */
export async function dropDatabaseFor(dataFolder: string): Promise<void> {
  if (ON_POSTGRES)
    await onServer((client) => client.query(`drop database if exists ${nameFor(dataFolder)} with (force)`))
}

const server = (): string => process.env.TEST_DATABASE_URL ?? ''

async function onServer(work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client(server())
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
