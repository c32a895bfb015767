import { beforeAll, expect, test } from 'vitest'
import { coveredOn } from '../site/covered.ts'
import { violations } from '../site/findings.ts'
import { openWatched, watchShifts } from '../site/shifts.ts'
import { CATALOG_PAGES, oneOfEach, pagesOf, useSite } from '../site/use-site.ts'

// Properties of every page in a browser (P1, P2, L4, S1); documents.test.ts tests the pages' HTML.

const { visit, url } = useSite()

const MISSING = ['/404/', '/takoy-stranitsy-net/']
/** Pages that are not in the sitemap, one of each type. */
const UNLISTED = [
  ...['/catalog/?view=table&material=pet', '/catalog/?material=pp&heightFrom=900000&diameterTo=abc', '/search/?q=25'],
  ...['/basket/', '/checkout/', '/compare/', '/favorite/', '/samples/', '/watched/', '/login/', '/registration/'],
  ...['/restore-password/', '/api/docs/', '/api/docs/basket.add/', '/articles/?page=2'],
]
/** Pages whose visual order deliberately differs from the order in the document. */
const ARRANGED = ['/basket/', '/checkout/']
const LOOKS = [
  { viewport: { width: 360, height: 800 }, colorScheme: 'light' },
  { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
] as const
/** Widths that are tested only on the pages OF_ALL_WIDTHS, which contain all layouts of the site. */
const BETWEEN = [768, 1024]
const OF_ALL_WIDTHS = ['/', ...CATALOG_PAGES.slice(0, 2), '/basket/', '/checkout/']

interface Facts {
  /** The path and the width. */
  at: string
  status: number | undefined
  complaints: string[]
  shifts: string[]
  misplaced: string[]
  /** Elements beyond the right edge. */
  outside: string[]
  /** Links and controls that another element covers, at the top or at the bottom of the page. */
  covered: string[]
  axe: string[]
}
const facts: Facts[] = []

/** Runs in the page: returns elements that are above elements preceding them in the document. */
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

/** Runs in the page: returns the elements beyond the right edge. */
function outside(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  return [...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    .map((element) => `${element.tagName}.${element.getAttribute('class')}`)
}

beforeAll(async () => {
  const paths = [...oneOfEach(await pagesOf(url())), ...CATALOG_PAGES, ...MISSING, ...UNLISTED]
  await Promise.all(
    LOOKS.map(async (look) => {
      const { page, complaints } = await visit('/404/', { ...look, before: watchShifts })
      const { width, height } = look.viewport
      for (const path of paths) {
        if (path === UNLISTED[0])
          for (const list of ['basket', 'favorite', 'compare'])
            for (const productId of [1, 2])
              await page.request.post(url(`/api/app/${list}/item/add`), { data: { productId, quantity: 1 } })
        complaints.length = 0
        // On a busy machine a part may once render late and shift; a page with a real layout shift shifts on the second visit too.
        let opened = await openWatched(page, path)
        if (opened.shifts.length > 0) opened = await openWatched(page, path)
        const found: Facts = {
          ...{ at: `${path} at ${width}`, ...opened },
          misplaced: ARRANGED.includes(path) ? [] : await page.evaluate(misplaced),
          outside: await page.evaluate(outside),
          // The phone run checks only the main part and some rules; the desktop run checks all rules, header and footer on some pages.
          axe: await violations(
            page,
            width < 768
              ? { within: 'main', isAgain: true }
              : { best: true, without: OF_ALL_WIDTHS.includes(path) ? [] : ['header.positioned', 'footer'] },
          ),
          covered: await coveredOn(page),
          complaints: complaints.filter((text) => !MISSING.some((missing) => text.includes(missing))),
        }
        facts.push(found)
        if (width < 768 || !OF_ALL_WIDTHS.includes(path)) continue
        for (const between of BETWEEN) {
          await page.setViewportSize({ width: between, height })
          found.outside.push(...(await page.evaluate(outside)).map((one) => `${between}: ${one}`))
          found.covered.push(...(await coveredOn(page)).map((one) => `${between}: ${one}`))
        }
        await page.setViewportSize(look.viewport)
      }
    }),
  )
}, 600_000)

/** Returns the pages that break a rule, with their violations. */
const breaking = (rule: 'shifts' | 'misplaced' | 'outside' | 'covered' | 'axe' | 'complaints') =>
  facts.flatMap((page) => (page[rule].length === 0 ? [] : [[page.at, page[rule]]]))

test('every page answers 200, and what is missing answers 404', () => {
  const wrong = facts.filter(({ at, status }) => status !== (MISSING.some((path) => at.startsWith(path)) ? 404 : 200))
  expect(wrong.map(({ at, status }) => [at, status])).toEqual([])
  expect(facts.length).toBeGreaterThan(70)
})

test('axe finds nothing on any page, on a light phone and a dark desktop', () => {
  expect(breaking('axe')).toEqual([])
})

test('nothing lies over a link or a control, at the top and at the bottom of every page', () => {
  expect(breaking('covered')).toEqual([])
})

test('no page can be scrolled sideways', () => {
  expect(breaking('outside')).toEqual([])
})

test('nothing shifts while a page loads, nor stands above what comes before it', () => {
  expect([breaking('shifts'), breaking('misplaced')]).toEqual([[], []])
})

test('no page writes to the console, breaks its security policy or asks another host for anything', () => {
  expect(breaking('complaints')).toEqual([])
})
