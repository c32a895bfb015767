import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { PRODUCT, WIDE } from '../site/lists.ts'
import { pressFirst, seen, useSite } from '../site/use-site.ts'

// The region in the browser: specification.md §2 "Footer", §4.

const { visit, url } = useSite()

async function choose(page: Page, region: string): Promise<void> {
  await pressFirst(page.getByRole('banner'), /^Регион:/)
  await page.getByRole('dialog', { name: 'Выбор региона' }).getByRole('button', { name: region }).click()
  await page
    .getByRole('banner')
    .getByRole('button', { name: `Регион: ${region}` })
    .first()
    .waitFor()
}

/** Names of cookies that identify the visitor. */
const VISITOR = ['userId', 'upstream']

test('a chosen region takes the place of the first one: phones, delivery, also after a link', async () => {
  const { page, complaints } = await visit('/?utm_source=proof', WIDE)
  // A first visitor has the first region of the list.
  expect(await seen(page.getByRole('banner'))).toContain('Москва')
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
  await page.getByRole('contentinfo').getByRole('link', { name: 'О заводе', exact: true }).click()
  await expect.poll(() => page.title()).toContain('заводе')
  expect(await seen(page.getByRole('banner'))).toContain('Екатеринбург')
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names.filter((name) => !VISITOR.includes(name))).toEqual(['region'])
  expect(complaints).toEqual([])
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
  const { page, complaints } = await visit(PRODUCT, WIDE)
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
