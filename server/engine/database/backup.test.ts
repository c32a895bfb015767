import { readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../tests/site/temporary-folder.ts'
import { openDatabase } from '../../shop/data.ts'
import { StartError } from '../config.ts'
import { backUp, restore } from './backup.ts'
import { SQLITE_FILE } from './read-only.ts'

// Tests R11 and R13.

let folder: string
let file: string
let copy: string
beforeEach(async () => {
  folder = await temporaryFolder()
  ;[file, copy] = [join(folder, SQLITE_FILE), join(folder, 'копия.sqlite')]
})

/** Opens the data after adding a subscriber with this address. */
async function withSubscriber(email: string) {
  const database = await openDatabase({ dataFolder: folder, databaseUrl: undefined }, 'create')
  const row = { email, status: 'waiting', created_at: '', changed_at: '' } as const
  await database.query.insertInto('subscribers').values(row).execute()
  return database
}
const subscribers = (path = file): unknown[] => {
  const database = new DatabaseSync(path)
  const rows = database.prepare('select email from subscribers order by email').all()
  database.close()
  return rows.map(({ email }) => email)
}
const names = async () => (await readdir(folder)).toSorted()

/** Runs statements in a database file of another program. */
function runIn(path: string, ...statements: string[]): void {
  const database = new DatabaseSync(path)
  for (const statement of statements) database.exec(statement)
  database.close()
}

describe('a copy', () => {
  it('is made while the data are open, and is one file of its own', async () => {
    const database = await withSubscriber('a')
    await backUp(file, copy)
    expect((await names()).filter((name) => name.startsWith('копия'))).toEqual(['копия.sqlite'])
    expect(subscribers(copy)).toEqual(['a'])
    await database.close()
  })

  it('is made of a database in which others write all the time', async () => {
    const database = await withSubscriber('a')
    const filler = 'я'.repeat(500)
    const rows = Array.from({ length: 20_000 }, (_, i) => ({ name: `n${i}`, value: filler }))
    for (let i = 0; i < rows.length; i += 1000)
      await database.query
        .insertInto('facts')
        .values(rows.slice(i, i + 1000))
        .execute()
    let ended = false
    let writes = 0
    const writing = (async () => {
      for (; !ended; writes++) {
        await database.query
          .updateTable('facts')
          .set({ value: `${writes}` })
          .where('name', '=', 'n1')
          .execute()
        await new Promise((done) => setImmediate(done))
      }
    })()
    await backUp(file, copy)
    ended = true
    await writing
    expect(writes).toBeGreaterThan(3)
    expect(subscribers(copy)).toEqual(['a'])
    await database.close()
  })

  it('takes no other file’s place unless it is told to', async () => {
    await (await withSubscriber('a')).close()
    await writeFile(copy, 'важное')
    await expect(backUp(file, copy)).rejects.toThrow(/^Файл .* уже есть\. Назовите другой или добавьте --replace/)
    expect(await readFile(copy, 'utf8')).toBe('важное')
    await backUp(file, copy, { replace: true })
    expect(subscribers(copy)).toEqual(['a'])
  })

  it.each(['', '-wal', '-shm'])('is never written over the data themselves: tara.sqlite%s', async (end) => {
    const database = await withSubscriber('a')
    const before = await readFile(file + end)
    await expect(backUp(file, file + end, { replace: true })).rejects.toThrow(/сами данные сайта/)
    await expect(backUp(file, join(folder, '.', SQLITE_FILE + end), { replace: true })).rejects.toThrow(StartError)
    expect((await readFile(file + end)).equals(before)).toBe(true)
    await database.close()
  })

  it('is never written over a link to the data, a folder or a device', async () => {
    await (await withSubscriber('a')).close()
    await symlink(file, copy)
    await expect(backUp(file, copy, { replace: true })).rejects.toThrow(/сами данные сайта/)
    for (const to of [folder, '/dev/null'])
      await expect(backUp(file, to, { replace: true })).rejects.toThrow(/не\u00a0файл/)
    expect((await stat('/dev/null')).isCharacterDevice()).toBe(true)
  })

  it('is not made of what is not there, and leaves nothing behind where it fails', async () => {
    await expect(backUp(file, copy)).rejects.toThrow(/Данных ещё нет/)
    runIn(file, 'create table other (a)')
    await expect(backUp(file, copy)).rejects.toThrow(/таблиц магазина нет/)
    await rm(file)
    await (await withSubscriber('a')).close()
    await expect(backUp(file, join(folder, 'нет', 'копия'))).rejects.toThrow()
    expect(await names()).toEqual([SQLITE_FILE])
  })
})

describe('restoring', () => {
  it('puts data where there were none', async () => {
    await (await withSubscriber('a')).close()
    await backUp(file, copy)
    await rm(file)
    expect(await restore(copy, file)).toBeUndefined()
    expect(subscribers()).toEqual(['a'])
    expect((await stat(file)).size).toBe((await stat(copy)).size)
    expect(await names()).toEqual([SQLITE_FILE, 'копия.sqlite'])
  })

  it('takes the place of sound data, also before the eyes of who has them open', async () => {
    const database = await withSubscriber('a')
    await backUp(file, copy)
    await database.query.updateTable('subscribers').set({ email: 'b' }).execute()
    await restore(copy, file)
    expect(await database.query.selectFrom('subscribers').select('email').execute()).toEqual([{ email: 'a' }])
    await database.close()
  })

  it('puts damaged data aside, with the log beside them', async () => {
    await (await withSubscriber('a')).close()
    await backUp(file, copy)
    await truncate(file, 5000)
    await writeFile(`${file}-wal`, 'журнал')
    const aside = await restore(copy, file, new Date('2026-11-20T12:00:00Z'))
    expect(aside).toBe(`${SQLITE_FILE}.damaged-2026-11-20T12-00-00-000Z`)
    expect(subscribers()).toEqual(['a'])
    expect((await stat(join(folder, aside ?? ''))).size).toBe(5000)
    expect(await readFile(join(folder, `${aside}-wal`), 'utf8')).toBe('журнал')
  })

  const broken: readonly [string, (path: string) => Promise<unknown>, RegExp][] = [
    ['missing', (path) => rm(path), /^Файла .* нет\.$/],
    ['cut off', (path) => truncate(path, 9000), /^Файл копии .* повреждён/],
    ['no database', (path) => writeFile(path, 'id;name\n'), /^Файл копии .* повреждён или это не\sбаза данных/],
    [
      'a list of steps without their tables',
      async (path) => {
        const data = new DatabaseSync(file)
        const steps = data.prepare('select name from migrations').all()
        data.close()
        await rm(path)
        runIn(
          path,
          'create table migrations (name text primary key, applied_at text not null)',
          ...steps.map(({ name }) => `insert into migrations values ('${name}', '')`),
        )
      },
      /не\sкопия данных этого сайта/,
    ],
    [
      'of another program',
      (path) => rm(path).then(() => runIn(path, 'create table t (a)')),
      /не\sкопия данных этого сайта/,
    ],
    [
      'of another version',
      async (path) => runIn(path, "insert into migrations values ('999-future', '')"),
      /другой версией сайта/,
    ],
  ]

  it.each(broken)('changes nothing where the copy is %s', async (_, spoil, words) => {
    await (await withSubscriber('a')).close()
    await backUp(file, copy)
    await spoil(copy)
    const before = await readFile(file)
    await expect(restore(copy, file)).rejects.toThrow(words)
    await expect(restore(copy, file)).rejects.toThrow(/^[^\n]+$/)
    expect((await readFile(file)).equals(before)).toBe(true)
  })
})
