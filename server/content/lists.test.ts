import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDemoStore, type Store } from '../catalog/store.ts'
import { stateWith } from '../pages/testing.ts'
import type { Site } from '../site/site.ts'
import { libraryList, libraryView } from './library.ts'
import { landingList, landingView, newsList, newsView } from './pages.ts'
import { sitemapView } from './sitemap.ts'

let store: Store
let site: Site
beforeAll(async () => {
  store = await openDemoStore()
  site = (await stateWith(store)).site
})

afterAll(() => store.close())

type Kind = 'article' | 'news-item' | 'landing'

const firstOf = (kind: Kind): string => String(site.content(kind).keys().next().value)

const CALLS = [
  { name: 'library.list', kind: 'article', make: () => libraryList(site, {}) },
  { name: 'library.view', kind: 'article', make: () => libraryView(site, { code: firstOf('article') }) },
  { name: 'news.list', kind: 'news-item', make: () => newsList(site, {}) },
  { name: 'news.view', kind: 'news-item', make: () => newsView(site, { code: firstOf('news-item') }) },
  { name: 'landing.list', kind: 'landing', make: () => landingList(site) },
  { name: 'landing.view', kind: 'landing', make: () => landingView(site, { code: firstOf('landing') }) },
  { name: 'sitemap.view', kind: 'article', make: () => sitemapView(site) },
] as const satisfies { name: string; kind: Kind; make: () => unknown }[]

test.each(CALLS)('$name reads files of others once for all pages that show them', ({ kind, make }) => {
  recorded<unknown>(make)
  const { reads } = recorded<unknown>(make)
  const filesIn = (names: Iterable<string>) => new Set([...names].flatMap((name) => /^[a-z-]+\/[^/]+/.exec(name) ?? []))
  const others = [...filesIn(reads.names)].filter(
    (file) => file.startsWith(`${kind}/`) && file !== `${kind}/${firstOf(kind)}`,
  )
  // A site may have thousands: each page would take time and memory for all of them.
  expect(others).toEqual([])
  const shared = filesIn([...reads.parts].flatMap(({ names }) => [...names]))
  expect([...shared]).toEqual(expect.arrayContaining([...site.content(kind).keys()].map((code) => `${kind}/${code}`)))
})

test('an article is followed by three others that share the most tags with it, of equals the newest', () => {
  const all = [...site.content('article')].map(([code, { tags, date }]) => ({ code, tags, date }))
  for (const { code, tags } of all) {
    const expected = all
      .map((other) => ({ ...other, shared: other.tags.filter((tag) => tags.includes(tag)).length }))
      .filter((other) => other.code !== code && other.shared > 0)
      .sort((a, b) => b.shared - a.shared || b.date.localeCompare(a.date) || a.code.localeCompare(b.code))
      .slice(0, 3)
    expect(libraryView(site, { code }).similar.map((other) => other.code)).toEqual(expected.map((other) => other.code))
  }
})
