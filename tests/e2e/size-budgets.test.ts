import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { PRODUCT } from '../site/lists.ts'
import { useSite } from '../site/use-site.ts'

// What pages weigh. Sizes are the same on every machine, so they are held to; a bound that is too narrow for something
// new is made wider here, on purpose.

const { visit, url } = useSite()

const KB = 1024

/** KB of stylesheets that a page links, gzipped, and in how many files. */
const STYLES = { most: 10, files: 3 }

interface Budget {
  /** KB of the document, and of the data in it. */
  html: number
  data: number
  elements: number
}

/** A list of 24, of cards. */
const LIST: Budget = { html: 100, data: 8, elements: 1500 }

const BUDGETS: Readonly<Record<string, Budget>> = {
  '/': { html: 125, data: 11, elements: 1550 },
  '/catalog/': LIST,
  '/catalog/banki/pet/': LIST,
  '/catalog/?view=table': { html: 108, data: 8, elements: 1600 },
  [PRODUCT]: { html: 96, data: 5, elements: 1270 },
  '/articles/pet-pnd-pp/': { html: 68, data: 3, elements: 980 },
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
  expect(styles.length).toBeLessThanOrEqual(STYLES.files)
  expect(await gzipped(styles)).toBeLessThanOrEqual(STYLES.most)
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

/** KB of our own scripts, gzipped: before the load event, and in all without a press, over React alone. */
const SCRIPTS = { files: 8, early: 15, all: 45 }

test.each(['/', '/catalog/banki/pet/', PRODUCT, '/articles/pet-pnd-pp/'])(
  '%s asks for little code before its load event, and without a press for no more than React and 45 KB, with the invitation to subscribe',
  async (path) => {
    const { page } = await visit(path, { invitation: true })
    await page.getByRole('complementary', { name: 'Подписаться на новости' }).waitFor()
    await page.waitForLoadState('networkidle')
    const { early, all } = await scriptsOf(page)
    expect(early.length).toBeLessThanOrEqual(SCRIPTS.files)
    expect(await gzipped(early)).toBeLessThanOrEqual(SCRIPTS.early)
    const texts = await Promise.all(all.map(async (script) => ({ script, text: await textOf(script) })))
    const own = texts.filter(({ text }) => !text.includes('react.dev/errors/')).map(({ script }) => script)
    expect(own.length).toBe(all.length - 1)
    expect(await gzipped(own)).toBeLessThanOrEqual(SCRIPTS.all)
  },
)
