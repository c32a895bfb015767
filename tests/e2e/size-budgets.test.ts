import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { PRODUCT } from '../site/lists.ts'
import { useSite } from '../site/use-site.ts'

// What pages weigh. Sizes are the same on every machine, so they are held to; a bound that is too narrow for something
// new is made wider here, on purpose.

const { visit, url } = useSite()

const KB = 1024

interface Budget {
  /** KB of the document, of the data in it, and of its stylesheets, these gzipped. */
  html: number
  data: number
  styles: number
  elements: number
}

const BUDGETS: Readonly<Record<string, Budget>> = {
  '/': { html: 132, data: 11, styles: 17, elements: 1600 },
  '/catalog/': { html: 112, data: 8, styles: 12, elements: 1650 },
  '/catalog/banki/pet/': { html: 100, data: 8, styles: 12, elements: 1500 },
  '/catalog/?view=table': { html: 130, data: 18, styles: 12, elements: 1750 },
  [PRODUCT]: { html: 102, data: 5, styles: 16, elements: 1300 },
  '/articles/pet-pnd-pp/': { html: 72, data: 3, styles: 11, elements: 1020 },
}

const textOf = async (path: string): Promise<string> => (await fetch(url(path))).text()

/** KB of files of the site together, each gzipped. */
const gzipped = async (paths: readonly string[]): Promise<number> => {
  const sizes = await Promise.all(paths.map(async (path) => gzipSync(await textOf(path), { level: 9 }).length))
  return sizes.reduce((sum, size) => sum + size, 0) / KB
}

test.each(Object.entries(BUDGETS))('the document %s and its stylesheets keep to their budget', async (path, budget) => {
  const html = await textOf(path)
  expect(Buffer.byteLength(html) / KB).toBeLessThanOrEqual(budget.html)
  const data = /<script type="application\/json" id="page">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  expect(data).toContain('"tree"')
  expect(Buffer.byteLength(data) / KB).toBeLessThanOrEqual(budget.data)
  const elements = html.replaceAll(/(<script[^>]*>).*?<\/script>/gs, '$1').match(/<[a-z]/g) ?? []
  expect(elements.length).toBeLessThanOrEqual(budget.elements)
  const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map(([, href = '']) => href)
  expect(styles.length).toBeGreaterThan(0)
  expect(styles.length).toBeLessThanOrEqual(4)
  expect(await gzipped(styles)).toBeLessThanOrEqual(budget.styles)
})

/** The scripts that a page has asked for by itself, those before its load event apart. */
const scriptsOf = (page: Page): Promise<{ early: string[]; all: string[] }> =>
  page.evaluate(() => {
    const [document] = performance.getEntriesByType('navigation')
    const loaded = document instanceof PerformanceNavigationTiming ? document.loadEventStart : 0
    const scripts = performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({ path: new URL(name).pathname, early: startTime < loaded }))
      .filter(({ path }) => path.endsWith('.js'))
    return {
      early: scripts.filter(({ early }) => early).map(({ path }) => path),
      all: scripts.map(({ path }) => path),
    }
  })

test.each([
  ['/', 46],
  ['/catalog/banki/pet/', 45],
  [PRODUCT, 46],
  ['/articles/pet-pnd-pp/', 35],
])(
  '%s asks for little code before its load event, and without a press for no more than React and %i KB',
  async (path, most) => {
    const { page } = await visit(path)
    await page.waitForLoadState('networkidle')
    const { early, all } = await scriptsOf(page)
    expect(early.length).toBeLessThanOrEqual(8)
    expect(await gzipped(early)).toBeLessThanOrEqual(5)
    const texts = await Promise.all(all.map(async (script) => ({ script, text: await textOf(script) })))
    const own = texts.filter(({ text }) => !text.includes('react.dev/errors/')).map(({ script }) => script)
    expect(own.length).toBe(all.length - 1)
    expect(await gzipped(own)).toBeLessThanOrEqual(most)
  },
)
