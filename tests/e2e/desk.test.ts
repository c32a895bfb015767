import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { ON_POSTGRES, openData } from '../site/data.ts'
import { violations } from '../site/findings.ts'
import { startSite } from '../site/run-site.ts'
import { addPerson, STAFF_PASSWORD, staffCookie } from '../site/staff.ts'
import { plain, seen, useSite } from '../site/use-site.ts'

// An office day: an order comes, is noticed, changed, confirmed and shipped, without a script.

let folder = ''
const { visit, url } = useSite(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tara-desk-'))
  const { TEST_DEMO_DATA } = process.env
  if (TEST_DEMO_DATA && !ON_POSTGRES) await cp(TEST_DEMO_DATA, folder, { recursive: true })
  return startSite({ DATA_DIR: folder })
})
let data: Awaited<ReturnType<typeof openData>> | undefined
const database = async () => (data ??= await openData(folder))
afterAll(() => data?.close())

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

/** Labels of facts with a word that does not fit their column. */
const brokenLabels = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('dt')]
      .filter((label) => {
        const shown = label.getBoundingClientRect().width
        label.style.width = 'min-content'
        label.style.overflowWrap = 'normal'
        const needed = label.getBoundingClientRect().width
        label.removeAttribute('style')
        return needed > shown + 1
      })
      .map((label) => label.textContent),
  )

/** An order as the shop's browser sends it, after an offer of the same basket. */
async function placeOrder(): Promise<string> {
  const headers = { 'Content-Type': 'application/json', Cookie: `userId=${'d'.repeat(32)}` }
  const call = async (path: string, body?: object) => {
    const sent = body && { method: 'POST', body: JSON.stringify(body) }
    return (await fetch(url(`/api/app/${path}`), { headers, ...sent })).json()
  }
  const { list } = await call('catalog/list')
  const { id, minQuantity } = list.find(({ price }: { price: string }) => price.includes('₽'))
  await call('basket/item/add', { productId: id, quantity: minQuantity })
  const buyer = { name: 'Анна Медова', phone: '+79161234567', email: 'anna@paseka.example', delivery: 'pickup' }
  const form = {
    ...{ ...buyer, workCompany: 'ООО «Пасека»', comment: 'Позвоните за час.' },
    consents: [{ document: 'data-consent', version: '2026-03-01' }],
  }
  const { delivery: _, comment: __, ...asked } = form
  await call('offer/request', asked)
  const { number } = await call('order/save', form)
  return number
}

const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click()

test('an order comes, is noticed, changed, confirmed by mistake, taken back, invoiced, and shipped with its number', async () => {
  const person = await addPerson({ database: await database() }, 'manager')
  const { page, complaints } = await visit('/desk/', {
    javaScriptEnabled: false,
    viewport: { width: 1440, height: 900 },
  })
  await page.getByLabel('Почта').fill(person.email)
  await page.getByLabel('Пароль').fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Дальше' }).click()
  await page.getByLabel('Код').fill(person.code())
  await page.getByRole('button', { name: 'Войти' }).click()
  await page.waitForURL('**/desk/home/')

  await page.goto('/desk/orders/new/')
  expect(await page.title()).toMatch(/^\(0\)/)
  const number = await placeOrder()
  await page.reload()
  expect(await page.title()).toMatch(/^\(1\)/)
  await main(page).getByRole('link', { name: number }).click()

  await main(page).getByRole('link', { name: 'Изменить состав' }).click()
  const lines = page.getByRole('textbox', { name: 'Строки' })
  const typed = await lines.inputValue()
  await lines.fill(typed.replace(/;[^;]*$/, '; 7,77'))
  await press(page, 'Посмотреть, что получится')
  expect(await seen(main(page))).toMatch(/× 7,77.*anna@paseka\.example/)
  await press(page, 'Сохранить и отправить письмо')
  await page.waitForURL(`**/desk/orders/${number}/`)

  await main(page).getByRole('link', { name: '«подтверждён»' }).click()
  expect(await seen(main(page))).toContain('Менеджер подтвердил наличие')
  await press(page, 'Подтвердить')
  await press(page, 'Отменить')
  expect(await seen(main(page).locator('h1'))).toContain('новый')

  await main(page).getByRole('link', { name: '«подтверждён»' }).click()
  await press(page, 'Подтвердить')
  await main(page).getByRole('link', { name: 'Выставить счёт' }).click()
  expect(plain(await seen(main(page)))).toMatch(/ООО «Пасека».*НДС 22 %/s)
  await page.getByRole('textbox', { name: 'ИНН' }).fill('7707083893')
  await press(page, 'Выставить счёт')
  expect(plain(await seen(main(page)))).toContain('ИНН 7707083893')
  await press(page, 'Выставить счёт таким')
  await page.waitForURL(`**/desk/orders/${number}/`)
  expect(plain(await seen(main(page)))).toMatch(/№ 1.*ООО «Пасека».*действует/s)
  await main(page).getByRole('link', { name: '«ждёт оплаты»' }).click()
  expect(await page.getByLabel('Номер счёта или накладной').inputValue()).toBe('1')
  expect(plain(await seen(main(page)))).toContain('Счёт № 1.')
  await press(page, 'Подтвердить')
  await main(page).getByRole('link', { name: '«отгружен»' }).click()
  await press(page, 'Подтвердить')
  expect(await seen(main(page))).toContain('Впишите номер')
  await page.getByLabel('Номер счёта или накладной').fill('1148')
  await press(page, 'Подтвердить')
  expect(await seen(main(page))).toContain('Накладная № 1148.')
  await press(page, 'Подтвердить и отправить')
  expect(await seen(main(page).locator('h1'))).toContain('отгружен')
  expect(plain(await seen(main(page)))).toMatch(/ждёт оплаты → отгружен, № 1148/)
  expect(await main(page).getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(
    expect.arrayContaining(['Строки заказа', 'История заказа', 'Счета', 'Файлы заказа']),
  )
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.desk-head, form, .desk-notice').filter({ visible: true }).count()).toBe(0)
  expect(await seen(main(page))).toMatch(/7,77.*Сумма с НДС.*ООО «Пасека»/s)
  expect(await seen(main(page))).not.toMatch(/ждёт оплаты → отгружен|История заказа|Счета|Файлы/)
  if (process.env.SHOTS_DESK) await page.screenshot({ path: `${process.env.SHOTS_DESK}/print.png`, fullPage: true })
  const { query } = await database()
  const letters = await query
    .selectFrom('outbox')
    .select('subject')
    .where('recipient', '=', 'anna@paseka.example')
    .execute()
  expect(letters.filter(({ subject }) => subject.includes('подтверждён'))).toHaveLength(1)
  // The browser itself tells of the two forms that came back.
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
})

test.each([
  [360, 'dark'],
  [1440, 'light'],
] as const)('axe finds nothing on the desk’s pages at %i pixels, %s', async (width, colorScheme) => {
  const number = await placeOrder()
  const own = { database: await database() }
  const { id: staff } = await addPerson(own, 'owner')
  const [name = '', value = ''] = (await staffCookie(own, staff)).split('=')
  const { page } = await visit('/desk/', {
    ...{ javaScriptEnabled: true, until: 'load', viewport: { width, height: 900 }, colorScheme },
    before: (page) => page.context().addCookies([{ name, value, domain: '127.0.0.1', path: '/desk' }]),
  })
  const order = `/desk/orders/${number}/`
  const paths = [
    '/desk/orders/?status=new',
    '/desk/orders/new/',
    order,
    `${order}status/?to=confirmed`,
    `${order}lines/`,
    `${order}invoice/`,
    ...['home', 'offers', 'staff', `staff/${staff}`, 'audit', 'site', 'letters', 'prove'].map(
      (page) => `/desk/${page}/`,
    ),
  ]
  for (const path of [...paths, '/desk/orders/add/', '/desk/offers/', '/desk/offers/1/', '/desk/offers/add/']) {
    await page.goto(path)
    if (process.env.SHOTS_DESK)
      await page.screenshot({
        path: `${process.env.SHOTS_DESK}/${width}-${path.replaceAll(/\W+/g, '_').replace(/26_\w+_\w/, 'N')}.png`,
        fullPage: true,
      })
    expect([path, await violations(page), await fits(page)]).toEqual([path, [], true])
    expect([path, await brokenLabels(page)]).toEqual([path, []])
  }
})
