import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/engine/database/database.ts'
import { ON_POSTGRES } from '../site/data.ts'
import { runCommand } from '../site/run-command.ts'
import { spawnSite, startSite } from '../site/run-site.ts'
import { removeFolder } from '../site/temporary-folder.ts'

// R13: told at the start in one line with what to do; nothing is overwritten.

let sound: Buffer
let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tara-damaged-'))
  file = join(folder, 'tara.sqlite')
  await (await openDatabase({ dataFolder: folder, databaseUrl: undefined }, 'create')).close()
  sound = await readFile(file)
})
afterAll(() => removeFolder(folder))

const damages: readonly [what: string, make: () => Promise<unknown>, words: RegExp][] = [
  ['cut off', () => writeFile(file, sound).then(() => truncate(file, 30_000)), /повреждён.* npm run db -- restore/],
  ['rubbish', () => writeFile(file, 'x'.repeat(9000)), /повреждён.* npm run db -- restore/],
  [
    'overwritten in the middle',
    () => writeFile(file, Buffer.concat([sound.subarray(0, 8192), Buffer.alloc(8192, 1), sound.subarray(16_384)])),
    /повреждён/,
  ],
  ['gone, but for its log', () => writeFile(`${file}-wal`, sound), /Есть журнал .*tara\.sqlite-wal, но нет/],
  ['of no bytes', () => writeFile(file, ''), /tara\.sqlite пуст: .* npm run db -- restore/],
  [
    'gone, but for other files',
    () => writeFile(join(folder, 'schema.json'), '{}'),
    /таблиц магазина нет, а другие его файлы .*\(schema\.json\)/,
  ],
  ['a folder', () => mkdir(file), /tara\.sqlite не (читается|открывается)/],
  [
    'of a newer version',
    () => ofVersion("insert into migrations values ('999-future', '2030-01-01')"),
    /другой версией сайта \(шаг 999-future\)/,
  ],
  [
    'of an older version',
    () => ofVersion("update migrations set name = '047-organization-address'"),
    /другой версией сайта \(шаг 047-organization-address\).* npm run export -- \S+, .* npm run import -- /,
  ],
]

async function ofVersion(statement: string): Promise<void> {
  await writeFile(file, sound)
  const database = new DatabaseSync(file)
  database.exec(statement)
  database.close()
}

async function prepare(make: () => Promise<unknown>): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true })
  await make()
}

/** Content of the folder, byte by byte. */
async function contents(): Promise<string[]> {
  const names = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile())
  const hashes = names.map(async ({ name }) =>
    createHash('sha256')
      .update(await readFile(join(folder, name)))
      .digest('hex'),
  )
  return Promise.all(hashes)
}

describe.skipIf(ON_POSTGRES).each(damages)('data that are %s', (_, make, words) => {
  test('end the start of the site in one line, and stay as they are', async () => {
    await prepare(make)
    const before = await contents()
    const site = await spawnSite({ DATA_DIR: folder })
    onTestFinished(() => site.stop())
    expect(await once(site.process, 'close')).toEqual([1, null])
    expect(site.output().trim().split('\n')).toEqual([expect.stringMatching(plain(words))])
    expect(await contents()).toEqual(before)
  })
})

test.skipIf(ON_POSTGRES).each([
  ['db', 'status'],
  ['db', 'backup', '/tmp/tara-never.sqlite'],
  ['import', import.meta.filename],
])('npm run %s %s ends in the same way', async (name, ...more) => {
  for (const [, make] of damages.slice(0, 2).concat(damages.slice(3, 6))) {
    await prepare(make)
    const before = await contents()
    const { code, err } = await runCommand(name, more, { DATA_DIR: folder })
    expect(code).toBe(1)
    expect(err.trim().split('\n').length).toBe(1)
    expect(await contents()).toEqual(before)
  }
})

test.skipIf(ON_POSTGRES)(
  'every command refuses data of another version in one line, and changes nothing',
  async () => {
    await prepare(() => ofVersion("update migrations set name = '047-organization-address'"))
    const before = await contents()
    const line = /^Данные записаны другой версией [^\n]+\snpm run export -- [^\n]+\snpm run import -- [^\n]+\n$/
    for (const words of [
      ...['status', 'clean', 'migrate', 'demo', 'rotate-key'].map((command) => ['db', command]),
      ['db', 'backup', '/tmp/tara-never.sqlite'],
      ['db', 'restore', file],
      ['staff', 'list'],
      ['export', '/tmp/tara-never.xlsx'],
      ['import', import.meta.filename],
    ]) {
      const [name = '', ...more] = words
      const { code, err } = await runCommand(name, more, { DATA_DIR: folder })
      expect([words, code, err]).toEqual([words, 1, expect.stringMatching(line)])
    }
    expect(await contents()).toEqual(before)
  },
  60_000,
)

test.skipIf(ON_POSTGRES)(
  'a folder without data is no new shop, unless asked for',
  async () => {
    await prepare(async () => undefined)
    const line = /^В\sпапке \S+ данных магазина нет\. [^\n]+db -- migrate [^\n]+db -- demo [^\n]+DEMO=1\.$/
    const refused = await spawnSite({ DATA_DIR: folder, DEMO: '' })
    onTestFinished(() => refused.stop())
    expect(await once(refused.process, 'close')).toEqual([1, null])
    expect(refused.output().trim()).toMatch(line)
    for (const [name, ...words] of [
      ['db', 'status'],
      ['db', 'clean'],
      ['staff', 'list'],
      ['import', import.meta.filename],
    ] as const) {
      const { code, err } = await runCommand(name, words, { DATA_DIR: folder })
      expect([name, ...words, code, line.test(err.trim())]).toEqual([name, ...words, 1, true])
    }
    expect(await readdir(folder)).toEqual([])

    expect(await runCommand('db', ['migrate'], { DATA_DIR: folder })).toMatchObject({ code: 0 })
    const site = await startSite({ DATA_DIR: folder, DEMO: '' })
    onTestFinished(() => site.stop())
    const answer = await fetch(`${site.url}/api/app/catalog/list`)
    expect(await answer.json()).toMatchObject({ list: [], pagination: { total: 0 } })
    for (const path of ['/', '/catalog/']) expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200])
  },
  120_000,
)

/** The same, with any space where the text has one that does not break. */
const plain = (words: RegExp): RegExp => new RegExp(words.source.replaceAll(' ', '\\s'))
