import { expect, test } from 'vitest'
import { PageCache } from './page-cache.ts'
import type { RenderedPage } from './send.ts'

const page = (text: string): RenderedPage => ({
  name: 'home',
  status: 200,
  text: Buffer.from(text),
  etag: text,
  visit: undefined,
})

/** A rendering that ends when the test says. */
function rendering() {
  const { promise, resolve } = Promise.withResolvers<RenderedPage>()
  return { render: () => promise, resolve }
}

test('requests for the same page share one rendering, and the next one is answered from the cache', async () => {
  const cache = new PageCache()
  const { render, resolve } = rendering()
  const both = Promise.all([
    cache.fetch<never>('a', render),
    cache.fetch<never>('a', () => Promise.reject(new Error('twice'))),
  ])
  resolve(page('one'))
  expect((await both).map((answer) => answer.wasCached)).toEqual([false, false])
  expect(await cache.fetch('a', render)).toMatchObject({ wasCached: true, page: { etag: 'one' } })
})

test('a page of the state before clear is not cached, even while the same page is rendered again', async () => {
  const cache = new PageCache()
  const [before, after] = [rendering(), rendering()]
  const first = cache.fetch('a', before.render)
  cache.clear()
  const second = cache.fetch('a', after.render)
  before.resolve(page('before'))
  await first
  expect(cache.get('a')).toBeUndefined()
  after.resolve(page('after'))
  await second
  expect(cache.get('a')?.etag).toBe('after')
})

test('a redirect and a failure are not cached', async () => {
  const cache = new PageCache()
  await cache.fetch('a', async () => ({ kind: 'redirect' }))
  await expect(cache.fetch('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(cache.get('a')).toBeUndefined()
})
