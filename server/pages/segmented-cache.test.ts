import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { SegmentedCache } from './segmented-cache.ts'

interface Page {
  text: string
}

/** Of a hundred pages: twenty-five on probation. */
const create = (ttl?: number) => new SegmentedCache<Page>({ maxSize: 100, sizeOf: () => 1, ttl })

const page = (text: string): Page => ({ text })

function crawl(cache: SegmentedCache<Page>, count = 1000): void {
  for (let i = 0; i < count; i++) cache.set(`once ${i}`, page('once'))
}

describe('a segmented cache', () => {
  test('keeps what was asked for again, and what is protected from the beginning, however much comes once', () => {
    const cache = create()
    cache.set('asked', page('asked'))
    cache.get('asked')
    cache.set('ahead', page('ahead'), true)
    cache.set('once', page('once'))
    crawl(cache)
    expect(cache.get('asked')).toEqual(page('asked'))
    expect(cache.get('ahead')).toEqual(page('ahead'))
    expect(cache.get('once')).toBeUndefined()
  })

  test('protects what comes again after it had left', () => {
    const cache = create()
    cache.set('again', page('first'))
    crawl(cache, 30)
    expect(cache.get('again')).toBeUndefined()
    cache.set('again', page('second'))
    crawl(cache)
    expect(cache.get('again')).toEqual(page('second'))
  })

  test('forgets what had left long ago: who crawls through the same pages twice protects none', () => {
    const cache = create()
    cache.set('ahead', page('ahead'), true)
    for (const _ of ['once', 'once more']) crawl(cache)
    expect(cache.keys().filter((key) => key !== 'ahead')).toHaveLength(25)
    expect(cache.has('ahead')).toBe(true)
  })

  test('holds no more than its size, and of what is protected the last used', () => {
    const cache = create()
    for (let i = 0; i < 1000; i++) cache.set(`ahead ${i}`, page('ahead'), true)
    crawl(cache)
    expect(cache.keys()).toHaveLength(100)
    expect(cache.keys()[0]).toBe('ahead 999')
    expect(cache.keys().at(-1)).toBe('once 975')
  })

  test('holds one value of a key, whichever segment it is set for', () => {
    const cache = create()
    cache.set('page', page('once'))
    cache.set('page', page('ahead'), true)
    cache.set('page', page('anew'))
    expect(cache.keys()).toEqual(['page'])
    expect(cache.get('page')).toEqual(page('anew'))
  })

  test('replaces what is there, and nothing else', () => {
    const cache = create()
    cache.set('page', page('first'))
    const better = ({ text }: Page) => page(`${text}, better`)
    cache.replace('page', better)
    cache.replace('none', better)
    expect(cache.keys()).toEqual(['page'])
    expect(cache.get('page')).toEqual(page('first, better'))
  })

  test('takes over what holds, each to where it was and in its order', () => {
    const before = create()
    before.set('ahead 1', page('holds'), true)
    before.set('ahead 2', page('holds'), true)
    before.set('ahead 3', page('changed'), true)
    before.set('once', page('holds'))
    const cache = create()
    cache.takeOver(before, ({ text }) => text === 'holds')
    expect(cache.keys()).toEqual(['ahead 2', 'ahead 1', 'once'])
    crawl(cache)
    expect(cache.get('ahead 1')).toBeDefined()
    expect(cache.get('once')).toBeUndefined()
  })

  test('makes nothing younger by asking for it, replacing it or taking it over, but by setting it', async () => {
    const before = create(1000)
    for (const key of ['asked', 'set']) before.set(key, page('first'))
    await wait(600)
    before.get('asked')
    before.replace('asked', ({ text }) => page(`${text}, better`))
    before.set('set', page('anew'), true)
    const cache = create(1000)
    cache.takeOver(before, () => true)
    await wait(500)
    expect(cache.get('asked')).toBeUndefined()
    expect(cache.get('set')).toEqual(page('anew'))
  })
})
