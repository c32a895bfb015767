import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { StartError } from '#server/engine/config.ts'
import { openToRead } from '#server/engine/database/database.ts'
import { openDatabase } from '#server/shop/data.ts'
import { makeDamages } from '../site/damages.ts'
import { ON_POSTGRES } from '../site/data.ts'
import { spawnSite } from '../site/run-site.ts'

// R13. tests/long/damaged-data.test.ts tests starts and commands with each of the damages.

const { folder, damages, prepare, contents, remove } = await makeDamages()
afterAll(remove)
const place = { dataFolder: folder, databaseUrl: undefined }

describe.each(damages)('data that are %s', (_, make, words) => {
  test.each([
    ['opened', () => openDatabase(place, 'create')],
    ['opened for a command', () => openDatabase(place, 'keep')],
    ['looked at', () => openToRead(place)],
  ])('are not %s, in one line, and stay as they are', async (_, open) => {
    await prepare(make)
    const before = await contents()
    const error = await open().catch((error: unknown) => error)
    expect(error).toBeInstanceOf(StartError)
    expect((error as StartError).message.split('\n')).toEqual([expect.stringMatching(words)])
    expect(await contents()).toEqual(before)
  })
})

test('a folder without data is no new shop, unless asked for', async () => {
  await prepare(async () => undefined)
  for (const open of [() => openDatabase(place, 'keep'), () => openToRead(place)])
    await expect(open()).rejects.toThrow(/^В\sпапке \S+ данных магазина нет\. [^\n]+db -- migrate [^\n]+DEMO=1\.$/)
  expect(await readdir(folder)).toEqual([])
})

test.skipIf(ON_POSTGRES).each(damages.slice(0, 1))(
  'data that are %s end the start of the site',
  async (_, make, words) => {
    await prepare(make)
    const before = await contents()
    await using site = await spawnSite({ DATA_DIR: folder })
    expect(await once(site.process, 'close')).toEqual([1, null])
    expect(site.output().trim().split('\n')).toEqual([expect.stringMatching(words)])
    expect(await contents()).toEqual(before)
  },
)
