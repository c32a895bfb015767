import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { seen, useSite } from '../site/use-site.ts'

// The region in the browser: specification.md §2 "Footer", §4.

const { visit, url } = useSite()

const WIDE = { viewport: { width: 1440, height: 900 } }

async function choose(page: Page, region: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Регион:/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'Выбор региона' }).getByRole('button', { name: region }).click()
  await page
    .getByRole('banner')
    .getByRole('button', { name: `Регион: ${region}` })
    .first()
    .waitFor()
}

/** Names of cookies that identify the visitor. */
const VISITOR = ['userId', 'upstream']

test('a first visitor has the first region of the list, which is stored', async () => {
  const { page } = await visit('/', WIDE)
  expect(await seen(page.getByRole('banner'))).toContain('Москва')
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names).toContain('userId')
  expect(names.filter((name) => !VISITOR.includes(name))).toEqual(['region'])
})

test('a chosen region changes the phone above and below, and how goods are delivered', async () => {
  const { page, complaints } = await visit('/?utm_source=proof', WIDE)
  expect(await page.getByRole('region', { name: /^Доставка.в.Москве$/ }).count()).toBeGreaterThan(0)
  await choose(page, 'Екатеринбург')
  for (const part of ['banner', 'contentinfo'] as const)
    expect(
      await page
        .getByRole(part)
        .getByRole('link', { name: /^\+7 343 000.00.02$/ })
        .count(),
      part,
    ).toBeGreaterThan(0)
  const delivery = page.getByRole('region', { name: /^Доставка.в.Екатеринбурге$/ }).last()
  expect(await seen(delivery)).toContain('улица Формовщиков')
  expect(await page.getByText('Стеклодувный переулок').count()).toBe(1) // the list of all offices
  expect(page.url()).toBe(url('/?utm_source=proof'))
  expect(complaints).toEqual([])
})

test('a chosen region is remembered for seven days in a cookie that scripts cannot read', async () => {
  const { page } = await visit('/', WIDE)
  await choose(page, 'Новосибирск')
  const [cookie, ...others] = (await page.context().cookies()).filter(({ name }) => !VISITOR.includes(name))
  expect(others).toEqual([])
  expect(cookie).toMatchObject({ name: 'region', path: '/', httpOnly: true, sameSite: 'Lax', domain: '127.0.0.1' })
  const left = (cookie?.expires ?? 0) - Date.now() / 1000
  expect(left).toBeGreaterThan(604_800 - 60)
  expect(left).toBeLessThanOrEqual(604_800)
  await page.getByRole('contentinfo').getByRole('link', { name: 'О заводе', exact: true }).click()
  await expect.poll(() => page.title()).toContain('заводе')
  expect(await seen(page.getByRole('banner'))).toContain('Новосибирск')
})

test('an unknown region in the cookie counts as none', async () => {
  for (const region of ['99', 'moscow', '%00', '__proto__', '']) {
    const html = await (await fetch(url('/'), { headers: { Cookie: `region=${region}` } })).text()
    expect(html.includes('tel:+74950000000'), region).toBe(true)
  }
})

test('the region of an address is stored when its page is shown by a link, not when it is only fetched ahead', async () => {
  const { page, requests, quiet } = await visit('/about/', WIDE)
  const stored = async () => (await page.context().cookies()).find(({ name }) => name === 'region')?.value
  const first = await stored()
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), {
      href: '/novosibirsk/catalog/',
      textContent: 'Новосибирск',
    })
    document.querySelector('main')?.prepend(link)
  })
  const link = page.getByRole('main').getByRole('link', { name: 'Новосибирск', exact: true })
  await link.hover()
  await expect.poll(() => requests).toContain('/_page/novosibirsk/catalog/')
  await quiet()
  expect(await stored()).toBe(first)
  await link.click()
  await expect.poll(stored).not.toBe(first)
  expect(await seen(page.getByRole('banner'))).toContain('Новосибирск')
})

test('a change of the region keeps what is typed on the page', async () => {
  const { page, complaints } = await visit('/catalog/item/banka-paseka-25-ml-38-400-pet-prozrachnaya/', WIDE)
  const quantity = page.getByRole('textbox', { name: 'Сколько штук' })
  await quantity.fill('5670')
  await quantity.blur()
  await page.locator('input[name=q]').first().fill('крышка')
  await choose(page, 'Екатеринбург')
  const typed = await Promise.all([quantity, page.locator('input[name=q]').first()].map((field) => field.inputValue()))
  expect(typed.map((text) => text.replace(/\s/g, ''))).toEqual(['5670', 'крышка'])
  await expect.poll(() => page.getByRole('dialog', { name: 'Выбор региона' }).isVisible()).toBe(false)
  expect(complaints).toEqual([])
})
