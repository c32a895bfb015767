import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { alive, CATALOG_PAGES, useSite } from '../site/use-site.ts'

// P1: whoever goes on by the keyboard sees where they are.

const { visit } = useSite()

/** One page of each make, and those whose order is looked at too. */
const PAGES = [
  ...['/articles/kak-vybrat-gorlovinu/', '/faq/', '/contacts/', '/catalog/?view=table', '/search/?q=банка'],
  ...['/questionnaire/', '/login/', '/about/?modal=callback'],
]
const ORDERED = ['/', '/catalog/flakony/pet/?material=pet', '/search/?q=банка&material=pet', ...CATALOG_PAGES]

/** A tab stop with its position in the document; the header moves with the window. */
interface Stop {
  isSeen: boolean
  part: string
  html: string
  left: number
  top: number
  right: number
  bottom: number
}

/** A stop above the one before it that is in no column to its right, or to its left in the same line. */
const goesBack = (before: Stop, { left, top, bottom }: Stop): boolean =>
  bottom <= before.top + 1 ? left < before.right - 1 : top < before.bottom - 1 && left < before.left - 1

/** Stops of the keyboard on a page, so many at most. */
async function walk(page: Page, path: string, most: number): Promise<Stop[]> {
  await page.goto(path)
  await alive(page)
  const stops: Stop[] = []
  while (stops.length < most) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const element = document.activeElement
      // Within a date the browser itself marks the part that it is at.
      const isWithin = element === Reflect.get(window, 'before')
      Object.assign(window, { before: element })
      if (!element || element === document.body) return undefined
      const { outlineStyle, outlineWidth, visibility } = getComputedStyle(element)
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
      const isMarked = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      const isSeen = isWithin || (isMarked && visibility === 'visible' && width * height > 0)
      const bar = element.closest('.buying')
      const isFixed = bar !== null && getComputedStyle(bar).position === 'fixed'
      const part = isFixed ? null : element.closest('header, main, footer')
      const scrolled = part?.localName === 'header' ? 0 : window.scrollY
      // A row that scrolls sideways shows where it is gone to.
      let along = 0
      for (let above = element.parentElement; above; above = above.parentElement) along += above.scrollLeft
      const place = { left: left + along, right: right + along, top: top + scrolled, bottom: bottom + scrolled }
      return { isSeen, part: part?.localName ?? '', html: element.outerHTML.slice(0, 120), ...place }
    })
    if (!stop) break
    stops.push(stop)
  }
  expect(stops.length, path).toBeGreaterThan(5)
  expect(stops.filter(({ isSeen }) => !isSeen).map(({ html }) => [path, html])).toEqual([])
  return stops
}

test.each([360, 1440])(
  'the keyboard stops are seen, in the order that is seen, at %i pixels',
  { timeout: 120_000 },
  async (width) => {
    const { page } = await visit('/404/', { viewport: { width, height: 900 }, reducedMotion: 'reduce' })
    for (const path of PAGES) await walk(page, path, 40)
    for (const path of ORDERED) {
      const stops = await walk(page, path, 90)
      // The header's own search is enough.
      expect(await page.locator('input[type=search]:visible').count()).toBe(1)
      expect(stops.filter(({ part }) => part === 'main').length, path).toBeGreaterThan(8)
      // The first of all is the link to the content, which nobody sees before.
      const pairs = stops.slice(1).map((stop, i) => [stops[i] as Stop, stop] as const)
      const back = pairs.slice(1).filter(([before, stop]) => before.part === stop.part && goesBack(before, stop))
      expect(back.map(([before, stop]) => [path, before.html, stop.html])).toEqual([])
    }
  },
)
