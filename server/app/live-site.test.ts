import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Loaded, loadSite } from '../pages/site-state.ts'
import { publicFolder, schemaFolder } from '../paths.ts'
import { openLiveSite } from './live-site.ts'

const store = () => {
  throw new Error('No page is made here')
}
const load = (before?: Parameters<typeof loadSite>[2]): Promise<Loaded> =>
  loadSite({ schemaFolder, publicFolder, store }, () => undefined, before)

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
    warm: () => undefined,
    author: undefined,
  })
  const before = site.state()
  whileReading = site.catalogChanged
  await site.filesChanged()
  expect(site.state().site).toBe(before.site)
  expect(site.state().cache).not.toBe(before.cache)
})
