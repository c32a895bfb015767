import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { temporaryFolder } from '../../../tests/site/temporary-folder.ts'
import { turnsDuring } from '../../../tests/site/turns.ts'
import { migrate, openDatabase } from '../../shop/data.ts'
import { attachmentsOf } from '../../shop/submissions/stored-files.ts'
import { httpErrorOf } from '../http/http-error.ts'
import { startOutbox } from '../mail/outbox.ts'
import { addLetter } from '../mail/outbox-rows.ts'
import { openSqlite } from './database.ts'
import { SQLITE_FILE } from './read-only.ts'

it('leaves nothing in the file of a letter that was sent', async () => {
  const folder = await temporaryFolder()
  const database = await openDatabase({ dataFolder: folder, databaseUrl: undefined }, 'create')
  const secret = 'ikrd0-7yBDwBqJQpzS1vWw'
  // The letter is so long that SQLite stores it in pages that no other row uses.
  const letter = { subject: 'Письмо', html: `${'я'.repeat(9000)}token=${secret}`, text: secret }
  const headers = { 'List-Unsubscribe': secret }
  await database.query.transaction().execute((query) => addLetter(query, { to: 'a@b.example', letter, headers }))
  const file = join(folder, SQLITE_FILE)
  expect(String(await readFile(`${file}-wal`))).toContain(secret)
  const { promise: sent, resolve } = Promise.withResolvers<void>()
  const outbox = startOutbox({
    database,
    attachmentsOf: (query, letter) => attachmentsOf(query, letter, String),
    transport: { send: async () => resolve() },
    log: { warn: vi.fn(), error: vi.fn() },
    pause: 5,
  })
  await sent
  await outbox.stop()
  await database.close()
  expect(String(await readFile(file))).not.toContain(secret)
})

it('says in one line, without the password, that PostgreSQL cannot be reached', async () => {
  const databaseUrl = 'postgres://shop:secret@127.0.0.1:1/tara'
  const opened = openDatabase({ dataFolder: join(tmpdir(), 'tara-none'), databaseUrl }, 'create')
  await expect(opened).rejects.toThrow(/^PostgreSQL: сервер не\sотвечает\. [^\n]+ECONNREFUSED\.$/)
  await expect(opened).rejects.not.toThrow(/secret/)
})

it('keeps the reason where SQLite itself has rolled back, as it does when the disk is full', async () => {
  const database = openSqlite(':memory:')
  await migrate(database)
  const twice = database.query.transaction().execute(async (transaction) => {
    for (const _ of [1, 2])
      await sql`insert or rollback into facts (name, value) values ('a', '1')`.execute(transaction)
  })
  await expect(twice).rejects.toThrow('UNIQUE constraint failed')
  await database.close()
})

it('statements that wait for one another run in many turns of the event loop', async () => {
  const database = openSqlite(':memory:')
  const slow = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 30000) select max(i) from n`
  const turns = await turnsDuring(() => Promise.all(Array.from({ length: 100 }, () => slow.execute(database.query))))
  expect(turns).toBeGreaterThan(10)
  await database.close()
})

it('a file that another process holds holds nobody else up, and is written once it is free', async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'tara.sqlite')
  const database = openSqlite(file)
  await migrate(database)
  const neighbor = new DatabaseSync(file)
  neighbor.exec('begin immediate')
  const writing = database.query.insertInto('facts').values({ name: 'проба', value: '1' }).execute()
  // Other tasks run while the statement waits. SQLite's own busy timeout would block the process for ten seconds, and then fail.
  for (let turns = 0; turns < 100; turns++) await new Promise((done) => setTimeout(done, 1))
  neighbor.exec('commit')
  neighbor.close()
  await writing
  expect(await database.query.selectFrom('facts').select('value').where('name', '=', 'проба').execute()).toEqual([
    { value: '1' },
  ])
  await database.close()
})

it('does not make the folder that its file is to lie in: another may just have put it away', () => {
  const folder = join(tmpdir(), `tara-gone-${process.pid}`)
  expect(() => openSqlite(join(folder, SQLITE_FILE))).toThrow(/unable to open database file/)
  expect(existsSync(folder)).toBe(false)
})

it('executes a transaction again that others crossed, a few times', async () => {
  await using database = openSqlite(':memory:')
  await migrate(database)
  const { query } = database
  const crossed = Object.assign(new Error('deadlock detected'), { code: '40P01' })
  let times = 0
  const write = (fails: number) =>
    query.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('facts')
        .values({ name: `try ${++times}`, value: '' })
        .execute()
      if (times <= fails) throw crossed
    })
  await write(2)
  const facts = await query.selectFrom('facts').select('name').where('name', 'like', 'try %').execute()
  expect(facts).toEqual([{ name: 'try 3' }])
  await expect(write(100)).rejects.toBe(crossed)
  expect(times).toBe(3 + 5)
  expect(httpErrorOf(crossed)?.statusCode).toBe(409)
})
