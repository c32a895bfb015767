import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { coveredOn } from '../site/covered.ts'
import { alive, CATALOG_PAGES, oneOfEach, pagesOf, useSite } from '../site/use-site.ts'

// Properties of every page (P2, L4, S1).

const { visit, url } = useSite()

const MISSING = ['/404/', '/takoy-stranitsy-net/']
const WIDTHS = [360, 768, 1024, 1440]
/** Pages that no sitemap lists, one of each kind. */
const UNLISTED = [
  ...['/catalog/', '/catalog/?view=table', '/catalog/?material=pet&volume=250', '/catalog-import/', '/search/?q=25'],
  ...['/favorite/', '/login/', '/registration/', '/restore-password/', '/sitemap/', '/api/docs/'],
]

interface Facts {
  path: string
  status: number | undefined
  headings: number
  lang: string
  title: string
  description: string
  /** Elements beyond the right edge. */
  outside: string[]
  complaints: string[]
  /** Classes of elements that have one called "undefined". */
  nameless: string[]
  /** Links and controls that something else lies over, at the top and at the bottom of the page. */
  covered: string[]
}
const facts: Facts[] = []

/** Pages that are open at a time: much is waiting. */
const LANES = 3

async function read(page: Page): Promise<Omit<Facts, 'path' | 'status' | 'complaints'>> {
  const found = await page.evaluate(() => ({
    headings: document.querySelectorAll('h1').length,
    lang: document.documentElement.lang,
    title: document.title,
    nameless: [...document.querySelectorAll('[class~="undefined"], [class~="null"], [class~="false"]')].map((element) =>
      element.className.toString(),
    ),
    description: document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content ?? '',
    outside:
      document.documentElement.scrollWidth <= document.documentElement.clientWidth
        ? []
        : [...document.body.querySelectorAll('*')]
            .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
            .map((element) => `${element.tagName}.${element.getAttribute('class')}`),
  }))
  return { ...found, covered: await coveredOn(page) }
}

beforeAll(async () => {
  const listed = await pagesOf(url())
  // The narrowest screen shows any layout that texts break.
  const wide = [...oneOfEach(listed), ...CATALOG_PAGES, ...MISSING]
  const paths = [...listed, ...CATALOG_PAGES, ...MISSING]
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      const { page, complaints } = await visit('/404/')
      for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
        complaints.length = 0
        await page.setViewportSize({ width: 360, height: 800 })
        const status = (await page.goto(path))?.status()
        await alive(page)
        await page.waitForLoadState('networkidle')
        for (const width of wide.includes(path) ? WIDTHS : [360]) {
          await page.setViewportSize({ width, height: 800 })
          facts.push({ path: `${path} at ${width}`, status, ...(await read(page)), complaints: [] })
        }
        const own = complaints.filter((text) => !MISSING.some((missing) => text.includes(missing)))
        facts.at(-1)?.complaints.push(...own)
      }
    }),
  )
}, 240_000)

const isMissing = ({ path }: Facts): boolean => MISSING.some((missing) => path.startsWith(missing))
/** The pages that break a rule, with how they break it. */
const breaking = (rule: (page: Facts) => unknown): unknown[] =>
  facts.flatMap((page) => {
    const broken = rule(page)
    return broken === undefined || (Array.isArray(broken) && broken.length === 0) ? [] : [[page.path, broken]]
  })

test('the sitemap names every kind of page', () => {
  const paths = facts.map(({ path }) => path)
  for (const path of [
    '/',
    '/about/',
    '/articles/',
    '/articles/kak-vybrat-gorlovinu/',
    '/news/',
    '/page/',
    '/contacts/',
  ])
    expect(paths).toContain(`${path} at 360`)
  expect(facts.length).toBeGreaterThan(70)
})

test('every page answers 200, and what is missing answers 404', () => {
  expect(breaking((page) => (page.status === (isMissing(page) ? 404 : 200) ? undefined : page.status))).toEqual([])
})

test('every page has one h1 and says that it is in Russian', () => {
  expect(breaking(({ headings, lang }) => (headings === 1 && lang === 'ru' ? undefined : [headings, lang]))).toEqual([])
})

test('every title is of its own and at most 70 characters long', () => {
  expect(breaking(({ title }) => (title.length > 0 && title.length <= 70 ? undefined : title))).toEqual([])
  const titles = facts.filter((page) => page.path.endsWith('at 360') && !isMissing(page)).map(({ title }) => title)
  expect(titles.filter((title, i) => titles.indexOf(title) !== i)).toEqual([])
})

test('every page that search engines may list has a description of its own', () => {
  const listed = facts.filter((page) => page.path.endsWith('at 360') && !isMissing(page))
  expect(listed.filter(({ description }) => description.length < 40).map(({ path }) => path)).toEqual([])
  const descriptions = listed.map(({ description }) => description)
  expect(descriptions.filter((text, i) => descriptions.indexOf(text) !== i)).toEqual([])
})

test('nothing lies over a link or a control, at the top and at the bottom of every page, at four widths', () => {
  expect(breaking(({ covered }) => covered)).toEqual([])
})

test('nor on the pages of an order, nor on those that no search engine is told of', { timeout: 120_000 }, async () => {
  const { page } = await visit(CATALOG_PAGES[1] ?? '')
  await page
    .getByRole('button', { name: /^В корзину/ })
    .first()
    .click()
  await page
    .getByRole('link', { name: /^В\sкорзине/ })
    .first()
    .waitFor()
  for (const path of ['/basket/', '/checkout/', '/compare/', ...UNLISTED]) {
    await page.goto(path)
    await alive(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      expect([path, width, await coveredOn(page)]).toEqual([path, width, []])
    }
  }
})

test('no element of a page has a class that is called undefined', () => {
  expect(breaking(({ nameless }) => nameless)).toEqual([])
})

test('no page can be scrolled sideways', () => {
  expect(breaking(({ outside }) => outside)).toEqual([])
})

test('no page writes to the console, breaks its security policy or asks another host for anything', () => {
  expect(breaking(({ complaints }) => complaints)).toEqual([])
})
