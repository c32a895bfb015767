import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { keepHeldSince, readHeldSince } from '../pages/last-good.ts'
import { type Loaded, loadSite } from '../pages/site-state.ts'
import { schemaFolder } from '../paths.ts'
import { Reads } from '../site/reads.ts'
import { openLiveSite } from './live-site.ts'

const store = () => {
  throw new Error('No page is made here')
}
const load = (before?: Parameters<typeof loadSite>[2]): Promise<Loaded> =>
  loadSite({ schemaFolder, store }, () => undefined, before)

beforeEach(() => void vi.spyOn(console, 'log').mockReturnValue())
afterEach(() => void vi.restoreAllMocks())

it('a catalogue that changes while files are read again stays the one that is shown', async () => {
  let whileReading = (): void => undefined
  const site = await openLiveSite({
    async load(before) {
      const loaded = await load(before)
      whileReading()
      return loaded
    },
    warm: async () => undefined,
    author: undefined,
  })
  const before = site.state()
  whileReading = site.catalogChanged
  await site.filesChanged()
  expect(site.state().site).toBe(before.site)
  expect(site.state().cache).not.toBe(before.cache)
})

it('what is to be made ahead is made of whatever is served next, until it is there', async () => {
  const warmed: (readonly string[])[] = []
  let made = (): void => undefined
  const warm = (_: unknown, keys: readonly string[]): Promise<void> => {
    warmed.push(keys)
    return new Promise((done) => (made = done))
  }
  const site = await openLiveSite({ load, warm, author: undefined })
  const { cache } = site.state()
  const page = { name: 'home', status: 200, type: 'html', etag: '', visit: undefined, region: undefined } as const
  cache.responses.set('asked for again', { ...page, reads: new Reads(), bodies: [] }, true)
  site.makeAhead(['of the process before'])
  site.dayChanged()
  site.catalogChanged()
  const all = ['asked for again', 'of the process before']
  expect(warmed).toEqual([['of the process before'], all, all])
  expect(site.wanted()).toEqual(all)
  expect(site.state().cache).not.toBe(cache)
  made()
  await new Promise(setImmediate)
  site.dayChanged()
  expect(warmed.at(-1)).toEqual([])
})

it('a file is held back since it was first found wrong, over restarts too, and anew when it was right between', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'tara-live-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true }))
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.spyOn(console, 'error').mockReturnValue()
  const loaded = await load()
  const places = { dataFolder, schemaFolder }
  const since = { read: () => readHeldSince(places), keep: keepHeldSince.bind(null, places) }
  /** What a process that starts on such files says. */
  const heldAt = async (time: string, held: readonly string[]) => {
    vi.setSystemTime(new Date(time))
    const problem = { severity: 'error', file: held[0] ?? '', line: 1, column: 1, pointer: '', rule: 'а/б' } as const
    const problems = held.length > 0 ? [{ ...problem, message: 'Не так.', hint: '' }] : []
    const options = { warm: async () => undefined, author: undefined, since }
    const site = await openLiveSite({ ...options, load: async () => ({ ...loaded, held, problems }) })
    return site.heldBack().map((one) => `${one.file} ${one.since.slice(0, 10)}`)
  }
  const [first, second] = ['schema/routes.json', 'schema/site.json']
  expect(await heldAt('2026-03-01', [first])).toEqual([`${first} 2026-03-01`])
  expect(await heldAt('2026-03-02', [first, second])).toEqual([`${first} 2026-03-01`, `${second} 2026-03-02`])
  expect(await heldAt('2026-03-03', [])).toEqual([])
  expect(await heldAt('2026-03-04', [first])).toEqual([`${first} 2026-03-04`])
})
