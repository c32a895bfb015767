import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { addressOf, createDemo, DEMO } from '../site/data.ts'
import { freePort } from '../site/free-port.ts'
import { startPostgres } from '../site/postgres.ts'
import { removeFolder } from '../site/temporary-folder.ts'

/** Starts a server, or uses that of TEST_DATABASE_URL, and creates the database that is copied for each site. */
export default async function setup(): Promise<() => void> {
  const own = process.env.TEST_DATABASE_URL ? undefined : startPostgres(await freePort(), { isLasting: false })
  const server = process.env.TEST_DATABASE_URL ?? own?.url
  if (server === undefined)
    throw new Error(
      'There is no PostgreSQL here: install one («apt-get install postgresql»), or name one by TEST_DATABASE_URL.',
    )
  const client = new Client(server)
  await client.connect()
  await client.query(`drop database if exists ${DEMO}`)
  await client.query(`create database ${DEMO}`)
  const [{ server_version }] = (await client.query<{ server_version: string }>('show server_version')).rows as [
    { server_version: string },
  ]
  await client.end()
  const dataFolder = await mkdtemp(join(tmpdir(), 'tara-demo-'))
  await createDemo({ dataFolder, databaseUrl: addressOf(server, DEMO) })
  await removeFolder(dataFolder)
  process.env.TEST_DATABASE_URL = server
  process.env.TEST_ON_POSTGRES = '1'
  console.log(`Every site of the tests is on PostgreSQL ${server_version}`)
  return () => own?.stop()
}
