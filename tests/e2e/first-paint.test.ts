import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { shiftsOn, watchShifts } from '../site/shifts.ts'
import { alive, CATALOG_PAGES, oneOfEach, pagesOf, useSite } from '../site/use-site.ts'

// The first look at a page: nothing inline, nothing unstyled, nothing that moves (S1, P2).

const { visit, url } = useSite()
let all: string[]
/** One page of each kind. */
let pages: string[]
beforeAll(async () => {
  const listed = await pagesOf(url())
  all = [...listed, ...CATALOG_PAGES, '/404/']
  pages = [...oneOfEach(listed), ...CATALOG_PAGES, '/404/']
})

test('no page has an inline script or a style element', async () => {
  for (const path of all) {
    const html = await (await fetch(url(path))).text()
    const inline = [...html.matchAll(/<script\b([^>]*)>/g)].filter(
      ([, attributes = '']) => !/\bsrc=|type="application\/(ld\+)?json"/.test(attributes),
    )
    expect(inline, path).toEqual([])
    expect(html, path).not.toMatch(/<style|\son[a-z]+="/)
  }
})

test('nothing is painted before the stylesheets, which the head names', async () => {
  const html = await (await fetch(url('/'))).text()
  const sheets = [...html.matchAll(/<link\b[^>]*rel="stylesheet"[^>]*>/g)]
  expect(sheets.length).toBeGreaterThan(0)
  for (const { 0: tag, index } of sheets) {
    expect(index).toBeLessThan(html.indexOf('<body'))
    expect(tag).not.toMatch(/media=|onload=|disabled/)
  }

  const sheet = Promise.withResolvers<void>()
  const { page } = await visit('/', {
    until: 'commit',
    before: (page) =>
      page.route('**/*.css', async (route) => {
        await sheet.promise
        await route.continue()
      }),
  })
  await page.waitForSelector('#page', { state: 'attached' })
  expect(await page.evaluate(() => performance.getEntriesByType('paint').length)).toBe(0)
  sheet.resolve()
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
  // Not those that come with the page's code, after its load event.
  const named = sheets.map(([tag]) => url(/href="([^"]+)"/.exec(tag)?.[1]))
  const [painted, styled] = await page.evaluate(
    (named) => [
      performance.getEntriesByType('paint')[0]?.startTime ?? 0,
      Math.max(
        ...(performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name }) => named.includes(name))
          .map(({ responseEnd }) => responseEnd),
      ),
    ],
    named,
  )
  expect(styled).toBeGreaterThan(0)
  expect(painted).toBeGreaterThanOrEqual(styled ?? Number.POSITIVE_INFINITY)
})

/**
 * Opens it to the end. @returns what has shifted since the document was read: until then, on a slow machine, a row of
 * cards grows with its last card
 */
async function shiftsOf(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  await alive(page)
  await page.evaluate(async () => {
    await document.fonts.ready
    for (const _ of [1, 2]) await new Promise((drawn) => requestAnimationFrame(drawn))
  })
  const read = await page.evaluate(() =>
    performance
      .getEntriesByType('navigation')
      .map((entry) => (entry as PerformanceNavigationTiming).domContentLoadedEventStart),
  )
  return (await shiftsOn(page)).filter((shift) => JSON.parse(shift).startTime > Number(read[0]))
}

/** Runs in the page: elements above what comes before them in the document. */
function misplaced(): string[] {
  const boxes = (parent: Element) =>
    [...parent.children]
      .filter(
        (child) => child instanceof HTMLElement && ['static', 'relative'].includes(getComputedStyle(child).position),
      )
      .map((child) => ({ child, box: child.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 1)
  return [...document.querySelectorAll('header, main, main :not(:has(> dt)), footer')].flatMap((parent) =>
    boxes(parent).flatMap(({ child, box }, i, all) => {
      const before = all[i - 1]?.box
      return before && box.bottom <= before.top && box.left < before.right && before.left < box.right
        ? [child.outerHTML.slice(0, 120)]
        : []
    }),
  )
}

test.each([360, 1440])(
  'nothing shifts while a page of each kind loads at %i pixels, nor stands above what comes before it',
  { timeout: 120_000 },
  async (width) => {
    const { page } = await visit('/404/', { viewport: { width, height: 900 }, before: watchShifts })
    for (const path of pages) {
      // A busy machine may draw a part late, once; a page that shifts does so each time.
      const isStill = (await shiftsOf(page, path)).length === 0
      expect(isStill ? [] : await shiftsOf(page, path), path).toEqual([])
      expect(await page.evaluate(misplaced), path).toEqual([])
    }
  },
)

test('nothing shifts where the font comes late', async () => {
  const { page } = await visit('/404/', {
    viewport: { width: 1440, height: 900 },
    before: async (page) => {
      await watchShifts(page)
      await page.route('**/fonts/*', async (route) => {
        await new Promise((late) => setTimeout(late, 700))
        await route.continue()
      })
    },
  })
  for (const path of ['/', '/catalog/', '/about/']) expect(await shiftsOf(page, path), path).toEqual([])
})
