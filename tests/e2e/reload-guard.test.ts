import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { alive, useSite } from '../site/use-site.ts'

const { visit, url } = useSite()

/** Says that a part of the site did not load. @returns whether the guard took it upon itself */
const lose = (page: Page): Promise<boolean> =>
  page.evaluate(() => !window.dispatchEvent(new Event('vite:preloadError', { cancelable: true })))

test('a part that does not load reloads the page, and again only after 60 seconds', async () => {
  const { page, requests } = await visit('/about/', { before: (page) => page.clock.install() })
  const loads = (): number => requests.filter((address) => address === '/about/').length
  const reloaded = page.waitForEvent('load')
  expect(await lose(page)).toBe(true)
  await reloaded
  await alive(page)
  expect(loads()).toBe(2)

  await page.clock.fastForward(58_000)
  expect(await lose(page)).toBe(false)
  expect(loads()).toBe(2)

  await page.clock.fastForward(3_000)
  const again = page.waitForEvent('load')
  expect(await lose(page)).toBe(true)
  await again
  expect(loads()).toBe(3)
})

test('without a network the document stays', async () => {
  const { page, requests } = await visit('/about/')
  await page.context().setOffline(true)
  expect(await lose(page)).toBe(false)
  await page.context().setOffline(false)
  const reloaded = page.waitForEvent('load')
  expect(await lose(page)).toBe(true)
  await reloaded
  expect(requests.filter((address) => address === '/about/')).toHaveLength(2)
})

test('a page whose grid never loads stays readable and does not reload for ever', async () => {
  const home = await (await fetch(url('/'))).text()
  const about = await (await fetch(url('/about/'))).text()
  const scripts = [...home.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, href = '']) => href)
  const own = scripts.filter((href) => !about.includes(href))
  expect(own.length).toBeGreaterThan(0)

  const { page, requests } = await visit('/about/')
  for (const href of own) await page.route(`**${href}`, (route) => route.fulfill({ status: 404 }))
  await page.getByRole('banner').getByRole('link', { name: '«Ёмкость»' }).first().click()
  await expect.poll(() => requests.filter((address) => address === '/').length).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  expect(requests.filter((address) => address === '/').length).toBeLessThanOrEqual(2)
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  const grid = page.getByRole('region', { name: 'Что мы выпускаем' })
  expect(await grid.getByRole('article').count()).toBe(24)
})
