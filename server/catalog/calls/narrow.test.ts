import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDemoStore, type Store } from '../store.ts'
import { narrow } from './narrow.ts'

let store: Store
beforeAll(async () => {
  store = await openDemoStore()
})
afterAll(() => store.close())

test('what was counted is kept, but of thousands of choices only the last', async () => {
  const { main } = store.catalog.index.kinds
  const matches = async (height: number) => (await narrow(main, { heightFrom: String(height) })).matches
  await matches(1)
  const first = await matches(1)
  expect(await matches(1)).toBe(first)
  for (let height = 2; height < 2000; height++) await matches(height)
  expect(await matches(1)).not.toBe(first)
  expect(await matches(1)).toEqual(first)
})
