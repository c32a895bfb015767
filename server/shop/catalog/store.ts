import { setTimeout as wait } from 'node:timers/promises'
import { openSqlite, type Place } from '../../engine/database/database.ts'
import { listenOnPostgres, VISITORS } from '../../engine/database/postgres.ts'
import type { Database } from '../../engine/database/tables.ts'
import { readSigningKeys, type SigningKeys } from '../../engine/secrets/signing.ts'
import { migrate, openDatabase } from '../data.ts'
import { type Catalog, openCatalog } from './catalog.ts'
import { CATALOG_CHANNEL, currentCatalog, DisplacedError, type NewCatalog, replaceCatalog } from './replace.ts'

/** The database and its catalog, open for the life of the process. */
export interface Store {
  database: Database
  catalog: Catalog
  readonly signingKeys: SigningKeys
  /** Calls a function whenever the current catalog was switched or edited, usually by another process. */
  onSwitch(listener: () => void): void
  close(): Promise<void>
}

/** Milliseconds before this process checks again whether another process has loaded the first catalog. */
const OVERTAKEN_MS = 5000

/** Polling interval of the catalog's version in milliseconds. PostgreSQL also announces a switch by NOTIFY, which may get lost. */
const POLL_MS = { sqlite: 1000, postgres: 30_000 }

/** Opens the database; `demo`: creates a missing one with the demo catalog. @param failed called with the error if a later reload fails */
export async function openStore(config: Place & { demo: boolean }, failed: (error: unknown) => void): Promise<Store> {
  const database = await openDatabase(config, config.demo ? 'create' : 'keep', VISITORS)
  if ((await currentCatalog(database)) === undefined)
    await ensureCatalog(database, config.demo ? demo : async () => EMPTY)
  const catalog = await openCatalog(database)
  let signingKeys = await readSigningKeys(database)
  const listeners = new Set<() => void>()
  const switched = (): void => {
    for (const listener of listeners) listener()
  }
  const stopWatching = watchCatalog({ config, database, catalog, switched, failed }, async () => {
    signingKeys = await readSigningKeys(database)
  })
  return {
    database,
    catalog,
    get signingKeys() {
      return signingKeys
    },
    onSwitch: (listener) => void listeners.add(listener),
    async close() {
      await stopWatching()
      await database.close()
    },
  }
}

interface WatchOptions {
  config: Place
  database: Database
  catalog: Catalog
  switched: () => void
  failed: (error: unknown) => void
}

/** Reloads the catalog and the signing keys when another process changes them. @returns a function that stops watching */
function watchCatalog(
  { config, database, catalog, switched, failed }: WatchOptions,
  readKeys: () => Promise<void>,
): () => Promise<void> {
  let refreshing: Promise<void> | undefined
  let isStale = false
  // Runs one refresh at a time, since reading a large catalog takes longer than the polling interval.
  function refresh(): void {
    isStale = refreshing !== undefined
    refreshing ??= readKeys()
      .then(() => catalog.refresh())
      .then((changed) => (changed ? switched() : undefined))
      .catch(failed)
      .finally(() => {
        refreshing = undefined
        if (isStale) refresh()
      })
  }
  const timer = setInterval(refresh, POLL_MS[database.engine])
  timer.unref()
  const closing = new AbortController()
  if (config.databaseUrl !== undefined)
    listenOnPostgres(config.databaseUrl, CATALOG_CHANNEL, refresh, closing.signal).catch(failed)
  return async () => {
    clearInterval(timer)
    closing.abort()
    isStale = false
    await refreshing
  }
}

export async function openDemoStore(database = openSqlite(':memory:')): Promise<Store> {
  await migrate(database)
  await ensureCatalog(database)
  const signingKeys = await readSigningKeys(database)
  return {
    database,
    catalog: await openCatalog(database),
    signingKeys,
    onSwitch: () => undefined,
    close: () => database.close(),
  }
}

export const EMPTY: NewCatalog = { source: 'пустой', sections: [], products: [] }

/** Imported dynamically: only the first start of a shop needs the code of the import. */
const demo = async (): Promise<NewCatalog> => (await import('./import/demo.ts')).readDemo()

/** Loads the first catalog of a new shop, by default the demo catalog. */
export async function ensureCatalog(database: Database, first: () => Promise<NewCatalog> = demo): Promise<void> {
  while ((await currentCatalog(database)) === undefined) {
    try {
      await replaceCatalog(database, await first())
    } catch (error) {
      // Another process began the same import later, so this one failed: wait for its catalog, or retry if that process dies.
      if (!(error instanceof DisplacedError)) throw error
      await wait(OVERTAKEN_MS)
    }
  }
}
