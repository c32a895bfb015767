import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { searchSuggest } from '../catalog/calls/search.ts'
import { readWords } from '../catalog/search/store/word-list.ts'
import { searchable } from '../catalog/search/texts.ts'
import { openDemoStore, type Store } from '../catalog/store.ts'
import { stateWith } from '../pages/testing.ts'
import { createAhead } from './ahead.ts'

vi.mock('../catalog/search/texts.ts', { spy: true })
vi.mock('../catalog/search/store/word-list.ts', { spy: true })

let store: Store
beforeAll(async () => {
  store = await openDemoStore()
})
afterAll(() => store.close())

const aheadOf = (config: { production: boolean; apiUpstream: string | undefined }) =>
  createAhead({
    ...{ config, log: pino({ enabled: false }), catalog: () => store.catalog },
    render: async () => '',
    // No page is made: the search comes first.
    isServed: () => false,
  })

const readings = (): number => [searchable, readWords].reduce((sum, one) => sum + vi.mocked(one).mock.calls.length, 0)

test('what a search reads is read before anybody searches', async () => {
  const state = await stateWith(store)
  await aheadOf({ production: true, apiUpstream: undefined }).all(state, [])
  expect(vi.mocked(searchable).mock.calls.length).toBeGreaterThan(state.site.content('article').size)
  expect(readWords).toHaveBeenCalledTimes(1)

  const before = readings()
  const { list } = await searchSuggest({ q: 'банка' }, { site: state.site, ...store })
  expect(list.length).toBeGreaterThan(0)
  expect(readings()).toBe(before)
})

test('in development, and where another back end answers, nothing is read that nobody asked for', async () => {
  const state = await stateWith(store)
  vi.clearAllMocks()
  await aheadOf({ production: false, apiUpstream: undefined }).all(state, [])
  await aheadOf({ production: true, apiUpstream: 'http://127.0.0.1:1' }).all(state, [])
  expect(readings()).toBe(0)
})
