import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { aliveAt, CATALOG_PAGES, useSite } from '../site/use-site.ts'

// P1: keyboard users always see where the focus is.

const { visit } = useSite()

/** One page of each type; for those of ORDERED the test also checks the order of the tab stops. */
const PAGES = ['/articles/kak-vybrat-gorlovinu/', '/catalog/?view=table', '/questionnaire/', '/about/?modal=callback']
const ORDERED = ['/', '/catalog/flakony/pet/?material=pet', ...CATALOG_PAGES.slice(1, 2)]

/** A tab stop with its position in the document; stops in the header have their position in the window. */
interface Stop {
  isSeen: boolean
  part: string
  html: string
  left: number
  top: number
  right: number
  bottom: number
}

/** Returns true if the focus moves up, except to a column on the right, or moves to the left within a line. */
const goesBack = (before: Stop, { left, top, bottom }: Stop): boolean =>
  bottom <= before.top + 1 ? left < before.right - 1 : top < before.bottom - 1 && left < before.left - 1

/** Runs in the page: records each tab stop from now on, but not the parts of one control. */
function noteStops(): void {
  const stops: Stop[] = []
  Object.assign(window, { stops })
  // Sections that are not rendered yet have an estimated height; rendering them later would move the following stops.
  for (const part of document.querySelectorAll<HTMLElement>('.shelf')) part.style.contentVisibility = 'visible'
  // In the capture phase, because React stops the propagation of focus events in sleeping blocks.
  addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof HTMLElement) || target.tabIndex < 0) return // only scripts focus such elements
      const { outlineStyle, outlineWidth, visibility } = getComputedStyle(target)
      const { left, top, right, bottom, width, height } = target.getBoundingClientRect()
      const isMarked = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      const bar = target.closest('.buying')
      const isFixed = bar !== null && getComputedStyle(bar).position === 'fixed'
      const part = isFixed ? null : target.closest('header, main, footer')
      const scrolled = part?.localName === 'header' ? 0 : scrollY
      // Adds the scroll offset of rows that scroll sideways.
      let along = 0
      for (let above = target.parentElement; above; above = above.parentElement) along += above.scrollLeft
      stops.push({
        isSeen: isMarked && visibility === 'visible' && width * height > 0,
        ...{ part: part?.localName ?? '', html: target.outerHTML.slice(0, 120) },
        ...{ left: left + along, right: right + along, top: top + scrolled, bottom: bottom + scrolled },
      })
    },
    true,
  )
}

/** Returns the tab stops of a page. @param presses number of presses of Tab */
async function walk(page: Page, path: string, presses: number): Promise<Stop[]> {
  await aliveAt(page, path)
  await page.evaluate(noteStops)
  // All presses are sent at once, because waiting for each would take most of the time.
  await Promise.all(Array.from({ length: presses }, () => page.keyboard.press('Tab')))
  const all = await page.evaluate(() => (window as unknown as { stops: Stop[] }).stops)
  // After the last stop the focus is on the first one again.
  const again = all.findIndex(({ html, top }, i) => i > 0 && html === all[0]?.html && top === all[0]?.top)
  const stops = again < 0 ? all : all.slice(0, again)
  expect(stops.length, path).toBeGreaterThan(5)
  expect(stops.filter(({ isSeen }) => !isSeen).map(({ html }) => [path, html])).toEqual([])
  return stops
}

test.each([360, 1440])(
  'the keyboard stops are seen, in the order that is seen, at %i pixels',
  { timeout: 120_000 },
  async (width) => {
    const { page } = await visit('/404/', { viewport: { width, height: 900 } })
    for (const path of PAGES) await walk(page, path, 40)
    for (const path of ORDERED) {
      const stops = await walk(page, path, 90)
      // A page has only one search field, that of the header.
      expect(await page.locator('input[type=search]:visible').count()).toBe(1)
      expect(stops.filter(({ part }) => part === 'main').length, path).toBeGreaterThan(8)
      // The first stop is the skip link, which is outside the visible page until it is focused.
      const pairs = stops.slice(1).map((stop, i) => [stops[i] as Stop, stop] as const)
      const back = pairs.slice(1).filter(([before, stop]) => before.part === stop.part && goesBack(before, stop))
      expect(back.map(([before, stop]) => [path, before.html, stop.html])).toEqual([])
    }
  },
)
