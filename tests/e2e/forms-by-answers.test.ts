import { expect, test } from 'vitest'
import { jsonAfter } from '../schema/recipes.ts'
import { startGallery } from '../site/gallery.ts'
import { plain, useSite } from '../site/use-site.ts'

// Forms that go by the answers, by the words of schema/README.md.

const { visit } = useSite(() =>
  startGallery({}, async ({ edit }) => {
    const fields = [jsonAfter('### Добавить поле в анкету'), jsonAfter('Вопрос, который обязателен, только если')]
    const json = `${fields.join()}, $&`.replaceAll('"$', '"$$$$')
    await edit('forms/questionnaire.json', /\{\s*"name": "decoration"/, json)
  }),
)

test('a field is required, worded and offered by the answers', async () => {
  const { page, complaints } = await visit('/questionnaire/')
  const form = page.locator('form').filter({ has: page.locator('[name=lid]') })
  const model = form.locator('[name=lidModel]')
  const label = () =>
    form
      .locator('label', { has: page.locator(':scope') })
      .filter({ hasText: 'укупорка' })
      .last()
      .innerText()
  expect(await form.getByLabel('Какая укупорка').evaluate((select: HTMLSelectElement) => select.required)).toBe(false)
  await form.locator('[name=lid]').selectOption('own')
  await form.getByLabel('Ваша укупорка*').waitFor()
  expect(plain(await label())).toBe('Ваша укупорка*')
  expect(await model.evaluate((select: HTMLSelectElement) => select.required)).toBe(true)
  expect(await model.locator('option').allInnerTexts()).toContain('На горловину 38 мм')
  await form.getByText('По ней подберём горловину.').waitFor()
  await form.getByRole('button', { name: /Отправить/ }).click()
  await expect.poll(async () => plain(await form.getByRole('alert').innerText())).toContain('Вид укупорки')
  await form.locator('[name=lid]').selectOption('pump')
  await form.getByLabel('Какая укупорка').waitFor()
  expect(await model.locator('option').allInnerTexts()).not.toContain('На горловину 38 мм')
  expect(await model.getAttribute('aria-invalid')).toBe('false')
  expect(complaints).toEqual([])
})

test('without a script the server says that it is required', async () => {
  const { page } = await visit('/questionnaire/', { javaScriptEnabled: false })
  const form = page.locator('form').filter({ has: page.locator('[name=lid]') })
  expect(await form.locator('[name=lidModel]').evaluate((select: HTMLSelectElement) => select.required)).toBe(false)
  await form.evaluate((element: HTMLFormElement) => {
    element.noValidate = true
  })
  await form.locator('[name=lid]').selectOption('own')
  await form.getByRole('button', { name: /Отправить/ }).click()
  await form.getByLabel('Ваша укупорка*').waitFor()
  expect(plain(await form.getByRole('alert').innerText())).toContain('Вид укупорки')
  expect(await form.locator('[name=lidModel]').getAttribute('aria-invalid')).toBe('true')
})
