import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { drawn, GALLERY, plain, useSite } from '../site/use-site.ts'

// Forms whose fields and options depend on other answers.

const { visit } = useSite(GALLERY)

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
  await model.selectOption('38')
  await form.locator('[name=lid]').selectOption('pump')
  await form.getByLabel('Какая укупорка').waitFor()
  expect(await model.locator('option').allInnerTexts()).not.toContain('На горловину 38 мм')
  expect(await model.getAttribute('aria-invalid')).toBe('false')
  // An option that disappears is deselected, and is not selected again when it reappears.
  await form.locator('[name=lid]').selectOption('own')
  await form.getByLabel('Ваша укупорка*').waitFor()
  expect(await model.inputValue()).toBe('')
  expect(complaints).toEqual([])
})

const quiz = (page: Page) => page.locator('form').filter({ has: page.locator('[name=form][value=quiz]') })
const press = (form: Locator, name: string) => form.getByRole('button', { name, exact: true }).click()

test('a quiz stays while its script comes, and keeps what is chosen meanwhile', async () => {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const { page, complaints } = await visit('/contacts/', {
    isCold: true,
    before: (page) =>
      page.route('**/*.js', async (route) => {
        const answer = await route.fetch()
        // Delays the code of forms with steps.
        if ((await answer.text()).includes('form-go')) await promise
        await route.fulfill({ response: answer })
      }),
  })
  const form = quiz(page)
  const awake = form.locator('xpath=ancestor::*[@data-awake]')
  await form.getByLabel('Косметика').check()
  expect(await awake.count()).toBe(0)
  release()
  await awake.waitFor()
  expect(await form.getByText('Шаг 1 из 4').isVisible()).toBe(true)
  await press(form, 'Дальше')
  await form.getByText('Шаг 2 из 4').waitFor()
  expect(complaints).toEqual([])
})

test('a quiz goes step by step to a result by the answers', async () => {
  const { page, complaints } = await visit('/contacts/')
  const form = quiz(page)
  await form.getByText('Шаг 1 из 4').waitFor()
  await press(form, 'Дальше')
  await expect.poll(async () => plain(await form.getByRole('alert').innerText())).toBe('Проверьте поля: Продукт.')
  await form.getByLabel('Косметика').check()
  await press(form, 'Дальше')
  await form.getByText('Шаг 2 из 4').waitFor()
  expect(await form.getByLabel('Больше 5 л').count()).toBe(0)
  await page.goBack()
  await form.getByText('Шаг 1 из 4').waitFor()
  expect(await form.getByLabel('Косметика').isChecked()).toBe(true)
  await page.goForward()
  await form.getByText('Шаг 2 из 4').waitFor()
  // A hash link adds a history entry without changing the step; after it the form's button «Назад» still goes to the previous step.
  await page.evaluate(() => {
    location.hash = 'main'
  })
  await drawn(page)
  expect(await form.getByText('Шаг 2 из 4').count()).toBe(1)
  await page.goBack()
  await press(form, 'Назад')
  await form.getByText('Шаг 1 из 4').waitFor()
  expect(await form.getByLabel('Косметика').isChecked()).toBe(true)
  await form.getByLabel('Бытовая химия').check()
  await press(form, 'Дальше')
  await form.getByLabel('Больше 5 л').check()
  await press(form, 'Дальше')
  await form.getByLabel('Партия').fill('1 000')
  await form.getByText('Шаг 3 из 4').waitFor()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('draft'))).toContain('1 000')
  await page.reload()
  await form.getByText('Шаг 3 из 4').waitFor()
  expect(await form.getByLabel('Партия').inputValue()).toBe('1 000')
  await form.getByLabel('Партия').press('Enter')
  await form.getByLabel('Имя').fill('Анна')
  await form.getByLabel('E-mail').fill('anna@paseka.example')
  await form.getByLabel(/^Даю/).check()
  await press(form, 'Дальше')
  const title = form.getByText('Проверьте', { exact: true })
  await expect.poll(() => title.evaluate((element) => element.parentElement === document.activeElement)).toBe(true)
  expect((await form.locator('dd').allInnerTexts()).map(plain)).toEqual([
    'Бытовая химия',
    'Больше 5 л',
    '1000',
    'Анна',
    'anna@paseka.example',
  ])
  await press(form, 'Отправить')
  const dialog = page.getByRole('dialog', { name: 'Вам подойдут канистры' })
  await dialog.getByText('из ПНД').waitFor()
  await form.getByText('Шаг 1 из 4').waitFor({ state: 'attached' })
  expect(complaints).toEqual([])
})
