import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { Client } from 'pg'
import type { Database } from '#server/engine/database/tables.ts'
import { readSigningKeys } from '#server/engine/secrets/signing.ts'
import { ensureCatalog } from '#server/shop/catalog/store.ts'
import { openDatabase } from '#server/shop/data.ts'

// Databases of the tests' sites: a file in each data folder, or with npm run test:postgres a PostgreSQL database per folder.

/** True with npm run test:postgres (tests/postgres/setup.ts): tests of the SQLite file are then skipped. */
export const ON_POSTGRES = process.env.TEST_ON_POSTGRES === '1'

/** Name of the database with the demo catalog, which is copied for each site. */
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

/** Returns the database name of a folder, always the same, so that a site restarted on the folder finds its data. */
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

/** Opens a folder's database, for a test that reads it while a site uses it. */
export async function openData(dataFolder: string): Promise<Database> {
  await mkdir(dataFolder, { recursive: true })
  return openDatabase({ dataFolder, databaseUrl: (await dataVariables(dataFolder)).DATABASE_URL }, 'create')
}

/** Ignores the error that the database already exists: another start has created it at the same moment. */
function passIfThere(error: unknown): void {
  const { code } = error as { code?: string }
  if (code !== '42P04' && code !== '23505') throw error
}

/** Drops the database that belongs to a removed folder. */
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
