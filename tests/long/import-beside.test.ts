import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '#server/shop/catalog/store.ts'
import { OPEN } from '../site/account.ts'
import { type App, startApp } from '../site/app.ts'
import { dataVariables, dropDatabaseFor } from '../site/data.ts'
import { openDemoIn } from '../site/demo.ts'
import { copySchema } from '../site/schema-copy.ts'
import { suiteFolder } from '../site/temporary-folder.ts'
import { CATALOG_CALLS, makers, sceneOf, send, writingCalls } from '../site/writing-calls.ts'

// R19: while another process imports a catalog, all writes at the shop and the desk succeed.

const ROWS = 50_000
const TIMES = 10

describe(`beside an import of ${ROWS} rows`, { timeout: 60_000 + TIMES * 60_000 }, () => {
  let app: App
  let importing: ChildProcess
  const folder = suiteFolder()
  let scene: Awaited<ReturnType<typeof sceneOf>>
  beforeAll(async () => {
    const env = await dataVariables(folder)
    await (await openDemoIn(folder)).close()
    const config = { dataFolder: folder, databaseUrl: env.DATABASE_URL, demo: true }
    const store = await openStore(config, console.error)
    store.onSwitch(() => importing.connected && importing.send('noticed'))
    app = await startApp(
      { ...OPEN, DATA_DIR: folder, SCHEMA_DIR: (await copySchema(folder)).folder, ...env },
      { store },
    )
    scene = await sceneOf(app)
    importing = fork(join(import.meta.dirname, '../site/import-again.ts'), [folder, String(ROWS)], {
      env: { ...process.env, ...env },
      execArgv: [],
    })
  }, 120_000)
  afterAll(async () => {
    importing.kill('SIGKILL')
    await app.stop()
    await dropDatabaseFor(folder)
  })

  test.each(writingCalls)('%s', async (name) => {
    // Calls of the catalog start jobs of several seconds, so each is made once; 409 means that another import was faster.
    const isOfCatalog = CATALOG_CALLS.includes(name)
    for (let i = 0; i < (isOfCatalog ? 1 : TIMES); i++) {
      const { status, text } = await send(app, name, await makers[name](scene))
      expect([isOfCatalog && status === 409 ? 200 : status, text.slice(0, 300)]).toEqual([200, expect.any(String)])
    }
    expect([importing.exitCode, importing.signalCode]).toEqual([null, null])
  })
})
