import { expect, test } from 'vitest'
import { alive, CATALOG_PAGES, useSite } from '../site/use-site.ts'

// docs/requirements.md P1: whoever goes on by the keyboard sees where they are.

const { visit } = useSite()

/** One page of each make. */
const PAGES = [
  ...['/', '/articles/kak-vybrat-gorlovinu/', '/faq/', '/contacts/', '/catalog/?view=table', '/search/?q=банка'],
  ...['/questionnaire/', '/login/', '/about/?modal=callback', ...CATALOG_PAGES],
]
const STOPS = 40

test.each([360, 1440])('each stop of the keyboard is seen at %i pixels', { timeout: 120_000 }, async (width) => {
  const { page } = await visit('/404/', { viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  const unseen: string[] = []
  let stops = 0
  for (const path of PAGES) {
    await page.goto(path)
    await alive(page)
    for (let i = 0; i < STOPS; i++) {
      await page.keyboard.press('Tab')
      const focus = await page.evaluate(() => {
        const element = document.activeElement
        // Within a date the browser itself marks the part that it is at.
        const isWithin = element === Reflect.get(window, 'before')
        Object.assign(window, { before: element })
        if (!element || element === document.body) return undefined
        const { outlineStyle, outlineWidth, visibility } = getComputedStyle(element)
        const { width, height } = element.getBoundingClientRect()
        const isMarked = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
        const isSeen = isMarked && visibility === 'visible' && width * height > 0
        return { isSeen: isSeen || isWithin, html: element.outerHTML.slice(0, 120) }
      })
      if (!focus) break
      stops++
      if (!focus.isSeen) unseen.push(`${path}: ${focus.html}`)
    }
  }
  expect(unseen).toEqual([])
  expect(stops).toBeGreaterThan(PAGES.length * 15)
})
