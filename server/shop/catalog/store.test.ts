import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../../../tests/site/free-port.ts'
import { type Postgres, startPostgres } from '../../../tests/site/postgres.ts'
import { temporaryFolder } from '../../../tests/site/temporary-folder.ts'
import { openDatabase } from '../data.ts'
import { CATALOG_CHANNEL, replaceCatalog } from './replace.ts'
import { ensureCatalog, openStore } from './store.ts'

// Runs on a PostgreSQL server installed on this machine; skipped if there is none.
const server: Postgres | undefined = startPostgres(await freePort(), { isLasting: false })
afterAll(() => server?.stop())

/** Less than the half minute at which the store polls PostgreSQL: within this time only a notification can announce a catalog. */
const SOON = { timeout: 8000, interval: 50 }

test.skipIf(server === undefined)(
  'an instance hears of a catalog switch, also after its connection was lost',
  { timeout: 90_000 },
  async () => {
    const config = { dataFolder: await temporaryFolder(), databaseUrl: server?.url ?? '', demo: false }
    const secondDatabase = await openDatabase(config, 'create')
    await ensureCatalog(secondDatabase)
    const listeners = () =>
      sql<{ pid: number }>`select pid from pg_stat_activity where query = ${`listen "${CATALOG_CHANNEL}"`}`
        .execute(secondDatabase.query)
        .then(({ rows }) => rows.map(({ pid }) => pid))
    let switches = 0
    const store = await openStore(config, (error) => expect.fail(String(error)))
    store.onSwitch(() => switches++)
    await expect.poll(listeners, SOON).toHaveLength(1)
    expect(switches).toBe(0)

    const empty = { source: 'test', sections: [], products: [] }
    const second = await replaceCatalog(secondDatabase, empty)
    await expect.poll(() => store.catalog.index.version, SOON).toBe(second)
    expect(switches).toBe(1)

    const [pid] = await listeners()
    await sql`select pg_terminate_backend(${pid})`.execute(secondDatabase.query)
    const third = await replaceCatalog(secondDatabase, empty)
    await expect.poll(() => store.catalog.index.version, SOON).toBe(third)

    await store.close()
    await expect.poll(listeners, SOON).toEqual([])
    await secondDatabase.close()
  },
)
