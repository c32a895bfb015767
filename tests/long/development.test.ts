import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject } from '../site/project-copy.ts'
import { spawnSite, startSite } from '../site/run-site.ts'
import { copySchema, editorOf } from '../site/schema-copy.ts'
import { isMarked, mark, seen, useSite } from '../site/use-site.ts'

// `npm run dev`, on a copy of the project, because the tests change its code.

const project = await copyProject()
afterAll(project.remove)
// The variable that `node --watch` sets, and an editor that does not exist.
const watched = { WATCH_REPORT_DEPENDENCIES: '1', LAUNCH_EDITOR: '/nowhere/editor' }
const { visit, url, site } = useSite(() => startSite(watched, ['--dev'], project.folder))
const files = editorOf(project.folder)

const LIST = '/catalog/banki/'
const PAGE = 'schema/pages/catalog.json'

const large = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Крупно', exact: true })
const overlay = (page: Page) => page.locator('vite-error-overlay')

/** Opens a list page and switches its grid to large drawings. */
async function chooseLarge(): Promise<Page> {
  const { page } = await visit(LIST)
  await large(page).click()
  await expect.poll(() => large(page).getAttribute('aria-pressed')).toBe('true')
  await mark(page)
  return page
}

/** Expects that the grid's state is kept and the document was not reloaded. */
async function expectKept(page: Page): Promise<void> {
  expect(await large(page).getAttribute('aria-pressed')).toBe('true')
  expect(await isMarked(page)).toBe(true)
}

beforeAll(async () => {
  // On the first visit Vite bundles the packages and then reloads the page.
  const { quiet } = await visit(LIST)
  await quiet()
})

test('the page works and says nothing in the console but what Vite and React say of themselves', async () => {
  const { page, complaints, quiet } = await visit('/')
  await quiet()
  expect(complaints.filter((text) => !/\[vite\]|React DevTools/.test(text))).toEqual([])
  expect(await page.locator('link[rel="stylesheet"], style').count()).toBeGreaterThan(0)
})

test('a page of the desk says no more in the console, and nothing is laid over it', async () => {
  const { page, complaints, quiet } = await visit('/desk/', { until: 'load' })
  await quiet()
  expect(complaints.filter((text) => !/\[vite\]|React DevTools/.test(text))).toEqual([])
  expect(await overlay(page).count()).toBe(0)
})

test('a picture is shown at its first request', async () => {
  const page = await (await fetch(url('/_blocks/picture.frame.html'))).text()
  const [address = ''] = /\/pictures\/[^" ]+\.avif/.exec(page) ?? []
  const { status, headers } = await fetch(url(address))
  expect([status, headers.get('content-type')]).toEqual([200, 'image/avif'])
})

test('a changed text of a schema file shows itself in the open page, whose state stays', async () => {
  const page = await chooseLarge()
  await files.edit(PAGE, '"text": { "$get": "data.list.section.text" }', '"text": "Читальный зал"')
  await expect.poll(() => seen(page.getByRole('main')), { timeout: 15_000 }).toContain('Читальный зал')
  await expectKept(page)
})

test('a form’s changed field shows itself in the open page, and what was typed, with the cursor, stays', async () => {
  const { page } = await visit('/registration/')
  const field = (label: string) => page.getByRole('main').getByRole('textbox', { name: label })
  await field('Контактное лицо').fill('Иванов')
  await page.getByRole('main').getByRole('checkbox').first().check()
  await field('Организация').pressSequentially('Завод')
  await mark(page)
  const typed = async (label: string) => {
    expect(await field('Контактное лицо').inputValue()).toBe('Иванов')
    expect(await field(label).inputValue()).toBe('Завод')
    expect(await page.getByRole('main').getByRole('checkbox').first().isChecked()).toBe(true)
    expect(await field(label).evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await isMarked(page)).toBe(true)
  }
  await files.edit('schema/forms/registration.json', '"label": "Организация"', '"label": "Где работаете"')
  await field('Где работаете').waitFor({ timeout: 15_000 })
  await typed('Где работаете')
  // Typed values also stay if the form moves on the page.
  await files.edit(
    'schema/pages/registration.json',
    '{ "type": "form"',
    '{ "type": "text", "props": { "text": "Читальный зал" } },\n    { "type": "form"',
  )
  await expect.poll(() => seen(page.getByRole('main')), { timeout: 15_000 }).toContain('Читальный зал')
  await typed('Где работаете')
  await page.keyboard.type(' «Ёмкость»')
  expect(await field('Где работаете').inputValue()).toBe('Завод «Ёмкость»')
})

test('a mistake in a schema file is laid over the page, and goes away when it is mended', async () => {
  const page = await chooseLarge()
  await files.edit(PAGE, '"data.list.pagination"', '"data.list.paginatio"')
  await expect.poll(() => overlay(page).count(), { timeout: 15_000 }).toBe(1)
  const told = await seen(overlay(page).locator('.window'))
  expect(told).toMatch(/schema\/pages\/catalog\.json:\d+:\d+ .*Возможно, имелось в виду/)
  // Except for file names and quoted contents, the whole text is in Russian.
  expect(told.replace(/\/\S+|«[^»]*»|Esc/g, '')).not.toMatch(/[a-z]/i)
  // A new visit shows the error too.
  const { page: later } = await visit('/about/')
  await expect.poll(() => overlay(later).count(), { timeout: 15_000 }).toBe(1)
  await files.edit(PAGE, '"data.list.paginatio"', '"data.list.pagination"')
  for (const one of [page, later]) await expect.poll(() => overlay(one).count(), { timeout: 15_000 }).toBe(0)
  await expectKept(page)
})

test('what is laid over the page opens the line in the editor, and can be put away', async () => {
  const page = await chooseLarge()
  let opened = ''
  await page.route('**/__open-in-editor?*', (route) => {
    opened = new URL(route.request().url()).searchParams.get('file') ?? ''
    return route.fulfill({ status: 200 })
  })
  await files.edit(PAGE, '"data.list.pagination"', '"data.list.paginatio"')
  const link = overlay(page).locator('.file-link')
  await link.click()
  await expect.poll(() => opened).toBe(await link.innerText())
  expect(opened).toMatch(new RegExp(`^${join(project.folder, PAGE)}:\\d+:\\d+$`))
  expect(await (await fetch(url('/__open-in-editor'))).text()).toContain('file')
  await page.keyboard.press('Escape')
  expect(await overlay(page).count()).toBe(0)
  await expectKept(page)
  await files.edit(PAGE, '"data.list.paginatio"', '"data.list.pagination"')
  await site().printed(/показывает новое/)
})

test('that the editor has not opened is told on the page, in Russian', async () => {
  const page = await chooseLarge()
  await fetch(url(`/__open-in-editor?file=${encodeURIComponent(join(project.folder, PAGE))}`))
  await expect.poll(() => overlay(page).count(), { timeout: 15_000 }).toBe(1)
  const told = await seen(overlay(page).locator('.window'))
  expect(told).toContain('Редактор не открыл «catalog.json».')
  expect(told.replace(/LAUNCH_EDITOR\S+ npm run dev|«[^»]*»/g, '')).not.toMatch(/[a-z]/i)
  expect(site().output()).not.toMatch(/Could not open|The editor process/)
  await page.keyboard.press('Escape')
  await expectKept(page)
})

test('a first start on files that do not check shows what is wrong, and the site when it is mended', async () => {
  const schema = await copySchema()
  await schema.edit('pages/home.json', '"name": "Главная",', '"name": "Главная"')
  await using wrong = await spawnSite({ SCHEMA_DIR: schema.folder }, ['--dev'], project.folder)
  await wrong.printed('Сайт откроется, когда')
  const { page } = await visit('/')
  await page.goto(/http:\/\/localhost:\d+/.exec(wrong.output())?.[0] ?? '')
  await expect.poll(() => overlay(page).count(), { timeout: 15_000 }).toBe(1)
  expect(await seen(overlay(page).locator('.window'))).toMatch(/Сайт ещё не открыт.*\/pages\/home\.json:\d+:\d+/)
  await schema.edit('pages/home.json', '"name": "Главная"', '"name": "Главная",')
  await expect.poll(() => page.getByRole('main').count(), { timeout: 30_000 }).toBe(1)
  expect(await overlay(page).count()).toBe(0)
})

test('with ?inspect the block under the pointer is named, and a click opens its file and line in the editor', async () => {
  const { page } = await visit(`${LIST}?inspect`)
  const label = page.locator('tara-inspect output')
  let opened = ''
  await page.route('**/__open-in-editor?*', (route) => {
    opened = new URL(route.request().url()).searchParams.get('file') ?? ''
    return route.fulfill({ status: 200 })
  })
  // The test inspects a hydrated block and a static one.
  for (const [type, place] of [
    ['product-list', large(page)],
    ['page-heading', page.getByRole('heading', { level: 1 })],
  ] as const) {
    await expect
      .poll(async () => {
        await place.hover()
        return (await label.count()) > 0 ? label.innerText() : ''
      })
      .toMatch(new RegExp(`^${type} — schema/pages/catalog\\.json:\\d+:\\d+$`))
    const [, line = ''] = /:(\d+):/.exec(await label.innerText()) ?? []
    expect((await files.read(PAGE)).split('\n')[Number(line) - 1]).toMatch(/\{/)
    await place.click()
    await expect.poll(() => opened).toBe(join(project.folder, (await label.innerText()).split(' — ')[1] ?? ''))
    expect(new URL(page.url()).pathname).toBe(LIST)
  }
  await page.keyboard.press('Escape')
  expect(await page.locator('tara-inspect').count()).toBe(0)
})

test('the gallery shows a block alive, and the newest of its example', async () => {
  const { page, complaints } = await visit('/_blocks/quote.html', { until: 'load' })
  expect(await seen(page.locator('table').first())).toContain('author')
  const frame = page.frameLocator('iframe').first()
  await expect.poll(() => frame.locator('html[data-enhanced]').count()).toBe(1)
  expect(complaints.filter((text) => !/\[vite\]|React DevTools/.test(text))).toEqual([])
  await files.edit('blocks/quote/example.json', '"author": "', '"author": "Новый автор, ')
  await page.reload()
  await expect.poll(() => seen(frame.locator('main'))).toContain('Новый автор')
})

test('the names that editors offer are those of the files as they are now', async () => {
  const names = () => readFile(join(project.folder, '.editor/names.schema.json'), 'utf8')
  await expect.poll(async () => (await names()).includes('"order-sheet"')).toBe(true)
  await files.write('schema/modals/brand-new.json', await files.read('schema/modals/callback.json'))
  await expect.poll(async () => (await names()).includes('"brand-new"'), { timeout: 15_000 }).toBe(true)
})

test('changed code of an interactive block shows itself in the open page, whose state stays', async () => {
  const page = await chooseLarge()
  await files.edit('blocks/product-list/Cards.tsx', 'В одном масштабе', 'Одним масштабом')
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
