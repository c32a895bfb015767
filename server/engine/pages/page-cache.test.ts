import { expect, test } from 'vitest'
import { PageCache, type RenderedPage } from './page-cache.ts'

const page = (text: string): RenderedPage => ({
  name: 'home',
  status: 200,
  text: Buffer.from(text),
  etag: text,
  visit: undefined,
})

const alone = <T>(_key: string, work: () => Promise<T>) => work()

test('a page of the state before clear is not cached, even while the same page is rendered again', async () => {
  const cache = new PageCache()
  const before = Promise.withResolvers<RenderedPage>()
  const first = cache.fetch('a', cache.edition, () => before.promise, alone)
  cache.clear()
  await cache.fetch('a', cache.edition, async () => page('after'), alone)
  before.resolve(page('before'))
  await first
  expect(cache.get('a')?.etag).toBe('after')
})

test('a redirect and a failure are not cached', async () => {
  const cache = new PageCache()
  await cache.fetch('a', cache.edition, async () => ({ kind: 'redirect' }), alone)
  await expect(cache.fetch('a', cache.edition, () => Promise.reject(new Error('failed')), alone)).rejects.toThrow(
    'failed',
  )
  expect(cache.get('a')).toBeUndefined()
})
