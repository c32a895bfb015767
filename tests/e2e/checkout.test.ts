import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { PATHS, somebody, tokenBody } from '../site/account.ts'
import { collect, WIDE } from '../site/lists.ts'
import { alive, aliveAt, seen, useSite } from '../site/use-site.ts'

// /checkout/ and the visitor's orders: specification.md §2, §4, R1, P1-P3.

const { visit, url } = useSite()

const main = (page: Page) => page.getByRole('main')
const get = async (page: Page, path: string) => (await page.request.get(url(`/api/app/${path}`))).json()
const post = async (page: Page, path: string, data: object) => {
  const answer = await page.request.post(url(`/api${path}`), { data })
  expect([path, answer.ok()]).toEqual([path, true])
  return answer.json()
}

async function fill(page: Page, email = 'anna@paseka.example'): Promise<void> {
  const form = main(page).locator('form').filter({ hasText: 'Контактное лицо' })
  await form.getByLabel('Контактное лицо').fill('Анна Медова')
  await form.getByLabel('Телефон').fill('+7 916 123-45-67')
  await form.getByLabel('Ваш e-mail').fill(email)
  await form.getByLabel('Самовывоз').check()
  await form.getByLabel('согласие на обработку').check()
  await form.getByRole('button', { name: 'Отправить заказ' }).click()
}

test('a chosen organization brings all its numbers and its address, whatever country the form was for', async () => {
  const { page, complaints } = await visit('/about/', WIDE)
  await collect(page)
  const person = somebody()
  await post(page, PATHS.register.replace('/api', ''), person)
  await post(page, PATHS.token.replace('/api', ''), tokenBody(person.email))
  const addition = '/app/personal/organization/add'
  await post(page, addition, { workCompany: 'ООО «Бел»', country: 'by', unp: '100582333', legalAddress: 'Минск' })
  await post(page, addition, { workCompany: 'ИП Иванова', country: 'ru', inn: '500100732259' })
  await aliveAt(page, url('/checkout/'))
  const form = main(page).locator('form').filter({ hasText: 'Контактное лицо' })
  const typed = (label: string) => form.getByLabel(label, { exact: true }).inputValue()
  const choose = (name: string) =>
    main(page).getByRole('listitem').filter({ hasText: name }).getByRole('link', { name: 'Взять реквизиты' }).click()
  await choose('ИП Иванова')
  await expect.poll(() => typed('ИНН')).toBe('500100732259')
  await choose('ООО «Бел»')
  await form.getByLabel('УНП', { exact: true }).waitFor()
  await expect.poll(() => typed('УНП')).toBe('100582333')
  expect([await typed('Организация'), await typed('Юридический адрес')]).toEqual(['ООО «Бел»', 'Минск'])
  await choose('ИП Иванова')
  await expect.poll(() => typed('ИНН')).toBe('500100732259')
  expect([await typed('Организация'), await typed('Юридический адрес')]).toEqual(['ИП Иванова', ''])
  expect(complaints).toEqual([])
})

test('the INN comes first; what else is known of an organization unfolds with it, or on demand', async () => {
  const { page, complaints } = await visit('/checkout/', {
    ...WIDE,
    before: async (page) => {
      await collect(page)
      await page.route('**/api/app/company/**', (route) =>
        route.fulfill({ json: { message: 'ПАО «Сбербанк»', company: { name: 'ПАО «Сбербанк»', kpp: '773601001' } } }),
      )
    },
  })
  const form = main(page).locator('form').filter({ hasText: 'Контактное лицо' })
  expect(await form.locator('input:visible').first().getAttribute('name')).toBe('inn')
  // The page is little more than two screens high.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2250)
  const company = form.getByLabel('Организация')
  const unfold = form.getByText('Другая страна или реквизиты вручную')
  expect(await company.isVisible()).toBe(false)
  await unfold.click()
  await form.getByLabel('Страна организации').selectOption('by')
  await form.getByLabel('УНП').waitFor()
  await form.getByLabel('Страна организации').selectOption('ru')
  await unfold.click()
  expect(await company.isVisible()).toBe(false)
  await form.getByLabel('ИНН').fill('7707083893')
  await company.waitFor()
  expect([await company.inputValue(), await form.getByLabel('КПП').inputValue()]).toEqual([
    'ПАО «Сбербанк»',
    '773601001',
  ])
  // An invalid field becomes visible, even if its `details` was closed.
  await unfold.click()
  await form.getByLabel('КПП').evaluate((field: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '77')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await form.getByRole('button', { name: 'Отправить заказ' }).click()
  await form.getByLabel('КПП').waitFor()
  expect(complaints).toEqual([])
})

test('an empty basket has nothing to order', async () => {
  const { page, complaints } = await visit('/checkout/', WIDE)
  expect(await seen(main(page))).toContain('Заказывать пока нечего')
  expect(await main(page).getByRole('button', { name: 'Отправить заказ' }).count()).toBe(0)
  expect(complaints).toEqual([])
})

test('an order: what it is of stands beside the form, then the thanks, and the basket is empty', async () => {
  let article = ''
  const before = async (page: Page) => {
    article = await collect(page)
  }
  const { page, complaints } = await visit('/checkout/', { ...WIDE, before })
  const summary = main(page).getByRole('region', { name: 'Ваш заказ' })
  expect(await seen(summary)).toContain(article)
  // The page promises an address only one letter an hour, so the test uses a new address.
  const email = 'thanks@paseka.example'
  await fill(page, email)
  const thanks = page.getByRole('dialog')
  await thanks.waitFor()
  expect(await seen(thanks)).toContain('Спасибо за ваш заказ! Наш менеджер свяжется с вами в ближайшее время.')
  expect(await thanks.getByRole('link', { name: 'Вернуться в каталог' }).getAttribute('href')).toBe('/catalog/')
  expect((await get(page, 'basket/item')).item.items).toEqual([])
  const { list } = await get(page, 'order/list')
  expect(list).toHaveLength(1)
  for (const said of [list[0].number, email, 'Что дальше']) expect(await seen(main(page))).toContain(said)
  // The page behind the modal is the order, scrolled to its top, so closing the modal shows what was ordered.
  await expect.poll(() => summary.count()).toBe(0)
  await page.keyboard.press('Escape')
  await expect.poll(() => thanks.count()).toBe(0)
  expect(await main(page).getByRole('heading', { level: 1 }).textContent()).toBe(`Заказ ${list[0].number}`)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  // On a phone the sums of its lines are in sight.
  await page.setViewportSize({ width: 360, height: 740 })
  const lines = page.getByRole('region', { name: 'Строки заказа' })
  expect(await lines.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  expect(await seen(lines)).toMatch(/шт\. .*₽ за шт\. .*₽/)
  await page.setViewportSize(WIDE.viewport)
  await page.evaluate(() => Object.assign(window, { print: () => (document.title += '!') }))
  await main(page).getByRole('button', { name: 'Напечатать' }).click()
  await expect.poll(() => page.title()).toContain('!')
  await main(page).getByRole('button', { name: 'Повторить заказ' }).click()
  await page.waitForURL('**/basket/?order=*')
  expect((await get(page, 'basket/item')).item.items).toHaveLength(1)
  expect(complaints).toEqual([])
})

test('an order whose answer was lost is made once, and a new basket is asked about', async () => {
  const { page } = await visit('/checkout/', { ...WIDE, before: collect })
  await page.route(
    '**/api/app/order/save',
    async (route) => {
      // The browser sets this header; `route.fetch` does not.
      await route.fetch({ headers: { ...(await route.request().allHeaders()), 'sec-fetch-site': 'same-origin' } })
      await route.abort()
    },
    { times: 1 },
  )
  await fill(page)
  await main(page).getByRole('alert').filter({ hasText: 'Попробуйте' }).waitFor()

  // The page names the existing order and leaves the new basket alone; the next submit orders that basket.
  const orders = async () => (await get(page, 'order/list')).list
  await expect.poll(orders).toHaveLength(1)
  const [{ number }] = await orders()
  await collect(page, 3)
  const { total } = (await get(page, 'basket/item')).item
  await main(page).getByRole('button', { name: 'Отправить заказ' }).click()
  const message = main(page).getByRole('alert').filter({ hasText: number })
  await message.waitFor()
  expect(await seen(message)).toMatch(/уже принят заказ № \S+\. В него не вошло то, что в корзине теперь, на .* ₽/)
  expect(await main(page).getByLabel('Контактное лицо').inputValue()).toBe('Анна Медова')
  expect(await orders()).toHaveLength(1)
  expect((await get(page, 'basket/item')).item.total).toBe(total)
  await main(page).getByLabel('согласие на обработку').check()
  await main(page).getByRole('button', { name: 'Подтвердить изменения' }).click()
  await page.getByRole('dialog').waitFor()
  expect(await orders()).toMatchObject([{ total }, { number }])
  expect((await get(page, 'basket/item')).item.items).toEqual([])
})

test('what another tab changes is told of', async () => {
  const { page } = await visit('/checkout/', { ...WIDE, before: collect })
  const other = await page.context().newPage()
  await aliveAt(other, '/basket/')
  await main(other)
    .getByRole('button', { name: /^На коробку больше/ })
    .click()
  await main(page).getByText('Корзина изменилась').waitFor()
  await main(page).getByRole('link', { name: 'Показать новую' }).click()
  await expect.poll(() => main(page).getByText('Корзина изменилась').count()).toBe(0)
  const [{ quantity }] = (await get(page, 'basket/item')).item.items
  expect(await seen(main(page).getByRole('region', { name: 'Ваш заказ' }))).toContain(`${quantity} шт.`)
  const { shown } = (await get(page, 'basket/item')).item
  await expect.poll(() => page.locator('input[name="shown"]').inputValue()).toBe(shown)
})

test('what was typed stands in the form again after a reload, but for the consent, until the order has been sent', async () => {
  const { page, complaints, quiet } = await visit('/checkout/', { ...WIDE, before: collect })
  const typed = { 'Контактное лицо': 'Анна Медова', Телефон: '+7 916 123-45-67', 'Адрес доставки': 'Москва, Ленина 1' }
  await main(page).getByLabel('Транспортной компанией до терминала').click()
  for (const [label, value] of Object.entries(typed)) await main(page).getByLabel(label).fill(value)
  await main(page).getByLabel('согласие на обработку').check()
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('Ленина')
  await aliveAt(page)
  for (const [label, value] of Object.entries(typed))
    await expect.poll(() => main(page).getByLabel(label).inputValue()).toBe(value)
  expect(await main(page).getByLabel('Транспортной компанией до терминала').isChecked()).toBe(true)
  expect(await main(page).getByLabel('согласие на обработку').isChecked()).toBe(false)
  await fill(page)
  await page.getByRole('dialog').waitFor()
  expect((await get(page, 'order/list')).list).toHaveLength(1)
  await collect(page)
  await aliveAt(page, url('/checkout/'))
  await quiet()
  expect(await main(page).getByLabel('Контактное лицо').inputValue()).toBe('')
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft')))).toEqual([])
  expect(complaints).toEqual([])
})

test('an offer: asked for from the basket, opened, accepted, and the basket stays', async () => {
  const { page, complaints } = await visit('/basket/', WIDE)
  const article = await collect(page)
  await page.reload()
  await main(page).getByRole('link', { name: 'Запросить КП' }).click()
  await page.waitForURL('**/offer/request/')
  await alive(page)
  await main(page).getByLabel('Организация').fill('ООО «Пасека»')
  await main(page).getByLabel('Контактное лицо').fill('Анна Медова')
  await main(page).getByLabel('Телефон').fill('+7 916 123-45-67')
  await main(page).getByLabel('Ваш e-mail').fill('anna@paseka.example')
  await main(page).getByLabel('согласие на обработку').check()
  await main(page).getByRole('button', { name: 'Получить КП' }).click()
  await main(page).getByRole('heading', { level: 1, name: 'Коммерческое предложение № КП-' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/offer/')
  const offer = await seen(main(page))
  for (const text of [article, 'ООО «Пасека»', 'Действует по', '(ваша)', 'Условия']) expect(offer).toContain(text)
  const pdf = await page.request.get(
    (await main(page).getByRole('link', { name: 'Скачать PDF' }).getAttribute('href')) ?? '',
  )
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await main(page).getByRole('button', { name: 'Принять и оформить заказ' }).click()
  await main(page)
    .getByText(/^Заказ .* принят/)
    .waitFor()
  expect(await main(page).getByRole('button', { name: 'Принять и оформить заказ' }).count()).toBe(0)
  await main(page).getByRole('link', { name: 'Открыть эту же корзину' }).click()
  await page.waitForURL(/shared=/)
  await main(page).getByRole('heading', { level: 1, name: 'Корзина по ссылке' }).waitFor()
  expect(await seen(main(page))).toContain(article)
  expect((await get(page, 'basket/item')).item.count).toBe(1)
  expect(complaints).toEqual([])
})
