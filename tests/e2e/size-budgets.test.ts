import { expect, test } from 'vitest'
import { PRODUCT } from '../site/lists.ts'
import { useSite } from '../site/use-site.ts'
import { weighDocument, weighScripts } from '../site/weigh.ts'

// The weight of pages. Sizes are the same on every machine, so they have bounds.

const { visit, url } = useSite()

/** KB of the one stylesheet, gzipped. */
const STYLES = 22

interface Budget {
  /** KB of the document, and of the JSON in it. */
  html: number
  data: number
  elements: number
}

/** A list of 24, as cards or as a table. */
const LIST: Budget = { html: 150, data: 40, elements: 1600 }

const BUDGETS: Readonly<Record<string, Budget>> = {
  '/': { html: 124, data: 24, elements: 1330 },
  '/catalog/': LIST,
  '/catalog/banki/pet/': LIST,
  '/catalog/?view=table': LIST,
  [PRODUCT]: { html: 124, data: 20, elements: 1340 },
  '/articles/pet-pnd-pp/': { html: 100, data: 12, elements: 980 },
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

/** KB of our own scripts, gzipped, in all without a press. */
const SCRIPTS = [
  ['/', 52],
  ['/catalog/banki/pet/', 54],
  [PRODUCT, 58],
  ['/articles/pet-pnd-pp/', 30],
] as const

/** KB more for a visitor who is invited to subscribe: the form and its engine. */
const INVITATION = 29

test.each(SCRIPTS)(
  '%s loads little code before its load event, and at most React and %i KB without a press',
  async (path, most) => {
    const { page } = await visit(path)
    await page.waitForLoadState('networkidle')
    const { early, react, own } = await weighScripts(url(), page)
    expect(early.size).toBeLessThanOrEqual(15)
    expect(react.files).toBe(1)
    expect(own.size).toBeLessThanOrEqual(most)
  },
)

test('the invitation to subscribe adds its form', async () => {
  const { page } = await visit('/', { invitation: true })
  await page.getByRole('complementary', { name: 'Подписаться на новости' }).waitFor()
  await page.waitForLoadState('networkidle')
  const { own } = await weighScripts(url(), page)
  expect(own.size).toBeLessThanOrEqual(SCRIPTS[0][1] + INVITATION)
})
