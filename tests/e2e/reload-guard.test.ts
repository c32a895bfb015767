import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { distFolder } from '#server/engine/paths.ts'
import { holdScripts, modulesOf } from '../site/sleeping.ts'
import { alive, isMarked, mark, useSite } from '../site/use-site.ts'

const { visit, url } = useSite()

/** Reports that a chunk failed to load. @param seconds sets the time of the last reload to so many seconds ago @returns whether the reload guard handles the failure */
const lose = (page: Page, seconds?: number): Promise<boolean> =>
  page.evaluate((seconds) => {
    if (seconds !== undefined) sessionStorage.setItem('reloaded-at', String(Date.now() - seconds * 1000))
    return !window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
  }, seconds)

test('a part that does not load reloads the page, and again only after 60 seconds', async () => {
  const { page, requests } = await visit('/about/', { isCold: true })
  const loads = (): number => requests.filter((address) => address === '/about/').length
  const reloaded = page.waitForEvent('load')
  expect(await lose(page)).toBe(true)
  await reloaded
  await alive(page)
  expect(loads()).toBe(2)
  const age = await page.evaluate(() => Date.now() - Number(sessionStorage.getItem('reloaded-at')))
  expect([age >= 0, age < 50_000]).toEqual([true, true])
  expect(await lose(page, 59)).toBe(false)
  expect(loads()).toBe(2)

  const again = page.waitForEvent('load')
  expect(await lose(page, 61)).toBe(true)
  await again
  expect(loads()).toBe(3)
})

test('a press that waits in a block holds the reload, until the block has gone', async () => {
  const { page } = await visit('/about/', { isCold: true, invitation: true, before: (page) => page.clock.install() })
  await holdScripts(page)
  const panel = page.locator('aside[data-asleep]')
  await panel.locator('[type=submit]').evaluate((button: HTMLElement) => button.click())
  await mark(page)
  expect(await lose(page)).toBe(true)
  await page.clock.runFor(100)
  expect(await isMarked(page)).toBe(true)
  await panel.evaluate((element) => element.remove())
  await page.clock.runFor(100)
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false)
})

test('every part that is loaded when it is wanted is under the guard', async () => {
  const folder = join(distFolder, 'client/build')
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.js'))
  const scripts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const imports = scripts.flatMap((script) => script.match(/.{0,200}\bimport\(/gs) ?? [])
  expect(imports.length).toBeGreaterThan(10)
  // Matches the call of Vite's preload helper, which reports chunks that fail to load.
  const guarded = /[\w$]\((\(\)=>|async\(\)=>\{let\{[^}]*\}=await )import\($/
  expect(imports.filter((before) => !guarded.test(before))).toEqual([])
})

/** Returns the chunks of a page that the page `known` does not load. */
async function chunksOf(path: string, known: string): Promise<string[]> {
  const [own, other] = await Promise.all([path, known].map(async (page) => (await fetch(url(page))).text()))
  return modulesOf(own ?? '').filter((href) => !other?.includes(href))
}

test('a link whose page lacks a part reloads once; within 60 seconds the page says that it cannot be shown', async () => {
  const chunks = await chunksOf('/catalog/', '/about/')
  expect(chunks.length).toBeGreaterThan(0)
  const { page, requests, quiet } = await visit('/about/', { isCold: true, before: (page) => page.clock.install() })
  const loads = (path: string): number => requests.filter((address) => address === path).length
  // Sets the time of the last reload first, because the page may prefetch one of these chunks.
  await page.evaluate(() => sessionStorage.setItem('reloaded-at', String(Date.now())))
  for (const href of chunks) await page.route(`**${href}`, (route) => route.abort())
  const catalog = () => page.getByRole('contentinfo').getByRole('link', { name: 'Каталог', exact: true }).first()
  await mark(page)
  await catalog().click()
  await page.getByRole('heading', { level: 1, name: /^Страница не.открылась$/ }).waitFor()
  expect([await isMarked(page), loads('/catalog/'), new URL(page.url()).pathname]).toEqual([true, 0, '/catalog/'])

  await page.goBack()
  await page.getByRole('heading', { level: 1, name: /заводе|завод/i }).waitFor()
  // Every chunk of the first attempt has failed: a late failure would reload the page itself.
  await quiet()
  await page.clock.fastForward(61_000)
  await catalog().click()
  // Playwright cannot evaluate code while the new document replaces the old one.
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false)
  await quiet()
  expect(loads('/catalog/')).toBe(1)
})

test('a modal whose code does not come loads its document once; within 60 seconds a notice says so', async () => {
  const { page, requests, quiet } = await visit('/', { viewport: { width: 1440, height: 900 } })
  const loads = (): string[] => requests.filter((address) => /^\/about\/(\?|$)/.test(address))
  const opener = page.getByRole('banner').getByRole('link', { name: 'Задать вопрос' }).first()
  // Clicks by script, because a pointer over the link would already prefetch the modal.
  const press = () => opener.evaluate((link) => link instanceof HTMLElement && link.click())
  // Navigates in place first, which proves that the code of navigation and modals has loaded.
  await page.getByRole('contentinfo').locator('a[href="/about/"]').first().click()
  await page.waitForURL('**/about/')
  // Waits until the page itself needs no more chunks, then sets the time of the last reload.
  await quiet()
  await mark(page)
  await page.evaluate(() => sessionStorage.setItem('reloaded-at', String(Date.now())))
  await page.route('**/build/chunks/*', (route) => route.abort())
  await press()
  await page.getByText(/^Окно не.открылось/).waitFor()
  expect([await isMarked(page), loads()]).toEqual([true, []])

  // Every chunk of the first attempt has failed: a late failure would reload the page itself.
  await quiet()
  await page.evaluate(() => sessionStorage.clear())
  await press()
  await expect.poll(() => loads()).toEqual(['/about/?modal=callback'])
  await expect.poll(() => page.getByRole('dialog', { name: 'Задать вопрос' }).count()).toBe(1)
})

test('without a network the document stays', async () => {
  const { page, requests, quiet } = await visit('/about/')
  await quiet()
  await page.context().setOffline(true)
  expect(await lose(page)).toBe(false)
  await page.context().setOffline(false)
  const reloaded = page.waitForEvent('load')
  expect(await lose(page)).toBe(true)
  await reloaded
  expect(requests.filter((address) => address === '/about/')).toHaveLength(2)
})

test('a page whose grid never loads stays readable and does not reload for ever', async () => {
  const own = await chunksOf('/catalog/banki/', '/about/')
  expect(own.length).toBeGreaterThan(0)

  const { page, requests, quiet } = await visit('/about/')
  const loads = (): number => requests.filter((address) => address === '/catalog/banki/').length
  for (const href of own) await page.route(`**${href}`, (route) => route.fulfill({ status: 404 }))
  await page.evaluate(() => void navigation.navigate('/catalog/banki/'))
  await expect.poll(loads).toBeGreaterThan(0)
  await page.getByRole('heading', { level: 1, name: 'Банки' }).waitFor()
  await quiet()
  expect(loads()).toBeLessThanOrEqual(2)
  await expect.poll(() => page.getByRole('main').getByRole('article').count()).toBe(24)
})
