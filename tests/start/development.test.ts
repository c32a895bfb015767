import type { Page } from 'playwright'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { copyProject } from '../site/project-copy.ts'
import { startSite } from '../site/run-site.ts'
import { editorOf } from '../site/schema-copy.ts'
import { isMarked, mark, seen, useSite } from '../site/use-site.ts'

// `npm run dev`, on a copy of the project: its code is changed here.

const project = await copyProject()
afterAll(project.remove)
const { visit, url, site } = useSite(() => startSite({}, ['--dev'], project.folder))
const files = editorOf(project.folder)

const LIST = '/catalog/banki/'
const PAGE = 'schema/pages/catalog.json'

const large = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Крупно', exact: true })
const overlay = (page: Page) => page.locator('vite-error-overlay')

/** A list page with something chosen in its grid. */
async function chooseLarge(): Promise<Page> {
  const { page } = await visit(LIST)
  await large(page).click()
  await expect.poll(() => large(page).getAttribute('aria-pressed')).toBe('true')
  await mark(page)
  return page
}

/** Nothing that was chosen is lost, and the document is the same. */
async function expectKept(page: Page): Promise<void> {
  expect(await large(page).getAttribute('aria-pressed')).toBe('true')
  expect(await isMarked(page)).toBe(true)
}

beforeEach(async () => {
  // Vite bundles the packages at the first visit and reloads the page then.
  const { page } = await visit(LIST)
  await page.waitForLoadState('networkidle')
})

test('the page works and says nothing in the console but what Vite and React say of themselves', async () => {
  const { page, complaints } = await visit('/')
  await page.waitForLoadState('networkidle')
  expect(complaints.filter((text) => !/\[vite\]|React DevTools/.test(text))).toEqual([])
  expect(await page.locator('link[rel="stylesheet"], style').count()).toBeGreaterThan(0)
})

test('a changed text of a schema file shows itself in the open page, whose state stays', async () => {
  const page = await chooseLarge()
  await files.edit(PAGE, '"text": { "$get": "data.list.section.text" }', '"text": "Читальный зал"')
  await expect.poll(() => seen(page.getByRole('main')), { timeout: 15_000 }).toContain('Читальный зал')
  await expectKept(page)
})

test('a mistake in a schema file is laid over the page, and goes away when it is mended', async () => {
  const page = await chooseLarge()
  await files.edit(PAGE, '"data.list.pagination"', '"data.list.paginatio"')
  await expect.poll(() => overlay(page).count(), { timeout: 15_000 }).toBe(1)
  const told = await seen(overlay(page).locator('.message-body'))
  expect(told).toMatch(/schema\/pages\/catalog\.json:\d+:\d+ .*Возможно, имелось в виду/)
  await files.edit(PAGE, '"data.list.paginatio"', '"data.list.pagination"')
  await expect.poll(() => overlay(page).count(), { timeout: 15_000 }).toBe(0)
  await expectKept(page)
})

test('changed code of an interactive block shows itself in the open page, whose state stays', async () => {
  const page = await chooseLarge()
  await files.edit('blocks/product-list/ScaleSwitch.tsx', 'В одном масштабе', 'Одним масштабом')
  await expect.poll(() => seen(page.getByRole('main')), { timeout: 15_000 }).toContain('Одним масштабом')
  await expectKept(page)
})

test('changed code of a static block shows itself in the open page, whose state stays', async () => {
  const page = await chooseLarge()
  await files.edit('blocks/page-heading/Component.tsx', '{title}', 'Проба: {title}')
  await expect.poll(() => seen(page.getByRole('heading', { level: 1 })), { timeout: 15_000 }).toContain('Проба:')
  await expectKept(page)
})

test('a block that throws is left out alone, and told with its file and place', async () => {
  await files.edit(
    'blocks/quote/Component.tsx',
    '  return (',
    "  if (text.length > 20) throw new Error('Сломано')\n  return (",
  )
  const text = '{ "type": "quote", "props": { "text": "Эта цитата длиннее двадцати знаков.", "author": "Проба" } }'
  await files.edit('schema/pages/faq.json', '"blocks": [', `"blocks": [ ${text},`)
  await site().printed(/Сломано/)
  expect(site().output()).toContain('schema/pages/faq.json')
  const html = await (await fetch(url('/faq/'))).text()
  expect(html).toContain('</h1>')
  expect(html).not.toContain('Эта цитата')
})
