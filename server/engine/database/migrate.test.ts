import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { STABLE } from '../../../tests/site/stable-node.ts'
import { temporaryFolder } from '../../../tests/site/temporary-folder.ts'
import { migrate } from '../../shop/data.ts'
import { root } from '../paths.ts'
import { openSqlite } from './database.ts'
import { SQLITE_FILE } from './read-only.ts'
import type { Database } from './tables.ts'
import { allEngines } from './testing.ts'

describe.each(allEngines)('on %s', { timeout: 60_000 }, (_, open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  it('creates the tables once', async () => {
    await migrate(database)
    const steps = await database.query.selectFrom('migrations').selectAll().execute()
    expect(steps).toEqual([
      { name: expect.stringMatching(/^001-initial/), applied_at: expect.stringMatching(/^\d{4}-/) },
    ])
  })

  it('adds the table, the column and the index that data of an earlier version lack, and drops what they had; the rest stays', async () => {
    const run = (text: string) => sql.raw(text).execute(database.query)
    await database.query.insertInto('facts').values({ name: 'kept', value: 'yes' }).execute()
    for (const text of [
      'drop table companies',
      'alter table outbox drop column asked',
      'alter table outbox drop column error',
      'drop index outbox_created',
      "update migrations set name = '001-initial-0a1b2c'",
      'create table studio_actions (number integer)',
      'alter table studio_scheduled add column actions text',
    ])
      await run(text)
    await migrate(database)
    await run('select inn from companies')
    await run('select asked, error from outbox')
    await run('drop index outbox_created')
    await run('create table studio_actions (number integer)')
    await run('alter table studio_scheduled add column actions text')
    expect(await database.query.selectFrom('facts').select('value').where('name', '=', 'kept').execute()).toHaveLength(
      1,
    )
  })

  it.each([
    ['a column that may not be empty is missing', 'alter table outbox drop column subject', 'outbox.subject'],
    [
      'a column is of another type',
      'alter table outbox drop column error; alter table outbox add column error integer',
      'outbox.error',
    ],
    ['a column is not known', 'alter table outbox add column later text', 'outbox.later'],
  ])('refuses data in words, and leaves them, where %s', async (_, change, column) => {
    for (const text of change.split('; ')) await sql.raw(text).execute(database.query)
    await sql.raw('drop table companies').execute(database.query)
    await expect(migrate(database)).rejects.toThrow(new RegExp(`другой версией сайта \\(столбец ${column}\\)`))
    await expect(sql.raw('select inn from companies').execute(database.query)).rejects.toThrow()
  })

  it('refuses data of another version', async () => {
    await database.query.updateTable('migrations').set({ name: '047-organization-address' }).execute()
    await expect(migrate(database)).rejects.toThrow(/другой версией сайта \(шаг 047-organization-address\)/)
  })
})

it('migrates once though two processes begin at the same time', { timeout: 60_000 }, async () => {
  const DATA_DIR = await temporaryFolder()
  const run = () =>
    promisify(execFile)(process.execPath, [...STABLE, 'server/cli/db.ts', 'migrate'], {
      cwd: root,
      env: { ...process.env, DATA_DIR },
    })
  await Promise.all([run(), run(), run()])
  const database = openSqlite(join(DATA_DIR, SQLITE_FILE))
  await migrate(database)
  await database.close()
})
