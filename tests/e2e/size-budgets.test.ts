import { expect, test } from 'vitest'
import { PRODUCT } from '../site/lists.ts'
import { useSite } from '../site/use-site.ts'
import { weighDocument, weighScripts } from '../site/weigh.ts'

// Transfer sizes of pages. They are the same on every machine, so they have limits.

const { visit, url } = useSite()

/** Maximum size of the only stylesheet in KB, gzipped. */
const STYLES = 22

interface Budget {
  /** Maximum size of the document and of the JSON in it, in KB. */
  html: number
  data: number
  elements: number
}

/** Limits for a list of 24 products, as cards or as a table. */
const LIST: Budget = { html: 150, data: 40, elements: 1600 }

const BUDGETS: Readonly<Record<string, Budget>> = {
  '/': { html: 129.5, data: 24, elements: 1380 },
  '/catalog/': LIST,
  '/catalog/banki/pet/': LIST,
  '/catalog/?view=table': LIST,
  [PRODUCT]: { html: 131.5, data: 21, elements: 1395 },
  '/articles/pet-pnd-pp/': { html: 101, data: 13, elements: 1010 },
}

test.each(Object.entries(BUDGETS))('the document %s and its stylesheets keep to their budget', async (path, budget) => {
  const { html, data, elements, styles } = await weighDocument(url(), path)
  expect(html).toBeLessThanOrEqual(budget.html)
  expect(data).toBeGreaterThan(0)
  expect(data).toBeLessThanOrEqual(budget.data)
  expect(elements).toBeLessThanOrEqual(budget.elements)
  expect(styles.files).toBe(1)
  expect(styles.size).toBeLessThanOrEqual(STYLES)
})

/** Per page: KB of scripts except React and zustand, gzipped; number of script files. Both without any interaction. */
const SCRIPTS = [
  ['/', 38.7, 12],
  ['/catalog/banki/pet/', 48.4, 14],
  [PRODUCT, 50.8, 18],
  ['/articles/pet-pnd-pp/', 29, 9],
] as const

test.each(SCRIPTS)(
  '%s loads little code before its load event, and at most React and %i KB in %i files without a press',
  async (path, most, files) => {
    const { page, quiet } = await visit(path, { invitation: true })
    await page.getByRole('complementary', { name: 'Подписаться на новости' }).waitFor()
    await quiet()
    const { early, react, own } = await weighScripts(url(), page)
    expect(early.size).toBeLessThanOrEqual(15)
    expect(react.files).toBe(1)
    expect(own.size).toBeLessThanOrEqual(most)
    expect(own.files + 1).toBeLessThanOrEqual(files)
  },
)
