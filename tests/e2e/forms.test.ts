import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { readValue } from '#schema/definitions/fields/field-types.ts'
import { errorOf, fill, pdf } from '../site/gallery.ts'
import { drawn, GALLERY, lateRendering, plain, useSite, type VisitOptions } from '../site/use-site.ts'

// Forms in the browser: specification.md §4, §5, L1.

const { visit } = useSite(GALLERY)

async function open(options: VisitOptions = {}) {
  const { page, ...visited } = await visit('/gallery/', options)
  const form = page.getByRole('form', { name: 'Все поля' })
  return { ...visited, page, form, send: form.getByRole('button', { name: /^Отправ/ }) }
}

test('says nothing before a field is left, then tells of it at each change', async () => {
  const { form } = await open()
  const email = form.getByLabel('Почта*')
  await email.pressSequentially('ivan')
  expect(await errorOf(form, 'email')).toBe('')
  await email.blur()
  await expect.poll(() => errorOf(form, 'email')).toBe('Это не похоже на почту')
  expect(await email.getAttribute('aria-invalid')).toBe('true')
  await email.press('End')
  await email.pressSequentially('@example.ru')
  await expect.poll(() => errorOf(form, 'email')).toBe('')
  expect(await email.getAttribute('aria-invalid')).toBe('false')
  expect(await errorOf(form, 'name')).toBe('')
})

test('tells of everything that is wrong when it is sent, and puts the focus on the first of it', async () => {
  const { page, form, send, requests } = await open()
  await send.click()
  expect(plain(await form.getByRole('alert').innerText())).toBe(
    'Проверьте поля: Имя, Почта, Телефон, Пароль, Повтор, Материал, Оформление, Назначение, Даю согласие на обработку персональных данных.',
  )
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
  // The summary omits corrected fields, and links to those that are still invalid.
  await form.getByLabel('Имя*').fill('Анна')
  await expect.poll(async () => plain(await form.getByRole('alert').innerText())).toMatch(/^Проверьте поля: Почта,/)
  await form.getByRole('alert').getByRole('link', { name: 'Телефон' }).click()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('phone')
  expect(await errorOf(form, 'material')).toBe('Выберите, что указать в поле «Материал»')
  expect(await errorOf(form, 'look')).toBe('Выберите, что указать в поле «Оформление»')
  expect(await errorOf(form, 'purposes')).toContain('«Назначение»')
  expect(await errorOf(form, 'agree')).toBe('Без согласия отправить нельзя')
  // Each control is announced with its label, its hint and its error.
  const said = await form.getByRole('textbox', { name: 'Почта*' }).evaluate((control) =>
    (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  )
  expect(said).toContain(await errorOf(form, 'email'))
  const look = form.getByRole('radiogroup', { name: 'Оформление*' })
  expect([await look.getAttribute('aria-required'), await look.getAttribute('aria-invalid')]).toEqual(['true', 'true'])
  expect(await errorOf(form, 'inn')).toBe('')
  expect(requests.filter((path) => path.startsWith('/api/app/form'))).toEqual([])

  await fill(form)
  await expect.poll(() => form.getByRole('alert').count()).toBe(0)
})

test('what is pressed while an error comes stays under the pointer, and the error comes after', async () => {
  const { page, form, send } = await open()
  await form.getByLabel('Почта*').pressSequentially('ivan')
  const box = form.getByLabel(/^Даю согласие/)
  await box.scrollIntoViewIfNeeded()
  await box.hover()
  const before = await box.boundingBox()
  await page.mouse.down()
  await page.waitForTimeout(200)
  expect(await box.boundingBox()).toEqual(before)
  expect(await errorOf(form, 'email')).toBe('')
  await page.mouse.up()
  expect(await box.isChecked()).toBe(true)
  await box.uncheck()
  await expect.poll(() => errorOf(form, 'email')).toBe('Это не похоже на почту')
  await box.focus()
  await send.click() // if the checkbox showed its error now, the button would move away from the pointer
  await expect.poll(() => form.getByRole('alert').count()).toBe(1)
})

test('a telephone is formatted typed, pasted and filled in', async () => {
  const [given, right] = ['8 916 123-45-67', '+7 916 123-45-67']
  const { page, form } = await open()
  const phone = form.getByLabel('Телефон*')
  await phone.pressSequentially(given)
  await expect.poll(() => phone.inputValue()).toBe(right)
  await phone.press('Control+A')
  await phone.press('Delete')
  expect(await phone.inputValue()).toBe('')
  await page.evaluate((text) => document.execCommand('insertText', false, text), given)
  expect(await phone.inputValue()).toBe(right)
  await phone.fill('')
  await phone.fill(given)
  expect(await phone.inputValue()).toBe(right)
  await phone.blur()
  expect(await errorOf(form, 'phone')).toBe('')
  // The number can be edited in its middle.
  await phone.press('End')
  for (let step = 0; step < 4; step++) await phone.press('ArrowLeft')
  await phone.press('Backspace')
  expect(await phone.inputValue()).toBe('+7 916 123-56-7')
  await phone.press('0')
  expect(await phone.inputValue()).toBe('+7 916 123-05-67')
})

const paste = (page: Page, text: string) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    if (document.activeElement?.dispatchEvent(event)) document.execCommand('insertText', false, text)
  }, text)

test('a number that does not fit the mask is there whole, typed and pasted, without what says that it is one', async () => {
  const { page, form } = await open()
  const phone = form.getByLabel('Телефон*')
  await phone.pressSequentially('916123')
  await phone.blur()
  await expect.poll(() => errorOf(form, 'phone')).not.toBe('')
  const foreign = '+375 29 123-45-67'
  await phone.fill('')
  await phone.pressSequentially(foreign)
  await phone.blur()
  // The mask is removed together with its own «+7».
  expect((await phone.inputValue()).replace(/[^+\d]/g, '')).toBe('+375291234567')
  await expect.poll(() => errorOf(form, 'phone')).toContain('российский номер')
  await phone.fill(foreign)
  expect(await phone.inputValue()).toBe(foreign)
  await phone.fill('')
  await phone.pressSequentially('89161234567')
  expect(await phone.inputValue()).toBe('+7 916 123-45-67')

  for (const text of ['tel:+79161234567', 'Тел. +7 916 123-45-67']) {
    await phone.fill('')
    await phone.focus()
    await paste(page, text)
    await phone.blur()
    expect(readValue({ name: 'phone', type: 'tel' }, await phone.inputValue())).toMatch(/916 123-45-67$|79161234567$/)
    await expect.poll(() => errorOf(form, 'phone')).toBe('')
  }
  await phone.fill('')
  await phone.focus()
  await paste(page, '+7 (916) 1234567 Анна')
  await phone.blur()
  expect(await phone.inputValue()).toBe('+7 (916) 1234567 Анна')
  await expect.poll(() => errorOf(form, 'phone')).toContain('без слов')
})

test('a repeated password is checked again when the first one changes, and a password is shown', async () => {
  const { form } = await open()
  const toggle = form.getByRole('button', { name: 'Показать пароль' }).first()
  const state = async () => [
    await toggle.getAttribute('aria-pressed'),
    await form.getByLabel('Пароль*').getAttribute('type'),
  ]
  expect(await state()).toEqual(['false', 'password'])
  await form.getByLabel('Пароль*').fill('parol-parol')
  expect(await errorOf(form, 'repeat')).toBe('')
  await form.getByLabel('Пароль ещё раз*').fill('parol-parol')
  await form.getByLabel('Пароль ещё раз*').blur()
  await form.getByLabel('Пароль*').fill('drugoy-parol')
  await expect.poll(() => errorOf(form, 'repeat')).toBe('«Повтор» не совпадает с полем «Пароль»')
  await toggle.click()
  expect(await state()).toEqual(['true', 'text'])
  expect(await form.getByLabel('Пароль*').inputValue()).toBe('drugoy-parol')
})

test('a field that is not seen is neither checked nor sent, and keeps what was typed', async () => {
  const { form } = await open()
  const colors = form.getByLabel('Цветов печати*')
  expect(await colors.count()).toBe(0)
  await form.getByLabel('Печать').check()
  await colors.fill('99')
  await colors.blur()
  await expect.poll(() => errorOf(form, 'colors')).toContain('Цветов печати')
  await form.getByLabel('Без оформления').check()
  expect(await colors.count()).toBe(0)
  await form.getByLabel('Печать').check()
  expect(await colors.inputValue()).toBe('99')
})

test('chosen files are listed and taken back; what the form does not take is told', async () => {
  const { form } = await open()
  const files = form.getByLabel('Чертёж')
  await files.setInputFiles([pdf('a.pdf'), pdf('б.exe', 3 * 1024 * 1024)])
  await expect.poll(() => errorOf(form, 'files')).toBe('Чертёж: можно приложить PDF или PNG')
  expect(plain((await form.getByRole('listitem').allInnerTexts()).join('; '))).toBe('a.pdf 2 КБ; б.exe 3 МБ')
  await form.getByRole('button', { name: 'Убрать файл б.exe' }).click()
  await expect.poll(() => errorOf(form, 'files')).toBe('')
  expect(await form.getByRole('listitem').count()).toBe(1)
  // Files chosen later are added to those chosen before.
  const names = async () => plain((await form.getByRole('listitem').allInnerTexts()).join('; '))
  await files.setInputFiles([pdf('b.pdf')])
  await files.setInputFiles([pdf('c.pdf')])
  await expect.poll(names).toBe('a.pdf 2 КБ; b.pdf 2 КБ; c.pdf 2 КБ')
  await expect.poll(() => errorOf(form, 'files')).toBe('Чертёж: не больше 2 файлов')
})

test('is sent once, with the files, and is empty again; what was typed comes to the server as it is read', async () => {
  const { page, form, send, complaints } = await open()
  const bodies: string[] = []
  const keys: (string | undefined)[] = []
  const sent = Promise.withResolvers<void>()
  await page.route('**/api/app/form/questionary', async (route) => {
    bodies.push(route.request().postDataBuffer()?.toString('utf8') ?? '')
    keys.push(route.request().headers()['idempotency-key'])
    await sent.promise
    await route.continue()
  })
  await fill(form)
  await send.dblclick()
  expect(await send.getAttribute('aria-disabled')).toBe('true')
  expect(await send.innerText()).toBe('Отправляем…')
  await form.getByLabel('Имя*').press('Enter')
  await drawn(page)
  sent.resolve()
  await page.getByRole('dialog', { name: 'Галерея принята' }).waitFor()
  expect(bodies.length).toBe(1)
  const [, json = ''] = /name="body"\r\n\r\n(.*)\r\n/.exec(bodies[0] ?? '') ?? []
  expect(JSON.parse(json)).toEqual({
    form: 'gallery',
    name: 'Иван',
    email: 'ivan@example.ru',
    phone: '+79161234567',
    code: '№ аб-123',
    quantity: 2500.5,
    day: '2026-12-01',
    material: 'pp',
    look: 'print',
    colors: 2,
    purposes: ['cosmetics', 'other'],
    comment: 'Со страницы',
    from: 'gallery',
    samples: false,
    consents: [{ document: 'data-consent', version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }],
  })
  expect(bodies[0]?.match(/name="files"; filename="[ab]\.pdf"/g)?.length).toBe(2)

  await page.keyboard.press('Escape')
  expect(await form.getByLabel('Имя*').inputValue()).toBe('')
  expect(await form.getByLabel('Телефон*').inputValue()).toBe('')
  expect(await form.getByLabel('Количество*').inputValue()).toBe('1000')
  expect(await form.getByLabel('Другое').isChecked()).toBe(false)
  expect(await form.getByLabel('Печать').isChecked()).toBe(false)
  expect(await form.getByRole('listitem').count()).toBe(0)
  expect(await form.locator('[aria-invalid=true]').count()).toBe(0)

  await fill(form)
  await send.click()
  await expect.poll(() => keys.length).toBe(2)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).not.toBe(keys[0])
  expect(complaints.filter((line) => !line.startsWith('verbose'))).toEqual([])
})

test('where rendering is late, the focus goes to the message', async () => {
  const { page, form, send } = await open({ before: lateRendering })
  await fill(form)
  await page.route('**/api/app/form/questionary', (route) =>
    route.fulfill({ status: 429, json: { message: 'Часто.' } }),
  )
  await send.click()
  await expect.poll(() => form.getByRole('alert').evaluate((element) => element === document.activeElement)).toBe(true)
})

test('keeps what was typed when sending fails, and tells the server’s words where they belong', async () => {
  const { page, form, send } = await open()
  await fill(form)
  const keys: (string | undefined)[] = []
  const answer = (status: number, body: object) =>
    page.route(
      '**/api/app/form/questionary',
      (route) => {
        keys.push(route.request().headers()['idempotency-key'])
        return route.fulfill({ status, json: body })
      },
      { times: 1 },
    )
  await answer(422, { message: 'Проверьте поля: занята.', fields: { email: 'Эта почта занята' } })
  await send.click()
  await expect.poll(() => errorOf(form, 'email')).toBe('Эта почта занята')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
  await form.getByLabel('Почта*').fill('other@example.ru')
  await expect.poll(() => errorOf(form, 'email')).toBe('')

  const ticks = form.locator('label + span')
  expect(await ticks.count()).toBeGreaterThan(0)
  await answer(429, { message: 'Слишком часто.' })
  await send.click()
  await expect.poll(() => form.getByRole('alert').allInnerTexts()).toEqual(['Слишком часто.'])
  // The error belongs to no field, so no field is marked as valid.
  expect(await ticks.count()).toBe(0)
  await expect.poll(() => form.getByRole('alert').evaluate((element) => element === document.activeElement)).toBe(true)

  await page.route('**/api/app/form/questionary', (route) => route.abort(), { times: 1 })
  await send.click()
  await expect.poll(async () => plain(await form.getByRole('alert').innerText())).toContain('Нет связи')
  expect(await form.getByLabel('Имя*').inputValue()).toBe(' Иван ')
  expect(await form.getByRole('listitem').count()).toBe(2)
  expect(new Set(keys).size).toBe(1)
  await send.click()
  await page.getByRole('dialog', { name: 'Галерея принята' }).waitFor()
})
