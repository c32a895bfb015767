import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openShop } from '../../app/open-shop.ts'
import { storeWithoutData } from '../../cli/read-site.ts'
import { readConfig } from '../../shop/config.ts'
import { openLiveSite } from './live-site.ts'
import { type Loaded, loadSite } from './site-state.ts'

const shop = openShop({ config: readConfig({}), store: storeWithoutData() })
const load = (before?: Parameters<typeof loadSite>[2]): Promise<Loaded> => loadSite(shop, () => undefined, before)

beforeEach(() => void vi.spyOn(console, 'log').mockReturnValue())
afterEach(() => void vi.useRealTimers().restoreAllMocks())

it('a catalog that changes while files are read again stays the one that is shown', async () => {
  let whileReading = (): void => undefined
  let cleared = 0
  const site = await openLiveSite({
    async load(before) {
      const loaded = await load(before)
      whileReading()
      return loaded
    },
    clearPages: () => cleared++,
    author: undefined,
  })
  const before = site.state()
  whileReading = site.catalogChanged
  await site.filesChanged()
  expect(site.state().site).toBe(before.site)
  expect(cleared).toBe(1)
})

it('changed contracts make the site anew, from the same files', async () => {
  let contractsVersion = 'a'
  const site = await openLiveSite({
    load: (before) => loadSite({ ...shop, contractsVersion }, () => undefined, before),
    clearPages: () => undefined,
    author: undefined,
  })
  const before = site.state()
  await site.filesChanged()
  expect(site.state()).toBe(before)
  contractsVersion = 'b'
  await site.filesChanged()
  expect(site.state().maker).not.toBe(before.maker)
  expect(site.state().texts.version).toBe(before.texts.version)
})

it('a file is held back since it was first found wrong, and anew when it was right between', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.spyOn(console, 'error').mockReturnValue()
  const loaded = await load()
  let held: readonly string[] = []
  const problem = { severity: 'error', line: 1, column: 1, pointer: '', rule: 'а/б', message: 'Не так.' } as const
  const site = await openLiveSite({
    load: async () => ({
      ...loaded,
      seen: String(Math.random()),
      held,
      problems: held.map((file) => ({ ...problem, file, hint: '' })),
    }),
    clearPages: () => undefined,
    author: undefined,
  })
  const heldAt = async (time: string, files: readonly string[]) => {
    vi.setSystemTime(new Date(time))
    held = files
    await site.filesChanged()
    return site.heldBack().map((entry) => `${entry.file} ${entry.since.slice(0, 10)}`)
  }
  const [first, second] = ['schema/routes.json', 'schema/site.json']
  expect(await heldAt('2026-03-01', [first])).toEqual([`${first} 2026-03-01`])
  expect(await heldAt('2026-03-02', [first, second])).toEqual([`${first} 2026-03-01`, `${second} 2026-03-02`])
  expect(await heldAt('2026-03-03', [])).toEqual([])
  expect(await heldAt('2026-03-04', [first])).toEqual([`${first} 2026-03-04`])
})
