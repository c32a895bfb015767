import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { PASSWORD, PATHS, somebody } from '../site/account.ts'
import { errorOf, fill } from '../site/gallery.ts'
import { amount, card, counts, LIST, number, PRODUCT, put, stepper, toggle, WIDE } from '../site/lists.ts'
import { translated } from '../site/translate.ts'
import { alive, GALLERY, oneOfEach, pagesOf, plain, seen, useSite } from '../site/use-site.ts'

// specification.md §4.38: a translator of a browser has put every text into an element that React does not know.

const { visit, url } = useSite(GALLERY)

async function open(path: string) {
  const visited = await visit(path, { ...WIDE, before: translated })
  await whenTranslated(visited.page)
  return { ...visited, main: visited.page.getByRole('main') }
}

const whenTranslated = (page: Page): Promise<unknown> =>
  page.waitForSelector('html.translated-ltr', { state: 'attached' })
const controls = (form: Locator) => form.locator('input:not([type=hidden], [type=file], [readonly]), select, textarea')
/** Refusals that a test has asked for are no complaints. */
const unasked = (complaints: readonly string[]) => complaints.filter((one) => !/status of 4\d\d|^verbose/.test(one))

test('a form that shows errors and is corrected stays, with all that was typed', async () => {
  const { page, complaints } = await open('/gallery/')
  const form = page.getByRole('form', { name: 'Все поля' })
  const alert = async () => plain((await form.getByRole('alert').allInnerTexts()).join())
  const send = form.getByRole('button', { name: /^Отправ/ })
  await send.click()
  await expect.poll(alert).toMatch(/^Проверьте поля: Имя, Почта, .*\.$/)
  await fill(form)
  await expect.poll(alert).toBe('')
  await form.getByLabel('ИНН').fill('123')
  await form.getByLabel('ИНН').blur()
  await expect.poll(() => errorOf(form, 'inn')).not.toBe('')
  await form.getByLabel('ИНН').fill('')
  await expect.poll(() => errorOf(form, 'inn')).toBe('')
  const refusal = { message: 'Проверьте поля: заняты.', fields: { email: 'Эта почта занята', name: 'Имя занято' } }
  await page.route('**/questionary', (route) => route.fulfill({ status: 422, json: refusal }), { times: 1 })
  await send.click()
  await expect.poll(alert).toBe('Проверьте поля: Имя занято. Эта почта занята.')
  await form.getByLabel('Имя*').fill('Анна')
  await expect.poll(alert).toBe('Проверьте поля: Эта почта занята.')
  await form.getByLabel('Почта*').fill('anna@example.ru')
  await expect.poll(alert).toBe('')
  await form.getByRole('button', { name: 'Убрать файл a.pdf' }).click()
  await send.click()
  await page.getByRole('dialog', { name: 'Галерея принята' }).getByRole('button').first().click()
  expect(await form.getByLabel('Имя*').inputValue()).toBe('')
  expect(unasked(complaints)).toEqual([])
})

test('a form whose DOM somebody has changed is shown again with what was typed', async () => {
  const { page, complaints } = await open('/gallery/')
  const form = page.getByRole('form', { name: 'Все поля' })
  await fill(form)
  await form.getByLabel('Пришлите образцы').check()
  await form.getByLabel('Количество*').fill('1')
  await form.getByRole('button', { name: /^Отправ/ }).click()
  await form.getByRole('alert').waitFor()
  await form.evaluate((element) => {
    element.dataset.old = ''
    for (const part of element.querySelectorAll('[role=alert]')) {
      const font = document.createElement('font')
      part.replaceWith(font)
      font.append(part)
    }
  })
  const values = () =>
    controls(form).evaluateAll((all) =>
      all.map((one) => ('checked' in one && one.checked ? 'checked' : 'value' in one && String(one.value))),
    )
  const before = await values()
  const corrected = before.map((value) => (value === '1' ? '250' : value))
  await form.getByLabel('Количество*').fill('250')
  await expect.poll(() => form.getAttribute('data-old')).toBe(null)
  expect(await values()).toEqual(corrected)
  expect(await form.getByRole('listitem').count()).toBe(2)
  await form.getByRole('button', { name: /^Отправ/ }).click()
  await page.getByRole('dialog', { name: 'Галерея принята' }).waitFor()
  expect(complaints.filter((one) => !one.includes('NotFoundError'))).toEqual([])
})

/** Sends every form of the page empty, then fills it: nothing of it may go. */
async function drive(page: Page): Promise<string[]> {
  const driven: string[] = []
  const forms = page.locator('form:has(input[name=form])')
  for (const [index, form] of (await forms.all()).entries()) {
    const isEmpty = form.locator(':is([required]:placeholder-shown, [required]:invalid)').filter({ visible: true })
    if (!(await form.isVisible()) || (await isEmpty.count()) === 0) continue
    const name = (await form.locator('input[name=form]').getAttribute('value')) ?? ''
    await form.locator('[type=submit]').click()
    await form.getByRole('alert').waitFor()
    // A choice shows other fields.
    for (let at = 0; at < (await controls(form).count()); at++) await fillAny(controls(form).nth(at))
    await form.locator('[type=submit]').focus()
    await expect.poll(async () => plain((await form.getByRole('alert').allInnerTexts()).join())).toBe('')
    expect(await forms.count(), name).toBeGreaterThan(index)
    const values = await controls(form).evaluateAll((all) =>
      all.flatMap((control) =>
        control.checkVisibility({ visibilityProperty: true }) && 'value' in control ? [control.value] : [],
      ),
    )
    expect(values, name).not.toContain('')
    driven.push(name)
  }
  return driven
}

const RIGHT: Readonly<Record<string, string>> = {
  ...{ inn: '7707083893', kpp: '770701001', unp: '101007741', bin: '020240000555', email: 'anna@example.ru' },
  ...{ phone: '9161234567', password: PASSWORD, passwordRepeat: PASSWORD, oldPassword: PASSWORD, date: '2099-12-31' },
}

async function fillAny(control: Locator): Promise<void> {
  const { isShown, tag, type, name } = await control.evaluate((element) => ({
    isShown: element.checkVisibility({ visibilityProperty: true }),
    tag: element.localName,
    type: element.getAttribute('type'),
    name: element.getAttribute('name') ?? '',
  }))
  if (!isShown) return
  if (tag === 'select') await control.selectOption({ index: 1 })
  else if (type === 'radio' || type === 'checkbox') await control.check()
  else await control.fill(RIGHT[name] ?? '5')
}

test('every form stays while it is corrected, on pages and in modals', { timeout: 240_000 }, async () => {
  const { page, complaints } = await open('/about/')
  const { list } = await (await page.request.get('/api/app/catalog/list?section=banki')).json()
  const productId = list[0].id
  await page.request.post('/api/app/basket/item/add', { data: { productId, quantity: list[0].minQuantity } })
  await page.request.post('/api/app/sample/item/add', { data: { productId } })
  const driven: string[] = []
  const see = async (paths: readonly string[]): Promise<void> => {
    for (const path of paths) {
      await page.goto(url(path))
      await alive(page)
      await whenTranslated(page)
      driven.push(...(await drive(page)))
    }
  }
  const pages = oneOfEach(await pagesOf(url()))
  const texts = await Promise.all(pages.map(async (path) => (await fetch(url(path))).text()))
  await see(pages.filter((_, i) => texts[i]?.includes('name="form"')))
  await see(['/login/', '/registration/', '/restore-password/', '/checkout/', '/offer/request/', '/samples/'])
  await see(['auth', 'registration', 'restore', 'callback'].map((modal) => `/about/?modal=${modal}`))
  const person = somebody()
  await page.request.post(PATHS.register, { data: person })
  const password = { username: person.email, password: PASSWORD }
  await page.request.post(PATHS.token, { form: { ...password, grant_type: 'password', client_id: 'app' } })
  await see(['/personal/', '/personal/organizations/', '/personal/profile/', '/personal/security/'])
  expect([...new Set(driven)].toSorted()).toEqual([
    ...['account-delete', 'callback', 'checkout', 'offer-request', 'organization-add', 'profile-password'],
    ...['questionnaire', 'registration', 'restore', 'sample', 'sign-in'],
  ])
  expect(unasked(complaints)).toEqual([])
})

test('lists, filters, the basket, the comparison and modals go on under a translator', {
  timeout: 240_000,
}, async () => {
  const { page, main, complaints } = await open(LIST)
  await put(card(page)).click()
  await stepper(card(page)).waitFor()
  await stepper(card(page)).getByRole('button', { name: 'На коробку больше' }).click()
  await amount(card(page)).fill('1')
  await amount(card(page)).press('Enter')
  await page.getByText(/Минимальный заказ/).waitFor()
  await put(card(page, 1)).click()
  for (const [at, name] of [
    [0, /^Сравнить/],
    [1, /^Сравнить/],
    [1, /^В избранное/],
  ] as const)
    await toggle(card(page, at), name).click()
  await expect.poll(() => counts(page)).toBe('Сравнение 1 Избранное 1 Корзина 2')
  const first = await seen(card(page))
  await main.getByText('Показать ещё').click()
  await expect.poll(() => main.getByRole('article').count()).toBeGreaterThan(24)
  await main.getByLabel(/^Порядок:/).click()
  await main
    .getByLabel(/^Порядок:/)
    .locator('..')
    .getByRole('link')
    .last()
    .click()
  await page.waitForURL(/sort=/)
  await expect.poll(() => seen(card(page))).not.toBe(first)
  await page
    .getByRole('link', { name: /^38\/400|^Прозрачн/i })
    .first()
    .click()
  await page.waitForURL(/(neck|color)=/)
  await main.getByRole('link', { name: 'Таблица' }).click()
  await page.waitForURL(/view=table/)
  await main.getByLabel('Партия, шт.').fill('5000')
  await main.getByRole('button', { name: 'Посчитать' }).click()
  await page.waitForURL(/quantity=5000/)
  await page.goBack()
  await page.goBack()
  await card(page).waitFor()

  await page.goto(url('/compare/'))
  await whenTranslated(page)
  await main.getByRole('link', { name: 'Только отличия' }).click()
  await page.waitForURL(/only=differences/)
  await main
    .getByRole('button', { name: /^Убрать из сравнения/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Избранное/ })
    .first()
    .click()
  await page.waitForURL('**/favorite/')
  await main
    .getByRole('button', { name: /^Убрать из избранного/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Корзина/ })
    .first()
    .click()
  await page.waitForURL('**/basket/')
  await main
    .getByRole('button', { name: /^На коробку больше/ })
    .first()
    .click()
  await main
    .getByRole('button', { name: /^Убрать из корзины/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await main.getByText('Быстрый заказ из таблицы').click()
  await main.getByLabel('Артикулы и количества').fill('НЕТ-ТАКОГО 200')
  await main.getByRole('button', { name: /^Добавить [кв].корзин/ }).click()
  await expect.poll(() => seen(main)).toContain('Артикула «НЕТ-ТАКОГО» в каталоге нет')
  expect(unasked(complaints)).toEqual([])
})

test('a product’s page goes on under a translator', async () => {
  const { page, main, complaints } = await open(PRODUCT)
  const batch = main.getByLabel('Сколько штук', { exact: true })
  await batch.fill('3 кор.')
  await batch.blur()
  await expect.poll(() => number(batch)).toBeGreaterThan(100)
  await main
    .getByRole('button', { name: /^В корзину/ })
    .first()
    .click()
  const closure = page.locator('form', { has: page.getByRole('radio') }).last()
  await closure.getByRole('radio').last().check()
  await closure.getByRole('button', { name: /^Добавить вместе с.банкой/ }).click()
  await expect.poll(() => counts(page)).toBe('Сравнение Избранное Корзина 2')
  await page.getByRole('banner').getByLabel('Поиск по каталогу').pressSequentially('фла')
  await page.getByRole('listbox', { name: 'Подсказки' }).getByRole('option').last().click()
  await page.waitForURL(/\/search\//)
  await card(page).waitFor()
  expect(unasked(complaints)).toEqual([])
})
