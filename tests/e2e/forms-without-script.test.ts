import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fill, pdf } from '../site/gallery.ts'
import { alive, GALLERY, plain, useSite } from '../site/use-site.ts'

// Forms without a script: P3.

const { visit } = useSite(GALLERY)

const open = async (path: string) => {
  const { page, ...visited } = await visit(path, { javaScriptEnabled: false })
  return { ...visited, page, form: page.locator('form[method=post]').filter({ has: page.locator('[name=agree]') }) }
}

test('the browser itself helps with what it can', async () => {
  const { page, form } = await open('/gallery/')
  expect(await form.getByLabel('Имя*').evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true)
  await form.getByLabel('Почта*').fill('ivan')
  expect(await form.getByLabel('Почта*').evaluate((input: HTMLInputElement) => input.validity.patternMismatch)).toBe(
    true,
  )
  await form.getByRole('button', { name: 'Отправить' }).click()
  expect(new URL(page.url()).search).toBe('')
  expect(await form.getByRole('alert').count()).toBe(0)
  expect(await form.getByRole('button', { name: 'Показать пароль' }).count()).toBe(0)
  expect(await page.getByRole('complementary').count()).toBe(0)
})

test('comes back with its errors and with what was typed, but for passwords and files', async () => {
  const { page, form } = await open('/gallery/')
  await form.evaluate((element: HTMLFormElement) => {
    element.noValidate = true
  })
  await form.getByLabel('Имя*').fill('И')
  await form.getByLabel('Телефон*').fill('8 (916) 123')
  await form.getByLabel('Пароль*').fill('parol-parol')
  await form.getByLabel('Печать').check()
  await form.getByLabel('Косметика').check()
  await form.getByLabel('Материал*').selectOption('pp')
  await form.getByLabel('Количество*').fill('12,5')
  await form.getByLabel('Чертёж').setInputFiles(pdf('a.pdf'))
  const [response] = await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'POST'),
    form.getByRole('button', { name: 'Отправить' }).click(),
  ])
  expect(response.status()).toBe(422)
  await page.waitForLoadState()
  expect(plain(await form.getByRole('alert').innerText())).toMatch(/^Проверьте поля: .*Имя: не короче 2/)
  const errors = await form.locator('[id$="-error"]:not([role])').allInnerTexts()
  expect(errors.map(plain)).toEqual(
    expect.arrayContaining(['Заполните поле «Почта»', 'Выберите файл ещё раз: браузер не хранит его']),
  )
  expect(await form.getByLabel('Имя*').getAttribute('aria-invalid')).toBe('true')
  expect(await form.locator('[autofocus]').getAttribute('name')).toBe('name')
  expect(await form.getByLabel('Имя*').inputValue()).toBe('И')
  expect(await form.getByLabel('Телефон*').inputValue()).toBe('8 (916) 123')
  expect(await form.getByLabel('Количество*').inputValue()).toBe('12,5')
  expect(await form.getByLabel('Пароль*').inputValue()).toBe('')
  expect(await form.getByLabel('Печать').isChecked()).toBe(true)
  expect(await form.getByLabel('Косметика').isChecked()).toBe(true)
  expect(await form.getByLabel('Материал*').inputValue()).toBe('pp')
  // A field that depends on another answer is now visible.
  expect(await form.getByLabel('Цветов печати*').count()).toBe(1)
})

test('takes over, with a script, what came back without one', async () => {
  const { page } = await visit('/gallery/')
  const form = page.getByRole('form', { name: 'Все поля' })
  // The document before it is hydrated too.
  const loaded = page.waitForEvent('load')
  // Posts the form as if the script had not loaded in time.
  await form.evaluate((element: HTMLFormElement) => {
    element.querySelector<HTMLInputElement>('[name=name]')?.setAttribute('value', 'И')
    HTMLFormElement.prototype.submit.call(element)
  })
  await loaded
  await alive(page)
  expect(plain(await form.getByRole('alert').innerText())).toContain('Проверьте поля')
  expect(await form.getByLabel('Имя*').getAttribute('aria-invalid')).toBe('true')
  await fill(form)
  await expect.poll(() => form.getByRole('alert').count()).toBe(0)
  await form.getByRole('button', { name: 'Отправить' }).click()
  await page.getByRole('dialog', { name: 'Галерея принята' }).waitFor()
})

test('every type of field is in the gallery', async () => {
  const { fieldTypeNames } = await import('#schema/definitions/fields/field-contracts.ts')
  const { allRules } = await import('#schema/definitions/fields/testing.ts')
  const { rulesOf } = await import('#schema/definitions/fields/rules.ts')
  const form = await import('../site/gallery/form.json', { with: { type: 'json' } })
  const fields = form.default.fields as never[]
  const types = new Set(form.default.fields.map((field) => ('type' in field ? field.type : 'text')))
  expect(fieldTypeNames.filter((type) => !types.has(type))).toEqual([])
  const used = new Set(fields.flatMap((field) => rulesOf(field).map(({ name }) => name)))
  expect(Object.keys(allRules).filter((name) => !used.has(name as never))).toEqual([])
  expect(await readdir(new URL('../site/gallery', import.meta.url))).toEqual(['form.json', 'page.json'])
})
