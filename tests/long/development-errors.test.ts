import { relative } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { copyProject } from '../site/project-copy.ts'
import { startSite } from '../site/run-site.ts'
import { editorOf } from '../site/schema-copy.ts'
import { isMarked, mark, seen, useSite } from '../site/use-site.ts'

// Vite's overlay in `npm run dev` for errors in the code, and the content security policy, on a copy of the project.

const project = await copyProject()
afterAll(project.remove)
const { visit, url } = useSite(() => startSite({}, ['--dev'], project.folder))
const files = editorOf(project.folder)

/** A page with a quote among its text. */
const PAGE = '/about/'
const QUOTE = 'blocks/quote/Component.tsx'
/** Timeout until a change is visible: the server first checks the changed file together with all others, which takes seconds. */
const TIMEOUT = { timeout: 45_000 }
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })
afterAll(() => void vi.resetConfig())

const overlay = (page: Page) => page.locator('vite-error-overlay')
/** A button of the list's grid, which works only after hydration. */
const large = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Крупно', exact: true })
const told = (page: Page) => seen(overlay(page).locator('.window'))

/** Original texts of the files that the current test has broken, by path. */
const broken = new Map<string, string>()
async function edit(file: string, from: string | RegExp, to: string): Promise<void> {
  if (!broken.has(file)) broken.set(file, await files.read(file))
  await files.edit(file, from, to)
}
async function mend(): Promise<void> {
  for (const [file, text] of broken) await files.write(file, text)
  broken.clear()
}
afterEach(mend)

/** Expects that the overlay has a link which opens a position in the editor. @param place path from the project's root, with line */
async function expectLink(page: Page, place: RegExp): Promise<void> {
  const links = async () =>
    (await overlay(page).locator('.file-link').allInnerTexts()).map((path) => relative(project.folder, path))
  await expect.poll(links, TIMEOUT).toContainEqual(expect.stringMatching(place))
}

/** Expects that the rest of the page is shown without the broken block. */
async function expectRest(page: Page): Promise<void> {
  expect(await seen(page.locator('#root h1'))).toBe('О заводе')
  expect(await page.getByRole('contentinfo').count()).toBe(1)
}

beforeAll(async () => {
  // On the first visit Vite bundles the packages and then reloads the page.
  const { quiet } = await visit('/catalog/banki/')
  await quiet()
})

describe('errors of the code', () => {
  test('a component that throws on the server is told with its line over the page, whose rest stays', async () => {
    const { page } = await visit(PAGE)
    const { page: other } = await visit('/contacts/')
    await mark(page)
    await edit(QUOTE, '  return (', "  if (text) throw new Error('Сломано на сервере')\n  return (")
    await expect.poll(() => overlay(page).count(), TIMEOUT).toBe(1)
    expect(await told(page)).toMatch(/Ошибка в коде.*Сломано на сервере/s)
    await expectLink(page, /^blocks\/quote\/Component\.tsx:6:\d+$/)
    await expectRest(page)
    // A new visit shows the error too, but only on this page.
    const { page: later } = await visit(PAGE)
    await expect.poll(() => overlay(later).count(), TIMEOUT).toBe(1)
    expect(await overlay(other).count()).toBe(0)
    await mend()
    for (const one of [page, later]) await expect.poll(() => overlay(one).count(), TIMEOUT).toBe(0)
    expect(await isMarked(page)).toBe(true)
    await expect.poll(() => page.locator('blockquote').count()).toBe(1)
  })

  test('a component that throws in the browser alone is told in the console with its block, and the rest is shown', async () => {
    await edit(
      'blocks/product-list/Component.tsx',
      '  return (',
      "  if (typeof document === 'object') throw new Error('Сломано в браузере')\n  return (",
    )
    const { page, complaints } = await visit('/catalog/banki/')
    await expect
      .poll(() => complaints.join('\n'), TIMEOUT)
      .toMatch(/Блок schema\/pages\/catalog\.json#\S+ не показан: он завершился ошибкой\. Error: Сломано в браузере/)
    expect(await page.locator('#root h1').count()).toBe(1)
    expect(await large(page).count()).toBe(0)
    await mend()
    const { page: later } = await visit('/catalog/banki/')
    expect(await large(later).count()).toBe(1)
  })

  test.each([
    ['of the syntax', QUOTE, '<blockquote className', '<blockquote className=', QUOTE],
    ['of the styles', 'blocks/quote/Component.module.css', '.quote {', '.quote { {', 'Component.module.css'],
    ['at the top of a module', QUOTE, 'export function', "throw new Error('Сломано')\nexport function", 'Сломано'],
    [
      'of a package that is not installed',
      QUOTE,
      'export function',
      "import 'no-such-package'\nexport function",
      'no-such-package',
    ],
  ])('an error %s is told after a reload, and the rest of the page is shown', async (_, file, from, to, words) => {
    await edit(file, from, to)
    await expect.poll(async () => (await fetch(url(PAGE))).text(), TIMEOUT).not.toContain('<blockquote')
    const { page } = await visit(PAGE, { until: 'load' })
    expect(await told(page)).toContain(words)
    await expectRest(page)
    const { page: other } = await visit('/contacts/')
    expect(await overlay(other).count()).toBe(0)
    await mend()
    await expect.poll(() => overlay(page).count(), TIMEOUT).toBe(0)
  })

  test('what no page can do without has a page of its own, which goes when it is mended', async () => {
    await edit('renderer/engine/page/App.tsx', 'export function App(', 'export function App((')
    await expect.poll(async () => (await fetch(url(PAGE))).status, TIMEOUT).toBe(500)
    const { page } = await visit(PAGE, { until: 'load' })
    expect(await told(page)).toContain('renderer/engine/page/App.tsx')
    expect(await page.locator('body').innerText()).not.toContain('500')
    await mend()
    await expect.poll(() => page.getByRole('main').count(), TIMEOUT).toBe(1)
    expect(await overlay(page).count()).toBe(0)
  })
})

describe('a contract that cannot be used', () => {
  const CONTRACT = 'blocks/quote/contract.ts'

  test.each([
    ['with an error of the syntax', "title: 'Цитата',", "title: 'Цитата'", /Контракт блока «quote» не загружен: /],
    ['that throws', 'export type', "throw new Error('Сломано')\nexport type", /не загружен: Сломано/],
    ['with an unknown keyword', '...text,', '...text, maxLenght: 5,', /maxLenght/],
  ])('%s is told on every page with its file, and the site goes on with the former', async (_, from, to, message) => {
    const { page } = await visit(PAGE)
    await mark(page)
    await edit(CONTRACT, from, to)
    await expect.poll(() => overlay(page).count(), TIMEOUT).toBe(1)
    expect(await told(page)).toMatch(/^Изменения не приняты\. Сайт показывает прежнее/)
    expect(await told(page)).toMatch(message)
    await expectLink(page, /^blocks\/quote\/contract\.ts:\d+:\d+$/)
    const { page: later } = await visit('/contacts/')
    await expect.poll(() => overlay(later).count(), TIMEOUT).toBe(1)
    expect(await told(later)).toMatch(message)
    expect(await (await fetch(url(PAGE))).text()).toContain('<blockquote')
    await mend()
    for (const one of [page, later]) await expect.poll(() => overlay(one).count(), TIMEOUT).toBe(0)
    expect(await isMarked(page)).toBe(true)
  })

  test('that the files do not fit is told at their places, and the site goes on with the former', async () => {
    const { page } = await visit(PAGE)
    await edit(CONTRACT, 'required: {', "required: { year: { ...line, description: 'Какого года слова.' },")
    await expectLink(page, /^schema\/content\/about\.json:\d+:\d+$/)
    expect(await told(page)).toContain('Нет обязательного ключа «year». Какого года слова.')
    expect(await (await fetch(url(PAGE))).text()).toContain('<blockquote')
    await mend()
    await expect.poll(() => overlay(page).count(), TIMEOUT).toBe(0)
  })
})

describe('the security policy', () => {
  const policyNow = async (): Promise<string | null> => (await fetch(url(PAGE))).headers.get('Content-Security-Policy')
  let policy: string | null
  beforeAll(async () => {
    policy = await policyNow()
  })

  test('is that of production but for the nonce of Vite’s styles and its socket', async () => {
    expect(policy?.split(';')).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      "worker-src 'self' blob:",
      expect.stringMatching(/^connect-src 'self' ws:\/\/localhost:\* ws:\/\/127\.0\.0\.1:\*$/),
      "style-src 'self'",
      expect.stringMatching(/^style-src-elem 'self' 'nonce-[\w-]{22}'$/),
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data:",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
      "form-action 'self'",
    ])
    const html = await (await fetch(url('/'))).text()
    const inline = [...html.matchAll(/<script\b([^>]*)>/g)].filter(
      ([, attributes = '']) => !/\bsrc=|type="application\/(ld\+)?json"/.test(attributes),
    )
    expect(inline).toEqual([])
  })

  test('a style attribute is let in', async () => {
    const { page } = await visit(PAGE)
    await page.getByRole('main').evaluate((one) => one.setAttribute('style', 'margin-top: 77px'))
    expect(await page.getByRole('main').evaluate((one) => getComputedStyle(one).marginTop)).toBe('77px')
    expect(await overlay(page).count()).toBe(0)
  })
})
