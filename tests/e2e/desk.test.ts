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
async function visitAs(
  role: string,
  path: string,
  { prepare, ...options }: Parameters<typeof visit>[1] & { prepare?: (page: Page) => Promise<void> } = {},
) {
  const person = await signedInAs({ database: await database() }, role)
  const [name = '', value = ''] = person.Cookie.split('=')
  const before = async (page: Page) => {
    await page.context().addCookies([{ name, value, url: `${url()}/desk/` }])
    await prepare?.(page)
  }
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

  expect(await seen(main(page))).toContain('Ничего не ждёт.')
  const number = await placeOrder()
  await page.reload()
  expect(await seen(main(page))).toMatch(/Новые заказы\s+1/)
  await main(page).getByRole('link', { name: '1', exact: true }).first().click()
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
  await press(page, 'Всё верно, подтвердить')
  expect(await seen(main(page).locator('h1'))).toContain('отгружен')
  expect(plain(await seen(main(page)))).toMatch(/ждёт оплаты → отгружен, № 1148/)
  expect(await main(page).getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(
    expect.arrayContaining(['Строки', 'Итоги', 'Переписка и история']),
  )
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.desk-head, form, .desk-notice').filter({ visible: true }).count()).toBe(0)
  expect(await seen(main(page))).toMatch(/7,77.*К оплате с НДС.*ООО «Пасека»/s)
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

/** Counts presses of buttons and keys from now on. */
async function counting(page: Page): Promise<() => Promise<{ clicks: number; keys: number }>> {
  const kept = { clicks: 0, keys: 0 }
  await page.exposeBinding('noteInput', (_, kind: 'clicks' | 'keys') => {
    kept[kind] += 1
  })
  const listen = () => {
    const note = (kind: string) => Object(window).noteInput(kind)
    addEventListener('pointerdown', () => note('clicks'), true)
    addEventListener('keydown', ({ key }) => key.length > 1 && note('keys'), true)
  }
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return async () => {
    const { clicks, keys } = kept
    Object.assign(kept, { clicks: 0, keys: 0 })
    return { clicks, keys }
  }
}

test('a day: an order is noticed, corrected by search, gets delivery, is invoiced, answered, shipped with nine others', async () => {
  const { page, complaints } = await visitAs('manager', '/desk/home/')
  const counts = await counting(page)
  const arrived = await placeOrder()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect.poll(() => page.title()).toMatch(/^\(\d+\)/)
  await page.locator('.desk-menu').getByRole('link', { name: 'Заказы' }).click()
  await main(page).getByRole('link', { name: arrived }).click()

  const { query } = await database()
  const other = await query
    .selectFrom('products')
    .select(['article', 'record'])
    .where('price', 'is not', null)
    .where('kind', '=', 'main')
    .orderBy('position', 'desc')
    .executeTakeFirstOrThrow()
  const { name, minQuantity } = JSON.parse(other.record) as { name: string; minQuantity: number }
  await main(page).getByRole('link', { name: 'Изменить состав' }).click()
  const last = page.getByRole('grid').getByRole('row').last().getByRole('gridcell').first().locator('input')
  await last.click()
  await page.keyboard.type(name)
  await page.getByRole('option').filter({ hasText: other.article }).first().click()
  await page.keyboard.type(String(minQuantity))
  await page.getByRole('button', { name: '+ услуга' }).click()
  await page.keyboard.type('Доставка')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1 усл.')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1200')
  await press(page, 'Посмотреть, что получится')
  await press(page, 'Сохранить и отправить письмо')
  await page.waitForURL(`**/desk/orders/${arrived}/`)
  expect(await seen(main(page))).toMatch(/Доставка.*1200/s)

  await main(page).getByRole('link', { name: '«подтверждён»' }).click()
  await press(page, 'Подтвердить')
  await main(page).getByRole('link', { name: 'Выставить счёт' }).click()
  await page.getByRole('textbox', { name: 'ИНН' }).fill('7707083893')
  await press(page, 'Выставить счёт')
  await press(page, 'Выставить счёт таким')
  await page.waitForURL(`**/desk/orders/${arrived}/`)

  await counts()
  await page.getByLabel('Заготовка письма').selectOption('Счёт и спецификация')
  await press(page, 'Написать письмо')
  expect(await page.getByLabel('Счёт', { exact: false }).first().isChecked()).toBe(true)
  await page.getByLabel('Свои файлы').setInputFiles({
    ...{ name: 'Схема проезда.pdf', mimeType: 'application/pdf' },
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  })
  await press(page, 'Посмотреть письмо')
  await press(page, 'Отправить')
  await page.waitForURL(`**/desk/orders/${arrived}/`)
  const answer = await counts()
  // Choosing of a template and of a file are two more, which the test makes without a press.
  expect(answer.clicks + 2).toBeLessThanOrEqual(6)
  expect(plain(await seen(main(page)))).toMatch(/Схема проезда\.pdf/)
  console.log('An answer with a template and files:', { clicks: answer.clicks + 2 })

  const others = [await placeOrder()]
  while (others.length < 9) others.push(await placeOrder())
  const numbers = [arrived, ...others]
  await page.locator('.desk-menu').getByRole('link', { name: 'Заказы' }).click()
  const box = (number: string) => main(page).getByRole('checkbox', { name: `Отметить: ${number}` })
  const confirmed = async (chosen: readonly string[], to: string, documents?: string) => {
    await box(chosen.at(-1) ?? '').click()
    await box(chosen[0] ?? '').click({ modifiers: ['Shift'] })
    expect(plain(await seen(main(page)))).toContain(`Отмечено: ${chosen.length}`)
    await press(page, 'С отмеченными…')
    await page.getByRole('combobox', { name: 'Состояние' }).selectOption(to)
    if (documents) await page.getByRole('textbox', { name: 'Номера счетов' }).fill(documents)
    await press(page, 'Посмотреть, что получится')
    await press(page, 'Сделать')
    await page.getByText(`Сделано, заказов: ${chosen.length}.`).waitFor()
    await page.locator('.desk-menu').getByRole('link', { name: 'Заказы' }).click()
  }
  await confirmed(others, 'подтверждён')
  await counts()
  await confirmed(numbers, 'отгружен', numbers.map((number, i) => `${number}; ${2000 + i}`).join('\n'))
  console.log('Ten orders shipped:', await counts())
  const shipped = await query.selectFrom('orders').select('number').where('status', '=', 'shipped').execute()
  expect(shipped.map(({ number }) => number)).toEqual(expect.arrayContaining(numbers))
  const letters = await query
    .selectFrom('outbox')
    .select('subject')
    .where('recipient', '=', 'anna@paseka.example')
    .execute()
  expect(letters.filter(({ subject }) => subject.includes('отгружен')).length).toBeGreaterThanOrEqual(10)
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
}, 120_000)

test('axe finds nothing on the desk’s pages, which fit phones and desktops', async () => {
  const number = await placeOrder()
  const { page, person } = await visitAs('owner', '/desk/')
  const order = `/desk/orders/${number}/`
  const paths = [
    '/desk/orders/?status=new',
    order,
    `${order}status/?to=confirmed`,
    `${order}lines/`,
    `${order}invoice/`,
    `/desk/letter/order/${number}/`,
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

test('what was typed when the session ended is in the form again after signing in', async () => {
  expect((await ask({ name: 'Вера', email: 'vera@paseka.example', phone: '+79041112233' })).status).toBe(200)
  const { page, person } = await visitAs('manager', '/desk/requests/')
  await main(page).getByRole('link', { name: 'Вера' }).click()
  await page.getByRole('button', { name: 'Написать письмо' }).click()
  await page.locator('html[data-enhanced]').waitFor()
  const address = page.url()
  await page.getByRole('textbox', { name: 'Письмо' }).fill('Вера, банка есть.')
  // After twelve hours the browser has no cookie.
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Посмотреть письмо' }).click()
  await page.getByText('сеанс закончился').waitFor()
  await page.getByLabel('Почта').fill(person.email)
  await page.getByRole('textbox', { name: 'Пароль' }).fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Дальше' }).click()
  await page.getByRole('textbox', { name: 'Код' }).fill(person.code())
  await page.getByRole('button', { name: 'Войти' }).click()
  await page.waitForURL(address)
  await expect.poll(() => page.getByRole('textbox', { name: 'Письмо' }).inputValue()).toBe('Вера, банка есть.')
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
  await page.getByRole('heading', { level: 1, name: /в.работе/ }).waitFor()
  // An answer with a template and a file: five clicks from the request's page.
  await page.getByLabel('Заготовка письма').selectOption('Нужны подробности')
  await page.getByRole('button', { name: 'Написать письмо' }).click()
  await page.locator('html[data-enhanced]').waitFor()
  await page.getByRole('textbox', { name: 'Письмо' }).fill('Здравствуйте, Анна!\nБанка есть.')
  // Typed text outlives the page.
  await page.waitForFunction(() => sessionStorage.getItem('draft')?.includes('Банка есть'))
  await page.reload()
  await expect.poll(() => page.getByRole('textbox', { name: 'Письмо' }).inputValue()).toContain('Банка есть.')
  const drawing = { name: 'чертёж.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
  await page.getByLabel('Свои файлы').setInputFiles(drawing)
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Посмотреть письмо' }).click()
  await page.getByText('Письмо уйдёт таким').waitFor()
  await page.getByText(person.email).waitFor()
  await page.getByRole('link', { name: 'чертёж.pdf' }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Отправить' }).click()
  await page.getByRole('heading', { level: 1, name: /отвечено/ }).waitFor()
  await page.getByText('Уточните, пожалуйста: заявка').click()
  await page.getByText('Банка есть.').waitFor()
  await page.getByRole('link', { name: 'чертёж.pdf' }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: 'Оформить заказ' }).click()
  expect(await page.getByRole('textbox', { name: 'Контактное лицо' }).inputValue()).toBe('Анна')
  expect(await page.getByRole('textbox', { name: 'Комментарий' }).inputValue()).toMatch(/заявка №\s\d+/)
  await page.goBack()

  await page.getByRole('link', { name: 'Анна' }).click()
  await page.getByRole('heading', { name: 'Анна' }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: 'Покупатели', exact: true }).click()
  await page.getByRole('link', { name: 'Борис' }).click()
  await page.getByLabel('Человек просит стереть его данные').check()
  await page.getByRole('button', { name: 'Стереть данные' }).click()
  await page.getByRole('link', { name: 'Анна' }).waitFor()
  expect(await page.getByRole('link', { name: 'Борис' }).count()).toBe(0)
  expect(await findings(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('what comes in is noticed on any page without a reload, with a sound where it is allowed', async () => {
  // The offer of the first one is the same as those of the others.
  await placeOrder()
  const { page, person, complaints, requests } = await visitAs('manager', '/desk/orders/', {
    isCold: true,
    prepare: async (page) => {
      // A worker that ticks faster.
      await page.route('**/ticks-*.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'setInterval(() => postMessage(0), 200)' }),
      )
      await page.addInitScript(() => {
        const Real = AudioContext
        let rings = 0
        window.AudioContext = class extends Real {
          constructor() {
            super()
            document.documentElement.dataset.rings = String(++rings)
          }
        }
      })
    },
  })
  const item = (name: string) => page.locator('.desk-menu').getByRole('link', { name })
  const countOf = async (name: string) => Number(/\d+$/.exec(await item(name).innerText())?.[0] ?? 0)
  const all = async () => (await countOf('Заказы')) + (await countOf('КП')) + (await countOf('Заявки'))
  const rings = () => page.evaluate(() => Number(document.documentElement.dataset.rings ?? 0))
  const sound = page.getByRole('checkbox', { name: 'Звук' })
  await sound.waitFor()
  const before = await all()
  const numberIn = async () => Number(/^\((\d+)\) /.exec(await page.title())?.[1] ?? 0)
  expect(await numberIn()).toBe(before)

  await placeOrder()
  await expect.poll(numberIn).toBe(before + 1)
  expect([await all(), await rings()]).toEqual([before + 1, 0])
  await sound.check()
  await expect.poll(rings).toBe(1)
  expect(await findings(page)).toEqual([])
  await page.goto('/desk/home/')
  await sound.waitFor()
  expect(await numberIn()).toBe(before + 1)
  expect([await sound.isChecked(), await rings()]).toEqual([true, 0])
  await page.locator('body').click({ position: { x: 5, y: 300 } })
  await placeOrder()
  await expect.poll(numberIn).toBe(before + 2)
  expect(await rings()).toBe(1)

  const asked = () => requests.filter((path) => path.startsWith('/desk/api/arrivals')).length
  const stays = async () => {
    const count = asked()
    await page.waitForTimeout(800)
    expect(asked()).toBe(count)
  }
  expect(complaints).toEqual([])
  await page.context().setOffline(true)
  await page.waitForTimeout(300)
  // A tick may come between the lost network and the browser's word of it.
  complaints.splice(0)
  await stays()
  expect(complaints).toEqual([])
  await page.context().setOffline(false)
  const { query } = await database()
  await query.deleteFrom('staff_sessions').where('staff_id', '=', person.id).execute()
  await expect.poll(() => complaints.length).toBe(1)
  await stays()
  // The browser itself tells of the refusal.
  expect(complaints).toEqual([expect.stringContaining('401')])
})

test('everything is found from any page, by the keyboard and without scripts', async () => {
  const number = await placeOrder()
  const { page, complaints } = await visitAs('owner', '/desk/orders/')
  const dialog = page.getByRole('dialog', { name: 'Поиск' })
  const field = page.getByRole('textbox', { name: 'Что найти' })
  await page.getByRole('checkbox', { name: 'Звук' }).waitFor()
  await page.keyboard.press('/')
  await field.pressSequentially(number.slice(3).toLowerCase())
  await dialog.getByRole('link', { name: number }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/desk/orders/${number}/`)

  await page.getByRole('checkbox', { name: 'Звук' }).waitFor()
  await page.keyboard.press('Control+k')
  await field.fill('Анна Медова')
  await dialog.getByRole('heading', { name: 'Покупатели' }).waitFor()
  const shot = async (width: number): Promise<string[]> => {
    if (process.env.SHOTS_DESK) await page.screenshot({ path: `${process.env.SHOTS_DESK}/search-${width}.png` })
    return []
  }
  expect(await findings(page, shot)).toEqual([])
  await field.fill('/')
  expect(await field.inputValue()).toBe('/')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  // The focus leaves the closed dialog with the next frame.
  await page.waitForFunction(() => document.activeElement === document.body)
  // The key of the slash in the Russian layout.
  await page.evaluate(() =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '.', code: 'Slash', bubbles: true })),
  )
  await dialog.waitFor()
  await field.fill('Пасека')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/desk/search/?q=*')
  await main(page).getByRole('heading', { name: 'Заказы' }).waitFor()
  expect(await findings(page)).toEqual([])
  expect(complaints).toEqual([])

  const plainVisit = await visitAs('owner', '/desk/orders/', { javaScriptEnabled: false })
  await plainVisit.page.getByRole('searchbox', { name: 'Найти на рабочем месте' }).fill(number)
  await plainVisit.page.keyboard.press('Enter')
  await main(plainVisit.page).getByRole('link', { name: number }).first().click()
  await plainVisit.page.waitForURL(`**/desk/orders/${number}/`)
  expect(plainVisit.complaints).toEqual([])
})
