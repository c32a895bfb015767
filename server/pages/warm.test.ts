import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openDemoStore, type Store } from '../catalog/store.ts'
import { acceptedEncodings } from '../http/encoding.ts'
import { createLog } from '../http/log.ts'
import { Reads } from '../site/reads.ts'
import { regionList } from '../site/regions.ts'
import { cacheKey, createResponseCache, type Rendered, type ResponseCache, readKey } from './cache.ts'
import type { RenderPage } from './load-renderer.ts'
import type { SiteState } from './site-state.ts'
import { stateWith } from './testing.ts'
import { keysOfPages, savedKeys, saveKeys, warmPages } from './warm.ts'

let store: Store
let state: SiteState
let folder: string
beforeAll(async () => {
  store = await openDemoStore()
  state = await stateWith(store)
  folder = await mkdtemp(join(tmpdir(), 'tara-warm-'))
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

const log = createLog('silent')
const accepted = acceptedEncodings('br, zstd')

/** What is made, and of what: the words stand for the state of the files. */
function rendering(words: (path: string) => string): { render: RenderPage; made: string[] } {
  const made: string[] = []
  const render: RenderPage = async ({ meta }) => {
    const { pathname } = new URL(meta.canonical)
    made.push(pathname)
    return `${words(pathname)} `.repeat(100)
  }
  return { render, made }
}

const NO_LINKS = { content: [], catalog: [] }

const keyOf = (address: string, id = 1): string =>
  cacheKey('html', { signedIn: false, region: { ...firstRegion(), id } }, Date.now(), address)

function firstRegion() {
  const [region] = regionList(state.site).list
  if (!region) throw new Error('There is no region')
  return region
}

const renderedAs = (text: string): Rendered => ({
  ...{ name: 'a', status: 200, type: 'html', own: false, visit: undefined, region: undefined, reads: new Reads() },
  text: Buffer.from(text),
  etag: `W/"${text.slice(0, 20)}"`,
})

const addressesOf = (keys: readonly string[]): string[] => keys.map((key) => readKey(key).address)

const another = (): SiteState => ({ ...state, cache: createResponseCache(state.cache) })

test('a key is read as it was made', () => {
  const address = '/search/?q=%D0%B1%20a b'
  expect(readKey(keyOf(address, 7))).toEqual({ type: 'html', signedIn: false, region: '7', address })
})

test('at the start every page that is an address by itself is made, but none that is somebody’s own', async () => {
  const served = another()
  const { render, made } = rendering((path) => path)
  const keys = keysOfPages(served, NO_LINKS)
  expect(addressesOf(keys)).toEqual(expect.arrayContaining(['/', '/about/', '/catalog/', '/catalog-import/']))
  expect(addressesOf(keys).filter((address) => /[{]|basket|personal/.test(address))).toEqual([])
  await warmPages(served, keys, { render, log, isServed: () => true })
  expect(made).toEqual(expect.arrayContaining(['/', '/about/', '/catalog/']))
  expect(served.cache.body(keyOf('/about/'), served.cache.get(keyOf('/about/')) as never, accepted)).toMatchObject({
    encoding: 'zstd',
  })
})

test('what shows content is made before anybody asks, each address once, but nothing that is somebody’s own', () => {
  const content = ['/about/', '/articles/pet-pnd-pp/', '/articles/second/']
  const catalog = ['/catalog/item/banka-1/', '/catalog/banki/']
  const others = ['/basket/', '/personal/', '/none/', '/a/b/c/']
  const keys = keysOfPages(another(), { content: [...content, ...others], catalog: [...catalog, ...others] })
  expect(keys).toEqual([...new Set(keys)])
  expect(addressesOf(keys).filter((address) => /basket|personal|none|^\/a\/b/.test(address))).toEqual([])
  const regions = regionList(state.site).list.map(({ id }) => String(id))
  const madeFor = (address: string) => keys.map(readKey).flatMap((key) => (key.address === address ? key.region : []))
  for (const address of content) expect(madeFor(address)).toEqual(regions)
  for (const address of catalog) expect(madeFor(address)).toEqual(['1'])
  // Who has chosen none goes first.
  expect(keys.map((key) => readKey(key).region === '1')).toEqual(
    keys.map((_, i) => i <= keys.indexOf(keyOf('/catalog/banki/'))),
  )
})

test('of a site with more content than is made, every region gets the home page and what is an address by itself', () => {
  const content = Array.from({ length: 600 }, (_, i) => `/articles/${i}/`)
  const made = keysOfPages(another(), { content, catalog: ['/catalog/banki/'] })
    .slice(0, 500)
    .map(readKey)
  const regionsOf = (asked: string) => made.flatMap(({ address, region }) => (address === asked ? region : []))
  const regions = regionList(state.site).list.map(({ id }) => String(id))
  for (const address of ['/', '/about/', '/catalog/']) expect(regionsOf(address).toSorted()).toEqual(regions)
  expect(regionsOf('/articles/0/')).toContain('1')
})

test('what is there already takes nothing from what is made', async () => {
  const served = another()
  const { render, made } = rendering((path) => path)
  await served.cache.add(keyOf('/faq/'), renderedAs('вопросы'), accepted, true)
  const keys = [...Array.from({ length: 600 }, () => keyOf('/faq/')), keyOf('/about/')]
  await warmPages(served, keys, { render, log, isServed: () => true })
  expect(made).toEqual(['/about/'])
})

test('after a change what was cached is made again', async () => {
  const before = another()
  await warmPages(before, [keyOf('/about/'), keyOf('/faq/')], {
    ...rendering((path) => path),
    log,
    isServed: () => true,
  })
  const after = { ...state, cache: createResponseCache(before.cache) }
  const { render, made } = rendering((path) => path)
  await warmPages(after, before.cache.responses.keys(), { render, log, isServed: () => true })
  expect(made.toSorted()).toEqual(['/about/', '/faq/'])
})

test('after a change what was asked for once is not made again, and is no more wanted than before', async () => {
  const before = createResponseCache()
  const [again, once] = [keyOf('/about/'), keyOf('/catalog/?page=7')]
  for (const key of [again, once]) await before.add(key, renderedAs(key), accepted)
  before.get(again)
  expect(before.responses.protectedKeys()).toEqual([again])
  const after = { ...state, cache: createResponseCache(before, () => true) }
  const { render, made } = rendering((path) => path)
  await warmPages(after, [...before.responses.protectedKeys(), once], { render, log, isServed: () => true })
  expect(made).toEqual([])
  expect(after.cache.responses.protectedKeys()).toEqual([again])
  expect(after.cache.responses.has(once)).toBe(true)
})

test('what comes out the same after a change keeps its bytes', async () => {
  const before = createResponseCache()
  const rendered = (text: string) => renderedAs(text.repeat(100))
  const { bytes } = await before.add(keyOf('/about/'), rendered('одно'), accepted)
  const after = createResponseCache(before)
  expect((await after.add(keyOf('/about/'), rendered('одно'), accepted)).bytes).toBe(bytes)
  const settled = createResponseCache(after)
  settled.settle()
  expect((await settled.add(keyOf('/about/'), rendered('одно'), accepted)).bytes).not.toBe(bytes)
  const changed = createResponseCache(before)
  expect((await changed.add(keyOf('/about/'), rendered('другое'), accepted)).bytes).not.toEqual(bytes)
})

test('on a new day what was kept is made again, and what comes out the same keeps its bytes', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T20:59:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const before = another()
  const options = { log, isServed: () => true }
  await warmPages(before, [keyOf('/about/'), keyOf('/faq/')], { ...rendering((path) => path), ...options })
  const bodies = (cache: ResponseCache) => cache.responses.keys().map((key) => cache.get(key)?.bodies)
  const kept = bodies(before.cache)
  vi.setSystemTime(new Date('2026-12-31T21:00:00Z'))
  expect(before.cache.get(keyOf('/about/'))).toBeUndefined()
  const after = { ...state, cache: createResponseCache(before.cache) }
  const { render, made } = rendering((path) => (path === '/faq/' ? '2027' : path))
  await warmPages(after, before.cache.responses.protectedKeys(), { render, ...options })
  expect(made.toSorted()).toEqual(['/about/', '/faq/'])
  expect(after.cache.responses.keys().toSorted()).toEqual([keyOf('/about/'), keyOf('/faq/')])
  expect(kept).toContain(after.cache.get(keyOf('/about/'))?.bodies)
  expect(kept).not.toContain(after.cache.get(keyOf('/faq/'))?.bodies)
})

test('what was made ahead stays, however many pages a crawler asks for once', async () => {
  const cache = createResponseCache()
  await cache.add(keyOf('/articles/a/'), renderedAs('статья'), accepted, true)
  const noise = () => randomBytes(30_000).toString('base64')
  for (let i = 0; i < 1000; i++) await cache.add(keyOf(`/catalog/?page=${i}`), renderedAs(noise()), accepted)
  expect(cache.get(keyOf('/catalog/?page=0'))).toBeUndefined()
  expect(cache.get(keyOf('/articles/a/'))).toBeDefined()
})

test('a state that is served no more is warmed no more', async () => {
  const { render, made } = rendering((path) => path)
  await warmPages(another(), [keyOf('/about/'), keyOf('/faq/')], { render, log, isServed: () => made.length === 0 })
  expect(made).toHaveLength(1)
})

test('what was made ahead is compressed better only where it is asked for again', async () => {
  const served = another()
  await warmPages(served, [keyOf('/about/')], { ...rendering((path) => path), log, isServed: () => true })
  const encodings = () => served.cache.get(keyOf('/about/'))?.bodies.map(({ encoding }) => encoding)
  const ask = () => served.cache.body(keyOf('/about/'), served.cache.get(keyOf('/about/')) as never, accepted)
  ask()
  await new Promise((done) => setTimeout(done, 100))
  expect(encodings()).toEqual(['zstd'])
  ask()
  await expect.poll(encodings).toEqual(['br'])
})

test('visitors go first: nothing is made while they keep the process busy', async () => {
  const { render, made } = rendering((path) => path)
  let isBusy = true
  const work = (): void => {
    for (const end = performance.now() + 5; performance.now() < end; );
    if (isBusy) setImmediate(work)
  }
  const warming = warmPages(another(), [keyOf('/about/'), keyOf('/faq/')], { render, log, isServed: () => true })
  work()
  await new Promise((done) => setTimeout(done, 300))
  expect(made).toHaveLength(1)
  isBusy = false
  await warming
  expect(made).toHaveLength(2)
})

test('the next start begins with what was asked for; nothing that was typed is kept', async () => {
  saveKeys(
    [keyOf('/faq/'), keyOf('/search/?q=иванов'), keyOf('/about/'), keyOf('/contacts/').replace('guest', 'user')],
    folder,
  )
  expect(addressesOf(savedKeys(state, folder))).toEqual(['/faq/', '/about/'])
})

test('an address that is gone, or was never ours, gets no answer of its own', async () => {
  const served = another()
  const { render } = rendering((path) => path)
  const keys = ['/articles/takoy-net/', '//x/', 'x', '/about'].map((address) => keyOf(address))
  await warmPages(served, keys, { render, log, isServed: () => true })
  expect(served.cache.responses.keys()).toEqual([])
})

test.each(['', '[', '[[{"toString":1},"/"]]', '[["1",2],[1,"/"],7,null,["1"]]', '{"a":1}', '[[["1"],"/"]]'])(
  'a file of addresses that says %s is as good as none',
  async (text) => {
    await writeFile(join(folder, 'pages.json'), text, { mode: 0o600 })
    expect(savedKeys(state, folder)).toEqual([])
  },
)
