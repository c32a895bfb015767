import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { migrate } from '../../shop/data.ts'
import { root } from '../paths.ts'
import { openSqlite } from './database.ts'
import { SQLITE_FILE } from './read-only.ts'
import { engines } from './testing.ts'

describe.each(engines)('on %s', { timeout: 60_000 }, (_, open) => {
  it('creates the tables once', async () => {
    const database = await open()
    expect(await migrate(database)).toEqual([])
    const steps = await database.query.selectFrom('migrations').selectAll().execute()
    expect(steps).toEqual([
      { name: expect.stringMatching(/^001-initial/), applied_at: expect.stringMatching(/^\d{4}-/) },
    ])
    await database.close()
  })

  it('refuses data of another version', async () => {
    const database = await open()
    await database.query.updateTable('migrations').set({ name: '047-organization-address' }).execute()
    await expect(migrate(database)).rejects.toThrow(/другой версией сайта \(шаг 047-organization-address\)/)
    await database.close()
  })
})

it('migrates once though two processes begin at the same time', { timeout: 60_000 }, async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'tara-migrate-'))
  const run = () =>
    promisify(execFile)(process.execPath, ['server/cli/db.ts', 'migrate'], {
      cwd: root,
      env: { ...process.env, DATA_DIR },
    })
  await Promise.all([run(), run(), run()])
  const database = openSqlite(join(DATA_DIR, SQLITE_FILE))
  expect(await migrate(database)).toEqual([])
  await database.close()
})
