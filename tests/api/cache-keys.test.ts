import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { RenderPage } from '#server/engine/pages/load-renderer.ts'
import { signedIn } from '../site/account.ts'
import { useApp } from '../site/use-app.ts'

// A cached page depends only on its cache key: S10 S20.

/** Renders the whole input as JSON, so that equal input gives equal HTML. Counts the renderings. */
let made = 0
const renderWhole: RenderPage = async (page) => {
  made++
  return JSON.stringify(page)
}

const app = useApp({}, { render: renderWhole })
let paths: string[]
beforeAll(async () => {
  const sitemap = (await app.ask('/sitemap.xml')).body
  const listed = [...sitemap.matchAll(/<loc>[^<]*?example(\/[^<]*)<\/loc>/g)].map(([, path]) => String(path))
  paths = [
    ...listed,
    '/catalog/banki/',
    '/catalog/item/banka-paseka-25-ml-38-400-pet-prozrachnaya/',
    '/search/',
    '/404/',
  ]
})
afterEach(() => void vi.useRealTimers())

const RUNS = Number(process.env.FUZZ_RUNS ?? 4)
const MARK = 'leak7f3a'

/** Parameters that no page reads, and parameters of other pages. */
const foreign = fc.uniqueArray(
  fc.constantFrom('email', 'utm_source', 'with', 'back', 'uid', 'form', 'a[]', 'Page', 'token1', '__proto__', 'почта'),
  { minLength: 1, maxLength: 4 },
)
const queryOf = (names: readonly string[], end: string): string =>
  names.map((name) => `${encodeURIComponent(name)}=${MARK}${encodeURIComponent(end)}`).join('&')

const headersOf = (end: string): Record<string, string> => ({
  Referer: `https://elsewhere.example/?${MARK}`,
  'User-Agent': MARK + end.replace(/[^\x20-\x7e]/g, ''),
  'X-Forwarded-Host': `${MARK}.example`,
  'X-Forwarded-For': MARK,
  'Accept-Language': MARK,
  'X-Original-Url': `/${MARK}`,
  Cookie: `other=${MARK}; auth.other=${MARK}; userId=${'0'.repeat(32)}`,
})

const MODALS = ['', '?modal=callback', '?modal=auth', '?modal=success', `?modal=${MARK}`]
const modalsFor = (path: string): readonly string[] => (path === '/' || path === '/faq/' ? MODALS : MODALS.slice(0, 2))

const add = (address: string, query: string): string => `${address}${address.includes('?') ? '&' : '?'}${query}`

test('every page, its JSON and its modals: for any other query, header and cookie the bytes are equal', async () => {
  expect(paths.length).toBeGreaterThan(40)
  for (const path of paths)
    for (const modal of modalsFor(path))
      for (const prefix of ['', '/_page']) {
        const address = prefix + path + modal
        const bare = await app.ask(address)
        await fc.assert(
          fc.asyncProperty(foreign, fc.string({ maxLength: 10, unit: 'grapheme' }), async (names, end) => {
            const kept = await app.ask(add(address, queryOf(names, end.replaceAll('\0', ''))), {
              headers: headersOf(end),
            })
            expect(kept.body.includes(MARK), address).toBe(false)
            expect([address, kept.status, kept.headers.etag, kept.body]).toEqual([
              address,
              bare.status,
              bare.headers.etag,
              bare.body,
            ])
          }),
          { numRuns: RUNS },
        )
      }
}, 120_000)

test('modals alone: the same', async () => {
  for (const modal of ['auth', 'registration', 'restore', 'success']) {
    const bare = await app.ask(`/_modal/?modal=${modal}`)
    const other = await app.ask(`/_modal/?modal=${modal}&email=${MARK}&with=${MARK}`, { headers: headersOf('') })
    expect([bare.status, other.status, other.body]).toEqual([200, 200, bare.body])
  }
})

describe('what a page is kept by', () => {
  const costs = async (address: string, headers: Record<string, string> = {}): Promise<number> => {
    const before = made
    expect((await app.ask(address, { headers })).status).toBe(200)
    return made - before
  }

  test('the path and what the page reads: nothing else makes it anew', async () => {
    await costs('/faq/')
    expect(await costs('/faq/')).toBe(0)
    expect(await costs('/faq/?email=a&utm_source=b', headersOf('x'))).toBe(0)
    expect(await costs('/about/?modal=registration&email=anna@paseka.example')).toBe(1)
    expect(await costs('/about/?modal=registration')).toBe(0)
    expect(await costs('/articles/?page=2')).toBe(1)
    expect(await costs('/articles/?page=02&x=y')).toBe(0)
  })

  test('the region', async () => {
    await costs('/contacts/')
    expect(await costs('/contacts/', { Cookie: 'region=2' })).toBe(1)
    expect(await costs('/contacts/', { Cookie: 'region=2; a=b' })).toBe(0)
    const [one, other] = [await app.ask('/contacts/'), await app.ask('/contacts/', { headers: { Cookie: 'region=2' } })]
    expect(one.body).not.toBe(other.body)
  })

  test('an address that does not exist: one answer for all of them, but for a modal', async () => {
    const first = await app.ask('/takogo-net/')
    for (const path of ['/drugogo/', '/x/y/z/?a=b', '/about/x.js', '/%E0%A4%A/', '/404/']) {
      const before = made
      const { status, headers, body } = await app.ask(path)
      expect([path, status, headers.etag, body, made - before]).toEqual([path, 404, first.headers.etag, first.body, 0])
    }
    const opened = await app.ask('/takogo-net/?modal=callback')
    expect([opened.status, opened.body === first.body]).toEqual([404, false])
    expect(await app.ask('/drugogo/?modal=callback')).toMatchObject({ status: 404, body: opened.body })
  })

  test('whether somebody is signed in: yes or no, never who', async () => {
    const [anna, boris] = [await signedIn(app), await signedIn(app)]
    await costs('/about/')
    expect(await costs('/about/', { Cookie: anna.Cookie })).toBe(1)
    expect(await costs('/about/', { Cookie: boris.Cookie })).toBe(0)
    const [guest, user] = [await app.ask('/about/'), await app.ask('/about/', { headers: { Cookie: anna.Cookie } })]
    expect(guest.body).not.toBe(user.body)
    expect(user.body).not.toContain(anna.person.email)
  })

  test('the day in Moscow: a page that shows the year shows the new one', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2090-12-31T20:58:00Z') })
    await costs('/news/')
    expect(await costs('/news/')).toBe(0)
    const before = (await app.ask('/news/')).body
    vi.setSystemTime(new Date('2090-12-31T21:01:00Z'))
    expect(await costs('/news/')).toBe(1)
    const after = (await app.ask('/news/')).body
    expect([before.includes(`"year":2090`), after.includes(`"year":2091`)]).toEqual([true, true])
  })

  test('a page that is the visitor’s own is kept nowhere', async () => {
    const [anna, boris] = [await signedIn(app), await signedIn(app)]
    for (const path of ['/personal/', '/basket/', '/favorite/', '/compare/', '/checkout/', '/watched/'])
      for (const address of [path, `/_page${path}`])
        for (const { Cookie, person } of [anna, boris]) {
          expect([address, await costs(address, { Cookie })]).toEqual([address, 1])
          const { headers, body } = await app.ask(address, { headers: { Cookie } })
          expect([address, headers['cache-control']]).toEqual([address, 'private, no-store'])
          const other = person === anna.person ? boris : anna
          expect(body).not.toContain(other.person.email)
        }
  })
})

test('a page that many want at once is made once, and each gets it; one of the visitor’s own is made for each', async () => {
  const all = (path: string) => Promise.all(Array.from({ length: 12 }, () => app.ask(path)))
  made = 0
  const answers = await all('/catalog/?sort=volume&page=3')
  expect(made).toBe(1)
  expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
  made = 0
  await all('/basket/')
  expect(made).toBe(12)
})
