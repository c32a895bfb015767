import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartError } from '../config.ts'
import { type Database, openDatabase, openSqlite, type Place } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { VISITORS } from '../database/postgres.ts'
import { signingKey } from '../secrets/signing.ts'
import { type Catalog, openCatalog } from './catalog.ts'
import { currentCatalog, DisplacedError, replaceCatalog } from './replace.ts'

/** The data and the catalogue in it, open for as long as the process lives. */
export interface Store {
  database: Database
  catalog: Catalog
  /** What addresses are signed with (http/signing.ts). */
  signingKey: Buffer
  close(): Promise<void>
}

/** How long another process is given to load what this one was overtaken with. */
const OVERTAKEN_MS = 5000

/** How often it is asked whether another process has switched catalogues, in milliseconds. */
const ASK_EVERY = 500

/**
 * Opens the data; the first time it gets the demo catalogue.
 * @param switched told when another process, the import most often, has put another catalogue in place
 */
export async function openStore(config: Place, switched: () => void, failed: (error: unknown) => void): Promise<Store> {
  const database = await openDatabase(config, VISITORS)
  if ((await currentCatalog(database)) === undefined) await loadDemoApart(config)
  const catalog = await openCatalog(database)
  const key = await signingKey(database)
  let asking: Promise<void> | undefined
  const timer = setInterval(() => {
    // One question at a time: reading a large catalogue takes longer than the interval.
    asking ??= catalog
      .refresh()
      .then((changed) => (changed ? switched() : undefined))
      .catch(failed)
      .finally(() => {
        asking = undefined
      })
  }, ASK_EVERY)
  timer.unref()
  return {
    database,
    catalog,
    signingKey: key,
    async close() {
      clearInterval(timer)
      await asking
      await database.close()
    },
  }
}

/** In a process of its own: a shop loads it once, and what loading takes up goes with the process. */
async function loadDemoApart({ dataFolder, databaseUrl }: Place): Promise<void> {
  const child = fork(join(import.meta.dirname, 'import', 'demo-process.ts'))
  // A start that is refused ends it too, before it makes anew the data folder that others may have put away by then.
  const end = (): boolean => child.kill('SIGKILL')
  process.once('exit', end)
  child.send({ dataFolder, databaseUrl })
  const [code] = await once(child, 'exit')
  process.off('exit', end)
  if (code !== 0) throw new StartError('Демонстрационный каталог не\u00a0загрузился: причина сказана выше.')
}

/** The demo catalogue, in memory unless a database is given: for tests. */
export async function openDemoStore(database = openSqlite(':memory:')): Promise<Store> {
  await migrate(database)
  await ensureCatalog(database)
  const key = await signingKey(database)
  return {
    database,
    catalog: await openCatalog(database),
    signingKey: key,
    close: () => database.close(),
  }
}

/** A new shop shows something from its first start: the same demo catalogue every time. */
export async function ensureCatalog(database: Database): Promise<void> {
  while ((await currentCatalog(database)) === undefined) {
    // Once in a shop's life: no other start loads what reads files.
    const { readDemo } = await import('./import/demo.ts')
    try {
      await replaceCatalog(database, await readDemo())
    } catch (error) {
      // Another process began later with the same: what it loads is waited for, and where it dies, loaded here.
      if (!(error instanceof DisplacedError)) throw error
      await wait(OVERTAKEN_MS)
    }
  }
}
