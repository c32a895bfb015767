import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { makeDamages } from '../site/damages.ts'
import { ON_POSTGRES } from '../site/data.ts'
import { runCommand } from '../site/run-command.ts'
import { spawnSite, startSite } from '../site/run-site.ts'

// R13: at the start one line reports the damage and what to do about it; nothing is overwritten.

const { folder, file, damages, prepare, makeOlder, contents, remove } = await makeDamages()
afterAll(remove)

describe.skipIf(ON_POSTGRES).each(damages)('data that are %s', (_, make, words) => {
  test('end the start of the site in one line, and stay as they are', async () => {
    await prepare(make)
    const before = await contents()
    await using site = await spawnSite({ DATA_DIR: folder })
    expect(await once(site.process, 'close')).toEqual([1, null])
    expect(site.output().trim().split('\n')).toEqual([expect.stringMatching(words)])
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
    await prepare(makeOlder)
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
    await using refused = await spawnSite({ DATA_DIR: folder, DEMO: '' })
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
    await using site = await startSite({ DATA_DIR: folder, DEMO: '' })
    const answer = await fetch(`${site.url}/api/app/catalog/list`)
    expect(await answer.json()).toMatchObject({ list: [], pagination: { total: 0 } })
    for (const path of ['/', '/catalog/']) expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200])
  },
  120_000,
)
