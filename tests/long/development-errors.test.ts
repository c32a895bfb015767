import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { copyProject } from '../site/project-copy.ts'
import { startSite } from '../site/run-site.ts'
import { editorOf } from '../site/schema-copy.ts'
import { isMarked, mark, seen, useSite } from '../site/use-site.ts'

// The overlay of `npm run dev` for errors in the code and policy violations, on a copy of the project.

const project = await copyProject()
afterAll(project.remove)
const { visit, url } = useSite(() => startSite({ CSP_SCRIPT_HOSTS: 'https://cdn.example' }, ['--dev'], project.folder))
const files = editorOf(project.folder)

/** Shows a quote, in the middle of its text. */
const PAGE = '/about/'
const QUOTE = 'blocks/quote/Component.tsx'
/** A changed file is checked with all others before it is shown: some seconds, more where other tests run. */
const TIMEOUT = { timeout: 45_000 }
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })
afterAll(() => void vi.resetConfig())

const overlay = (page: Page) => page.locator('tara-problems')
const told = (page: Page) => seen(overlay(page).getByRole('alert'))

/** Breaks a file for the test that runs. */
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

/** The link to a place, which opens it in the editor. */
async function expectLink(page: Page, place: RegExp): Promise<void> {
  const link = overlay(page).getByRole('link', { name: place })
  await expect.poll(() => link.count(), TIMEOUT).toBe(1)
  // The link is drawn once more when the server has said where the project lies.
  const file = async () => new URL((await link.getAttribute('href')) ?? '', url()).searchParams.get('file')
  await expect.poll(file, TIMEOUT).toBe(join(project.folder, await link.innerText()))
}

/** The page without the broken block. */
async function expectRest(page: Page): Promise<void> {
  expect(await seen(page.locator('#root h1'))).toBe('О заводе')
  expect(await page.getByRole('contentinfo').count()).toBe(1)
}

beforeAll(async () => {
  // Vite bundles the packages at the first visit and reloads the page then.
  const { page } = await visit('/catalog/banki/')
  await page.waitForLoadState('networkidle')
})

describe('errors of the code', () => {
  test('a component that throws on the server is told with its line over the page, whose rest stays', async () => {
    const { page } = await visit(PAGE)
    const { page: other } = await visit('/contacts/')
    await mark(page)
    await edit(QUOTE, '  return (', "  if (text) throw new Error('Сломано на сервере')\n  return (")
    await expect.poll(() => overlay(page).count(), TIMEOUT).toBe(1)
    expect(await told(page)).toMatch(/Ошибка в коде.*blocks\/quote\/Component\.tsx:6:\d+ Component Сломано на сервере/)
    await expectLink(page, /^blocks\/quote\/Component\.tsx:6:\d+$/)
    await expectLink(page, /^schema\/content\/about\.json:\d+:\d+$/)
    await expectRest(page)
    // A new visit shows the error too, on this page only.
    const { page: later } = await visit(PAGE)
    await expect.poll(() => overlay(later).count(), TIMEOUT).toBe(1)
    expect(await overlay(other).count()).toBe(0)
    await mend()
    for (const one of [page, later]) await expect.poll(() => overlay(one).count(), TIMEOUT).toBe(0)
    expect(await isMarked(page)).toBe(true)
    await expect.poll(() => page.locator('blockquote').count()).toBe(1)
  })

  test('a component that throws in the browser is told with its line too', async () => {
    await edit(
      'blocks/product-list/Component.tsx',
      '  return (',
      "  if (typeof document === 'object') throw new Error('Сломано в браузере')\n  return (",
    )
    const { page } = await visit('/catalog/banki/')
    await expect.poll(() => overlay(page).count(), TIMEOUT).toBe(1)
    expect(await told(page)).toContain('Сломано в браузере')
    const text = await files.read('blocks/product-list/Component.tsx')
    const line = text.split('\n').findIndex((row) => row.includes('Сломано')) + 1
    await expectLink(page, new RegExp(`^blocks/product-list/Component\\.tsx:${line}:\\d+$`))
    await expectLink(page, /^schema\/pages\/catalog\.json:\d+:\d+$/)
    expect(await page.locator('#root h1').count()).toBe(1)
    await mend()
    await expect.poll(() => overlay(page).count(), TIMEOUT).toBe(0)
  })

  test.each([
    [
      'of the syntax',
      QUOTE,
      '<blockquote className',
      '<blockquote className=',
      /^blocks\/quote\/Component\.tsx:\d+:\d+$/,
    ],
    [
      'of the styles',
      'blocks/quote/Component.module.css',
      '.quote {',
      '.quote { {',
      /^blocks\/quote\/Component\.module\.css:\d+:\d+$/,
    ],
    [
      'at the top of a module',
      QUOTE,
      'export function',
      "throw new Error('Сломано')\nexport function",
      /^blocks\/quote\/Component\.tsx:5:\d+$/,
    ],
    [
      'of a package that is not installed',
      QUOTE,
      'export function',
      "import 'no-such-package'\nexport function",
      /^blocks\/quote\/Component\.tsx$/,
    ],
  ])('an error %s is told after a reload, and the rest of the page is shown', async (_, file, from, to, place) => {
    await edit(file, from, to)
    await expect.poll(async () => (await fetch(url(PAGE))).text(), TIMEOUT).not.toContain('<blockquote')
    const { page } = await visit(PAGE, { until: 'load' })
    await expectLink(page, place)
    await expectRest(page)
    const { page: other } = await visit('/contacts/')
    expect(await overlay(other).count()).toBe(0)
    await mend()
    await expect.poll(() => overlay(page).count(), TIMEOUT).toBe(0)
  })

  test('a promise that nobody catches is told too, and goes with the page', async () => {
    const { page } = await visit(PAGE)
    await page.evaluate(() => void Promise.reject(new Error('Отказано')))
    await expect.poll(() => overlay(page).count(), TIMEOUT).toBe(1)
    expect(await told(page)).toContain('Отказано')
    await page.evaluate(() => void navigation.navigate('/contacts/'))
    await expect.poll(() => overlay(page).count(), TIMEOUT).toBe(0)
  })

  test('what no page can do without has a page of its own, which goes when it is mended', async () => {
    await edit('renderer/engine/page/App.tsx', 'export function App(', 'export function App((')
    await expect.poll(async () => (await fetch(url(PAGE))).status, TIMEOUT).toBe(500)
    const { page } = await visit(PAGE, { until: 'load' })
    await expectLink(page, /^renderer\/engine\/page\/App\.tsx:\d+:\d+$/)
    expect(await told(page)).toContain('Страница не показана')
    expect(await page.locator('body').innerText()).not.toContain('500')
    await mend()
    await expect.poll(() => page.getByRole('main').count(), TIMEOUT).toBe(1)
    expect(await overlay(page).count()).toBe(0)
  })

  test('a block that was deleted is missing on the pages that use it, and these say so', async () => {
    const { page: other } = await visit('/contacts/')
    await edit(QUOTE, /$/, '\n')
    await rm(join(project.folder, QUOTE))
    await expect.poll(async () => (await fetch(url(PAGE))).text(), TIMEOUT).not.toContain('<blockquote')
    const { page } = await visit(PAGE, { until: 'load' })
    await expect.poll(() => overlay(page).count(), TIMEOUT).toBe(1)
    expect(await told(page)).toContain('У блока «quote» нет файла blocks/quote/Component.tsx.')
    await expectLink(page, /^schema\/content\/about\.json:\d+:\d+$/)
    await expectRest(page)
    expect(await overlay(other).count()).toBe(0)
  })
})

describe('the security policy', () => {
  const policyNow = async (): Promise<string | null> => (await fetch(url(PAGE))).headers.get('Content-Security-Policy')
  let policy: string | null
  beforeAll(async () => {
    policy = await policyNow()
  })
  // The next test would take the return to this policy for the change that it waits for.
  afterEach(async () => {
    await mend()
    await expect.poll(policyNow, TIMEOUT).toBe(policy)
  })

  test('is that of production but for the nonce of Vite’s styles and its socket', async () => {
    expect(policy?.split(';')).toEqual([
      "default-src 'self'",
      "script-src 'self'",
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

  test.each([
    [
      'a picture',
      '<img alt="" src="https://tiles.example/1.png" />',
      /img-src: https:\/\/tiles\.example.*"security": \{ "img": \["https:\/\/tiles\.example"\] \}/,
    ],
    [
      'a script',
      '<script src="https://cdn.example/1.js" />',
      /script-src-elem: https:\/\/cdn\.example.*CSP_SCRIPT_HOSTS=https:\/\/cdn\.example.*"security": \{ "script": \["https:\/\/cdn\.example"\] \}/,
    ],
  ])('%s that it refuses is told with the setting to change, which lets it in', async (_, element, expected) => {
    await edit(QUOTE, '<figure className={css.quote}>', `<figure className={css.quote}>${element}`)
    await expect.poll(async () => (await fetch(url(PAGE))).text(), TIMEOUT).toMatch(/<blockquote/)
    await expect
      .poll(async () => /tiles|video|fonts|\.x \{|cdn/.test(await (await fetch(url(PAGE))).text()), TIMEOUT)
      .toBe(true)
    const { page } = await visit(PAGE, { until: 'load' })
    await expect.poll(() => overlay(page).count(), TIMEOUT).toBe(1)
    let text = ''
    // The change of the block may load the page once more while it is read.
    const read = async () => (text = await told(page).catch(() => ''))
    await expect.poll(read, TIMEOUT).toMatch(expected)
    expect(text).toContain('schema/site.json')
    const [setting = ''] = /"security": \{ "\w+": (\[.*?\]|true) \}/.exec(text) ?? []
    await edit('schema/site.json', '"name":', `${setting}, "name":`)
    await expect.poll(policyNow, TIMEOUT).not.toBe(policy)
    const { page: later } = await visit(PAGE, { until: 'load' })
    await later.waitForTimeout(1000)
    expect(await told(later)).toBe('')
  })

  test('a style attribute is let in', async () => {
    const { page } = await visit(PAGE)
    await page.getByRole('main').evaluate((one) => one.setAttribute('style', 'margin-top: 77px'))
    expect(await page.getByRole('main').evaluate((one) => getComputedStyle(one).marginTop)).toBe('77px')
    expect(await overlay(page).count()).toBe(0)
  })
})
