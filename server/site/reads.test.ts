import { describe, expect, it } from 'vitest'
import { type Changes, testFiles } from '#schema/definitions/checker/testing.ts'
import { holdsIn, namesOf, note, Reads, recorded, remembered, rememberedBy, telling } from './reads.ts'

const namesIn = (reads: Reads): string[] => [...namesOf(reads)].sort()

describe('what was read', () => {
  it('is known of all that was made on the way, later too', async () => {
    const { made, reads } = recorded(async () => {
      note('page/home')
      await Promise.resolve()
      note('form?')
    })
    await made
    expect(namesIn(reads)).toEqual(['form?', 'page/home'])
  })

  it('is known of what was made before, and for others', () => {
    let times = 0
    const get = remembered(() => {
      times++
      note('routes/')
      return times
    })
    expect(get()).toBe(1)
    const { made, reads } = recorded(get)
    expect([made, namesIn(reads)]).toEqual([1, ['routes/']])
  })

  it('is known of what is still being made when it is asked for', async () => {
    const { promise: wait, resolve: goOn } = Promise.withResolvers<void>()
    const get = rememberedBy(async (_: object) => {
      await wait
      note('tags?')
    })
    const key = {}
    void get(key)
    const { made, reads } = recorded(() => get(key))
    goOn()
    await made
    expect(namesIn(reads)).toEqual(['tags?'])
  })

  it.each<[names: string[], ask: (value: { a?: number; b?: number }) => unknown]>([
    [['page/x/a'], ({ a }) => a],
    [['page/x/c'], (value) => 'c' in value],
    [['page/x/b'], (value) => Object.hasOwn(value, 'b')],
    [['page/x', 'page/x/a', 'page/x/b'], (value) => Object.keys(value)],
    [['page/x', 'page/x/a', 'page/x/b'], (value) => ({ ...value })],
    [['page/x', 'page/x/a', 'page/x/b', 'page/x/toJSON'], (value) => JSON.stringify(value)],
  ])('of a file is %j', (names, ask) => {
    expect(namesIn(recorded(() => ask(telling('page/x', { a: 1, b: 2 }))).reads)).toEqual(names)
  })
})

describe('what was made holds', () => {
  const holds = (name: string, before: Changes, after: Changes): boolean => {
    const reads = new Reads()
    const part = new Reads()
    reads.parts.add(part)
    part.names.add(name)
    return holdsIn(testFiles(before), testFiles(after))(reads)
  }
  const named = { 'pages/home.json': { name: '"Другая"' } }
  const seo = { 'content/seo.json': { pages: '[{ "path": "/about/", "title": "О нас" }]' } }

  it.each<[name: string, isSame: boolean, before: Changes, after: Changes]>([
    ['page/home', false, {}, named],
    ['page/home/name', false, {}, named],
    ['page/home/blocks', true, {}, named],
    ['page/none', true, {}, named],
    ['page/', false, {}, named],
    ['page?', true, {}, named],
    ['page?', false, {}, { 'pages/home.json': undefined }],
    ['page/home/name', false, named, { 'pages/home.json': undefined }],
    ['seo /about/', false, {}, seo],
    ['seo /faq/', true, {}, seo],
    ['public /assets/a.pdf', true, {}, named],
    ['public', true, {}, named],
  ])('%s: %s', (name, isSame, before, after) => {
    expect(holds(name, before, after)).toBe(isSame)
  })

  it('never by a name that nothing is called by', () => {
    expect(() => holds('pages/home', {}, named)).toThrow('Nothing is called pages/home')
  })
})
