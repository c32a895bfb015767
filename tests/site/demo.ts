import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { overSqlite } from '#server/engine/database/database.ts'
import { SQLITE_FILE } from '#server/engine/database/read-only.ts'
import { openDemoStore, type Store } from '#server/shop/catalog/store.ts'
import { ON_POSTGRES, openData } from './data.ts'

/** The demo shop's SQLite database, created once per process, because importing the catalog takes a second. */
let bytes: Promise<Uint8Array> | undefined

async function serializeDemo(): Promise<Uint8Array> {
  const connection = new DatabaseSync(':memory:')
  const store = await openDemoStore(overSqlite(connection))
  const serialized = connection.serialize()
  await store.close()
  return serialized
}

/** Opens a copy of the demo catalog in memory. */
export async function openDemo(options?: Parameters<typeof overSqlite>[1]): Promise<Store> {
  const connection = new DatabaseSync(':memory:')
  connection.deserialize(await (bytes ??= serializeDemo()))
  return openDemoStore(overSqlite(connection, options))
}

/** Opens a copy of the demo catalog in a folder, or in the PostgreSQL database of that folder. */
export async function openDemoIn(dataFolder: string): Promise<Store> {
  if (!ON_POSTGRES) {
    await mkdir(dataFolder, { recursive: true })
    await writeFile(join(dataFolder, SQLITE_FILE), await (bytes ??= serializeDemo()))
  }
  return openDemoStore(await openData(dataFolder))
}
