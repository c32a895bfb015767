import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { PASSWORD } from '../site/account.ts'
import { lettersTo } from '../site/letters.ts'
import { PRODUCT, WIDE } from '../site/lists.ts'
import { alive, aliveAt, pressFirst, seen, sharedData, shown, useSite } from '../site/use-site.ts'

// A person's way from the first product to a repeated order, and the shop's forms from the first click to the letter.

const { visit } = useSite()

const EMAIL = 'put@paseka.example'

/** Waits for a letter with a link to this page, and returns the link's path. */
async function linkTo(path: string): Promise<string> {
  let found = ''
  await expect
    .poll(
      async () => {
        const text = (await lettersTo(EMAIL, sharedData())).map((letter) => letter.text).join('\n')
        const links = [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link.replace(/[>\])]+$/, ''))
        const link = links.filter((one) => URL.canParse(one) && new URL(one).pathname === path).at(-1)
        found = link ? new URL(link).pathname + new URL(link).search : ''
        return found
      },
      { timeout: 15_000 },
    )
    .not.toBe('')
  return found
}

const header = (page: Page) => page.getByRole('banner')
const basketCounter = (page: Page) => header(page).getByRole('link', { name: /Корзина/ })

async function signIn(page: Page): Promise<void> {
  await header(page).getByRole('link', { name: 'Вход' }).first().click()
  const window = page.getByRole('dialog', { name: 'Войти' })
  await window.getByLabel('E-mail или телефон').fill(EMAIL)
  await window.getByLabel('Пароль', { exact: false }).first().fill(PASSWORD)
  const sent = page.waitForRequest('**/api/app/security/token')
  await window.getByRole('button', { name: 'Войти' }).click()
  // The call gets an HTML form body by specification.md §7; `form` is the shop's own property.
  const { form: _, ...fields } = Object.fromEntries(new URLSearchParams((await sent).postData() ?? ''))
  expect(fields).toEqual({ username: EMAIL, password: PASSWORD, grant_type: 'password', client_id: 'app' })
  await page.waitForURL('**/personal/')
}

test('guest, basket, registration, letter, confirmation, checkout, thanks, cabinet, the same order again', {
  timeout: 120_000,
}, async () => {
  const { page, complaints } = await visit(PRODUCT, WIDE)
  await pressFirst(page.getByRole('main'), /В корзину/)
  await expect.poll(() => seen(basketCounter(page))).toContain('1')

  await aliveAt(page, '/registration/')
  const form = page.getByRole('main').locator('form').first()
  await form.getByLabel('Контактное лицо').fill('Анна Медова')
  await form.getByLabel('Ваш e-mail').fill(EMAIL)
  await form.getByLabel('Телефон').fill('8 916 123-45-67')
  await form.getByLabel('Пароль*').fill(PASSWORD)
  await form.getByLabel('Введите пароль повторно').fill(PASSWORD)
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Зарегистрироваться' }).click()
  await page.getByText('Вы зарегистрированы! На вашу почту выслано письмо для подтверждения email.').waitFor()

  await aliveAt(page, await linkTo('/confirm-registration/'))
  const confirming = page.getByRole('main').locator('form').first()
  await confirming.getByLabel('Пароль*').fill('не тот пароль')
  await confirming.getByRole('button', { name: 'Подтвердить почту' }).click()
  await confirming.getByText('Пароль указан неверно').first().waitFor()
  await confirming.getByLabel('Пароль*').fill(PASSWORD)
  await confirming.getByRole('button', { name: 'Подтвердить почту' }).click()
  await page.waitForURL('**/personal/?done=confirmed')
  await page.getByText('Почта подтверждена').waitFor()
  await pressFirst(page.getByRole('main'), /^Выйти/)
  await page.waitForURL(/\/$/)

  await aliveAt(page, '/about/')
  const entry = () => page.evaluate(() => navigation.currentEntry?.index)
  const before = await entry()
  await signIn(page)
  await expect.poll(() => seen(header(page))).toContain('Личный кабинет')
  await expect.poll(() => seen(basketCounter(page))).toContain('1')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('auth.token'))).toMatch(/.{20,}/)
  // The sign-in page's history entry was replaced, so Back does not return to it.
  expect(await entry()).toBe(before)
  await page.goForward()
  await page.waitForURL('**/about/?modal=auth')
  await shown(page)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

  await aliveAt(page, '/checkout/')
  const order = page
    .getByRole('main')
    .locator('form')
    .filter({ has: page.getByRole('button', { name: 'Отправить заказ' }) })
  await order.getByLabel('Контактное лицо').fill('Анна Медова')
  await order.getByLabel('Телефон').fill('+7 916 123-45-67')
  await order.getByLabel('Ваш e-mail').fill(EMAIL)
  await order.getByRole('radio').first().check()
  await order.getByLabel('согласие на обработку').check()
  await order.getByRole('button', { name: 'Отправить заказ' }).click()
  const thanks = page.getByRole('dialog')
  await expect
    .poll(() => seen(thanks))
    .toContain('Спасибо за ваш заказ! Наш менеджер свяжется с вами в ближайшее время.')
  expect(await thanks.getByRole('link', { name: 'Вернуться в каталог' }).getAttribute('href')).toBe('/catalog/')
  await thanks.getByRole('link', { name: 'Вернуться в каталог' }).click()
  await page.waitForURL('**/catalog/')
  await expect.poll(() => seen(basketCounter(page))).not.toMatch(/[1-9]/)
  await expect
    .poll(
      async () => (await lettersTo(EMAIL, sharedData())).some(({ text }) => /\d\d-[2-9A-Z]{4}-[2-9A-Z]/.test(text)),
      {
        timeout: 15_000,
      },
    )
    .toBe(true)

  await aliveAt(page, '/personal/')
  expect(await seen(page.getByRole('main'))).toMatch(/\d\d-[2-9A-Z]{4}-[2-9A-Z]/)
  await pressFirst(page.getByRole('main'), /Повторить/)
  await page.waitForURL(/\/basket\//)
  await expect.poll(() => seen(basketCounter(page))).toContain('1')

  await aliveAt(page, '/personal/')
  await pressFirst(page.getByRole('main'), /^Выйти/)
  await page.waitForURL(({ pathname }) => pathname === '/')
  await alive(page)
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await seen(header(page))).toContain('Вход')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('auth.token'))).toBe(null)
  await expect.poll(() => seen(basketCounter(page))).not.toMatch(/[1-9]/)
  await page.goto('/personal/')
  expect(new URL(page.url()).pathname).toBe('/login/')
  expect(complaints.filter((line) => !/409|422/.test(line))).toEqual([])
})

test('a question: asked in the modal, thanked for, told to the manager and to who asked', async () => {
  const { page, complaints } = await visit('/about/', WIDE)
  await page.getByRole('banner').getByRole('link', { name: 'Задать вопрос' }).first().click()
  const window = page.getByRole('dialog', { name: 'Задать вопрос' })
  await window.getByLabel('Имя').fill('Анна')
  await window.getByLabel('Телефон').pressSequentially('9161234567')
  // The mask's code loads after the form, and then formats the typed value.
  await expect.poll(() => window.getByLabel('Телефон').inputValue()).toBe('+7 916 123-45-67')
  await window.getByLabel('E-mail').fill('vopros@paseka.example')
  await window.getByLabel('Вопрос').fill('Есть ли банка 500 мл?')
  await window.getByRole('checkbox').check()
  await window.getByRole('button', { name: 'Задать вопрос' }).click()
  const thanks = page.getByRole('dialog', { name: 'Спасибо! Ваш запрос принят' })
  await thanks.waitFor()
  expect(await seen(thanks)).toContain('Мы свяжемся с Вами в ближайшее время')
  expect(await window.count()).toBe(0)
  await thanks.getByRole('button', { name: 'Закрыть' }).click()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect
    .poll(() => lettersTo('vopros@paseka.example', sharedData()).then((all) => all.length), { timeout: 10_000 })
    .toBe(1)
  const toManager = await lettersTo('info@zavod-emkost.example', sharedData())
  expect(toManager.map(({ text }) => text).filter((text) => text.includes('vopros@'))).toEqual([
    expect.stringContaining('+7\u00a0916\u00a0123-45-67'),
  ])
  expect(complaints).toEqual([])
})

test('what is typed before the mask has come is masked when it comes, and is gone on with behind its end', async () => {
  let come = (): void => undefined
  const mayCome = new Promise<void>((resolve) => (come = resolve))
  const { page } = await visit('/about/?modal=callback', {
    ...WIDE,
    before: (page) =>
      page.route('**/*.js', async (route) => {
        const response = await route.fetch()
        if ((await response.text()).includes('placeholderChar')) await mayCome
        await route.fulfill({ response })
      }),
  })
  const phone = page.getByRole('dialog').getByLabel('Телефон')
  await phone.pressSequentially('916')
  expect(await phone.inputValue()).toBe('916')
  come()
  await expect.poll(() => phone.inputValue()).toBe('+7 916')
  await phone.pressSequentially('1234567')
  expect(await phone.inputValue()).toBe('+7 916 123-45-67')
})

test('the floating button leads to the questionnaire, and is not on it', async () => {
  const { page } = await visit('/about/', WIDE)
  const button = page.getByRole('link', { name: 'Анкета покупателя' })
  expect(await button.count()).toBe(1)
  await button.click()
  await page.getByRole('heading', { level: 1, name: 'Анкета' }).waitFor()
  expect(await button.count()).toBe(0)
})
