import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearFetched, findFetched, storeFetched } from './fetched.ts'

let loads: string[]
const load = (address: string, answer: () => Promise<string> = async () => `${address} ${loads.length}`) =>
  storeFetched(address, 10_000, () => {
    loads.push(address)
    return answer()
  })

beforeEach(() => {
  loads = []
  vi.useFakeTimers()
})
afterEach(() => {
  clearFetched()
  vi.useRealTimers()
})

it('is loaded once while it is valid, and again after', async () => {
  expect([await load('/a/'), await load('/a/')]).toEqual(['/a/ 1', '/a/ 1'])
  vi.advanceTimersByTime(9999)
  expect(await findFetched('/a/')).toBe('/a/ 1')
  vi.advanceTimersByTime(1)
  expect(findFetched('/a/')).toBeUndefined()
  expect(await load('/a/')).toBe('/a/ 2')
})

it('stores a few, the latest; a pointer over a long list leaves no hundred pages behind', async () => {
  const addresses = Array.from({ length: 100 }, (_, i) => `/${i}/`)
  for (const address of addresses) await load(address)
  expect(addresses.filter((address) => findFetched(address))).toEqual(addresses.slice(-10))
})

it('belongs to the visitor as they were: a change discards also what is on its way', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = load('/a/', () => promise)
  clearFetched()
  resolve('before')
  await first
  expect(await load('/a/')).toBe('/a/ 2')
})

it('is loaded again after a failure', async () => {
  await expect(load('/a/', () => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
  expect(await load('/a/')).toBe('/a/ 2')
})
