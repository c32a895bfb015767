import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { rawXlsx, textCell } from '#server/shop/catalog/import/testing-xlsx.ts'
import { OPEN } from '../site/account.ts'
import { openData } from '../site/data.ts'
import { findings } from '../site/findings.ts'
import { question } from '../site/forms.ts'
import { startSite } from '../site/run-site.ts'
import { addPerson, STAFF_PASSWORD, signedInAs } from '../site/staff.ts'
import { plain, seen, useSite } from '../site/use-site.ts'
import { weighScripts } from '../site/weigh.ts'

// An office day.

const DATA_DIR = mkdtempSync(join(tmpdir(), 'tara-desk-'))
const { visit, url } = useSite(() => startSite({ ...OPEN, DATA_DIR }))
let data: Awaited<ReturnType<typeof openData>> | undefined
const database = async () => (data ??= await openData(DATA_DIR))
afterAll(() => data?.close())

/** Opens a page as somebody with a role. */
async function visitAs(role: string, path: string, options: Parameters<typeof visit>[1] = {}) {
  const person = await signedInAs({ database: await database() }, role)
  const [name = '', value = ''] = person.Cookie.split('=')
  const before = (page: Page) => page.context().addCookies([{ name, value, url: `${url()}/desk/` }])
  return { ...(await visit(path, { until: 'load', ...options, before })), person }
}

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
      .map((label) => `«${label.textContent}» is broken`),
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

test('axe finds nothing on the desk’s pages, which fit phones and desktops', async () => {
  const number = await placeOrder()
  const { page, person } = await visitAs('owner', '/desk/')
  const order = `/desk/orders/${number}/`
  const paths = [
    '/desk/orders/?status=new',
    '/desk/orders/new/',
    order,
    `${order}status/?to=confirmed`,
    `${order}lines/`,
    `${order}invoice/`,
    ...['home', 'offers', 'staff', `staff/${person.id}`, 'audit', 'site', 'letters', 'prove'].map(
      (page) => `/desk/${page}/`,
    ),
  ]
  for (const path of [...paths, '/desk/orders/add/', '/desk/offers/', '/desk/offers/1/', '/desk/offers/add/']) {
    await page.goto(path)
    const look = async (width: number): Promise<string[]> => {
      if (process.env.SHOTS_DESK)
        await page.screenshot({
          path: `${process.env.SHOTS_DESK}/${width}-${path.replaceAll(/\W+/g, '_').replace(/26_\w+_\w/, 'N')}.png`,
          fullPage: true,
        })
      return brokenLabels(page)
    }
    expect([path, await findings(page, look)]).toEqual([path, []])
  }
})

/** KB of scripts, gzipped. */
const SCRIPTS = 120

test.each(['/desk/orders/', '/desk/catalog/', '/desk/offers/add/'])(
  '%s keeps to its budget of scripts',
  async (path) => {
    const { page } = await visitAs('owner', path)
    await page.locator('html[data-enhanced]').waitFor()
    await page.waitForLoadState('networkidle')
    const { react, own } = await weighScripts(url(), page)
    expect(react.files).toBe(1)
    expect(react.size + own.size).toBeLessThanOrEqual(SCRIPTS)
  },
)

test('a price list is dropped, previewed, taken and undone', async () => {
  const { query } = await database()
  const { article } = await query
    .selectFrom('products')
    .select('article')
    .where('price', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { page, complaints } = await visitAs('content', '/desk/catalog/import/')
  expect(await findings(page)).toEqual([])
  await page.locator('input[type=file]').setInputFiles({
    name: 'Цены.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Артикул;Цена\n${article};999\n`),
  })
  await page.getByRole('button', { name: 'Проверить файл' }).click()
  await page.getByText('Цена изменится больше чем').waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Принять' }).click()
  await page.getByText('Это больше, чем разрешено').waitFor()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await page.getByLabel('Цена может измениться').fill('1000')
  await page.getByRole('button', { name: 'Принять' }).click()
  await page.getByText('Каталог загружен.').waitFor()
  // Somebody who still sees the question.
  await other.getByRole('button', { name: 'Принять' }).click()
  await other.getByText('Этот файл уже не ждёт решения').waitFor()
  await other.close()
  expect(await findings(page)).toEqual([])

  // A workbook of two lists, whose prices have fractions of a kopeck.
  const list = (price: string) =>
    `<sheetData><row>${textCell('A1', 'Артикул')}${textCell('B1', 'Цена')}</row><row>${textCell('A2', article)}${textCell('B2', price)}</row></sheetData>`
  await page.locator('input[type=file]').setInputFiles({
    name: 'Листы.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: rawXlsx([
      { name: 'Розница', xml: list('999') },
      { name: 'Опт', xml: list('998,005') },
    ]),
  })
  await page.getByRole('button', { name: 'Проверить файл' }).click()
  await page.locator('select[name=sheet]').selectOption('Опт')
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Проверить этот лист' }).click()
  await page.getByText('другие — нет: «Розница»').waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Принять' }).click()
  await page.getByText('Это больше, чем разрешено').waitFor()
  await page.getByLabel('Округлить до копеек: таких цен 1').check()
  await page.getByRole('button', { name: 'Принять' }).click()
  await page.getByText('Каталог загружен.').waitFor()
  expect(await findings(page)).toEqual([])

  await page.locator('select[name=catalog]').selectOption({ index: 2 })
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await page.getByText('Возвращён каталог').waitFor()

  await page.getByRole('link', { name: 'Каталог', exact: true }).click()
  await page.getByLabel('Артикул или слова').fill(article)
  await page.getByRole('button', { name: 'Показать' }).click()
  const price = page.getByLabel(`Цена, ₽: ${article}`, { exact: true })
  const save = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await price.fill('дорого')
  await save('Сохранить 1\u00a0изменение')
  await page.getByRole('alert').filter({ hasText: 'рубли' }).waitFor()
  expect(await price.inputValue()).toBe('дорого')
  expect(await findings(page)).toEqual([])
  await price.fill('777,5')
  await save('Сохранить 1\u00a0изменение')
  await page.getByRole('alert').filter({ hasText: 'Цена изменится в' }).waitFor()
  expect(await findings(page)).toEqual([])
  // Another price is another question.
  await price.fill('77,5')
  await save('Да, сохранить')
  await page.getByRole('alert').filter({ hasText: '77,50' }).waitFor()
  await save('Да, сохранить')
  await page.getByText('Сохранено:').waitFor()
  expect(await price.inputValue()).toBe('77,50')
  expect(new URL(page.url()).searchParams.get('q')).toBe(article)
  // The shop follows within a second.
  const shown = () =>
    fetch(url(`/api/app/search/list?q=${encodeURIComponent(article)}`)).then((answer) => answer.text())
  await expect.poll(shown, { timeout: 5000 }).toContain('77,50')

  await page.getByRole('link', { name: 'Сайт' }).click()
  await page.getByRole('heading', { name: 'Данные и копии' }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: 'Письма' }).click()
  await page.getByText('Все письма отправлены.').waitFor()
  expect(await findings(page)).toEqual([])
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
})

/** Sends the form of a question. */
const ask = (body: object) =>
  fetch(`${url()}/api/app/form/feedback`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Cookie: `userId=${'f'.repeat(32)}`,
      Referer: `${url()}/contacts/`,
    },
    body: JSON.stringify({ ...question, ...body, form: 'callback' }),
  })

test('a request is found, taken, answered by a letter, and begins an order', async () => {
  expect((await ask({ message: 'Нужна <b>банка</b> 500 мл' })).status).toBe(200)
  expect((await ask({ name: 'Борис', email: 'boris@paseka.example', phone: '+79031112233' })).status).toBe(200)
  const { page, person, complaints } = await visitAs('manager', '/desk/requests/')
  expect(await findings(page)).toEqual([])
  await page.getByLabel('Номер, имя, телефон, почта').fill('8 (916) 123-45-67')
  await page.getByRole('button', { name: 'Показать' }).click()
  await page.getByRole('link', { name: 'Анна' }).click()
  await page.getByText('Нужна <b>банка</b> 500 мл').waitFor()
  expect(await findings(page)).toEqual([])

  await page.getByRole('button', { name: 'Взять в работу' }).click()
  await page.getByRole('heading', { name: /Сейчас: в.работе/ }).waitFor()
  await page.getByLabel('Заготовка письма').selectOption('Нужны подробности')
  await page.getByRole('button', { name: 'Написать письмо' }).click()
  await page.getByRole('textbox', { name: 'Письмо' }).fill('Здравствуйте, Анна!\nБанка есть.')
  await page.getByRole('button', { name: 'Сохранить и посмотреть' }).click()
  await page.getByText('Письмо уйдёт таким').waitFor()
  await page.getByText(person.email).waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Отправить письмо' }).click()
  await page.getByRole('heading', { name: 'Сейчас: отвечено' }).waitFor()
  await page.getByRole('cell', { name: /Банка есть/ }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: 'Оформить заказ' }).click()
  expect(await page.getByRole('textbox', { name: 'Контактное лицо' }).inputValue()).toBe('Анна')
  expect(await page.getByRole('textbox', { name: 'Комментарий' }).inputValue()).toMatch(/заявка №\s\d+/)
  await page.goBack()

  await page.getByRole('link', { name: 'Анна' }).click()
  await page.getByRole('heading', { name: 'Анна' }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: 'Все покупатели' }).click()
  await page.getByRole('link', { name: 'Борис' }).click()
  await page.getByLabel('Человек просит стереть его данные').check()
  await page.getByRole('button', { name: 'Стереть данные' }).click()
  await page.getByRole('link', { name: 'Анна' }).waitFor()
  expect(await page.getByRole('link', { name: 'Борис' }).count()).toBe(0)
  expect(await findings(page)).toEqual([])
  expect(complaints).toEqual([])
})
