import { expect, test } from 'vitest'
import { basketOf, PRODUCT } from '../site/lists.ts'
import { pressFirst, seen, useSite } from '../site/use-site.ts'

const { visit, url } = useSite()

const open = (path: string, width = 1440) => visit(path, { javaScriptEnabled: false, viewport: { width, height: 900 } })

test('controls that need a script are not shown', async () => {
  const { page } = await open('/catalog/banki/')
  const main = page.getByRole('main')
  expect(await main.getByRole('article').count()).toBe(24)
  const scale = { name: 'В одном масштабе', exact: true }
  expect(await main.getByRole('button', { ...scale, includeHidden: true }).count()).toBe(1)
  expect(await main.getByRole('button', scale).count()).toBe(0)
})

test('the menu of wide screens opens, leads on and closes with Esc', async () => {
  const { page } = await open('/')
  const menu = page.getByRole('navigation', { name: 'Главное меню' })
  const third = menu.getByRole('link', { name: 'Владимир: ПЭТ и ПНД' })
  expect(await third.isVisible()).toBe(false)
  await menu.getByRole('button', { name: 'О заводе' }).click()
  expect(await third.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  expect(await third.isVisible()).toBe(false)
  await menu.getByRole('button', { name: 'О заводе' }).click()
  await third.click()
  await page.waitForURL('**/about/#production-vladimir')
})

test('the menu of small screens opens over the page and its lists unfold', async () => {
  const { page } = await open('/', 360)
  await page.getByRole('banner').getByRole('button', { name: 'Меню' }).click()
  const menu = page.getByRole('dialog', { name: 'Меню' })
  expect(await menu.isVisible()).toBe(true)
  const tag = menu.getByRole('link', { name: 'Материалы' })
  expect(await tag.isVisible()).toBe(false)
  await menu.locator('summary').getByText('Библиотека').click()
  await tag.click()
  await page.waitForURL('**/articles/?tag=materialy')
})

test('a region is chosen by the form, and the visitor stays on the page', async () => {
  const { page } = await open('/articles/?tag=materialy')
  await pressFirst(page.getByRole('banner'), /Регион: Москва/)
  await page.getByRole('dialog', { name: 'Выбор региона' }).getByRole('button', { name: 'Екатеринбург' }).click()
  await page.waitForLoadState()
  expect(page.url()).toBe(url('/articles/?tag=materialy'))
  expect(await seen(page.getByRole('banner'))).toContain('Екатеринбург')
  expect(await seen(page.getByRole('banner'))).toContain('+7 343 000-00-02')
})

test('the list of articles is paged and chosen from by links', async () => {
  const { page } = await open('/articles/')
  const links = () =>
    page
      .getByRole('main')
      .locator('a[href^="/articles/"]:not([href*="?"])')
      .evaluateAll((all) => [...new Set(all.map((a) => a.getAttribute('href')))])
  const first = await links()
  await page.getByRole('link', { name: 'Следующая страница' }).click()
  await page.waitForURL('**/articles/?page=2')
  const second = await links()
  expect(second.filter((href) => href !== '/articles/' && first.includes(href))).toEqual([])
  await page.getByRole('link', { name: 'Предыдущая страница' }).click()
  await page.waitForURL('**/articles/')
  await page
    .getByRole('navigation', { name: 'Темы' })
    .getByRole('link', { name: /Материалы/ })
    .click()
  await page.waitForURL('**/articles/?tag=materialy')
  expect(await seen(page.getByRole('heading', { level: 1 }))).toBe('Материалы')
})

test('the page of a product takes a quantity', async () => {
  const { page } = await open(PRODUCT)
  const field = page.getByRole('main').getByLabel('Сколько штук', { exact: true })
  expect(await field.isVisible()).toBe(true)
  const least = Number((await field.inputValue()).replace(/\D/g, ''))
  await field.fill(String(3 * least))
  await pressFirst(page.getByRole('main'), /^В корзину/)
  expect(new URL(page.url()).pathname).toBe('/basket/')
  expect((await basketOf(page)).map(([, quantity]) => quantity)).toEqual([3 * least])
  const amount = page.getByRole('main').getByRole('textbox', { name: /^Сколько штук/ })
  const { perBox } = (await (await page.request.get('/api/app/basket/item')).json()).item.items[0].product
  await amount.fill('3 кор.')
  await amount.press('Enter')
  expect((await basketOf(page)).map(([, quantity]) => quantity)).toEqual([3 * perBox])
  await amount.fill(String(3 * perBox - 1))
  await amount.press('Enter')
  const main = page.getByRole('main')
  await expect
    .poll(() => seen(main))
    .toMatch(/Количество другое.*Вместо [\d ]+ шт\. стало [\d ]+ шт\. Отгружаем целыми/s)
  expect(await seen(main)).not.toContain('Ничего не добавлено')
  await amount.fill('1e3')
  await amount.press('Enter')
  await expect.poll(() => seen(main)).toContain('Количество «1e3» не понято')
  await page.goBack()
  await amount.fill('99999999')
  await amount.press('Enter')
  await expect.poll(() => seen(main)).toContain('Больше 10 000 000 шт. одной строкой заказать нельзя')
  expect((await basketOf(page)).map(([, quantity]) => quantity)).toEqual([3 * perBox])
})

test('a closure is chosen by color and goes into the basket, as many as the form says', async () => {
  const { page } = await visit(PRODUCT, { javaScriptEnabled: false })
  const closure = page.locator('form', { has: page.getByRole('heading', { name: /^Крышка с.прокладкой/ }) })
  const fill = () =>
    closure.evaluate((form) => {
      const cap = form.querySelector('svg svg > g:last-child path')
      return cap && getComputedStyle(cap).fill
    })
  expect(await fill()).toMatch(/^rgb/)
  await closure.getByText('чёрный').click()
  // Without a script no cap is drawn, rather than one in another color.
  expect(await fill()).toBe('none')
  await closure.getByLabel('Сколько изделий, шт.').fill('4500')
  await closure.getByRole('button', { name: /^В.корзину/ }).click()
  await page.waitForURL('**/basket/?pasted=*')
  expect(await basketOf(page)).toEqual([['КР-ПР-38-ЧР', 8000]])
})

test('an order without a script goes from the product to the thanks, and a colleague opens the basket by its link', async () => {
  const { page } = await open(PRODUCT)
  await pressFirst(page.getByRole('main'), /В\s*корзину/)
  await page.goto('/basket/')
  await page.getByRole('button', { name: 'Поделиться ссылкой' }).click()
  expect(page.url()).toContain('/basket/?shared=')
  await page.goto('/checkout/')
  const form = page.getByRole('main').locator('form').filter({ hasText: 'Контактное лицо' })
  for (const [label, text] of [
    ['Контактное лицо', 'Анна Медова'],
    ['Телефон', '+7 916 123-45-67'],
    ['Ваш e-mail', 'plain@paseka.example'],
  ] as const)
    await form.getByLabel(label).fill(text)
  await form.getByLabel('Самовывоз').check()
  await form.getByLabel('согласие на обработку').check()
  await form.getByRole('button', { name: 'Отправить заказ' }).click()
  const thanks = page.getByRole('dialog')
  await thanks.getByText('Спасибо за ваш заказ!').waitFor()
  await page.getByRole('heading', { level: 1, name: /^Заказ \d/ }).waitFor()
  await page.getByRole('button', { name: 'Повторить заказ' }).click()
  expect(new URL(page.url()).pathname).toBe('/basket/')
})
