import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { PASSWORD, PATHS, somebody, tokenBody } from '../site/account.ts'
import { WIDE } from '../site/lists.ts'
import { aliveAt, isMarked, mark, pressFirst, seen, shown, useSite } from '../site/use-site.ts'

// Signing in or out takes effect in all open tabs, and typed text is never lost (S4).

const { visit, url } = useSite()

const header = (page: Page) => page.getByRole('banner')
const token = (page: Page) => page.evaluate(() => localStorage.getItem('auth.token'))
const path = (page: Page) => new URL(page.url()).pathname

const call = (to: string, body: object) =>
  fetch(url(to), { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

async function registered() {
  const person = somebody()
  expect((await call(PATHS.register, person)).status).toBe(200)
  return person
}

/** Opens another tab of the same browser. */
async function tab(page: Page, address: string): Promise<Page> {
  const other = await page.context().newPage()
  await aliveAt(other, address)
  return other
}

async function signIn(page: Page, email: string): Promise<void> {
  const form = page.getByRole('main').locator('form[method=post]').first()
  await form.getByLabel('E-mail или телефон').fill(email)
  await form.getByLabel('Пароль*').fill(PASSWORD)
  await form.getByRole('button', { name: 'Войти' }).click()
  await page.waitForURL('**/personal/')
  await page.getByRole('main').getByRole('button', { name: 'Выйти' }).waitFor()
}

test('signing in changes the header of other tabs in place, where what is typed stays; signing out makes a cabinet leave', async () => {
  const { email } = await registered()
  const { page } = await visit('/login/', WIDE)
  const [about, form, login] = [
    await tab(page, '/about/'),
    await tab(page, '/questionnaire/'),
    await tab(page, '/login/'),
  ]
  const others = [about, form, login]
  for (const other of others) await mark(other)
  expect(await seen(header(about))).toContain('Вход')
  await header(about).getByRole('link', { name: 'Задать вопрос' }).first().click()
  const typed = [
    [about.getByRole('dialog').getByRole('textbox').last(), 'Какая крышка подойдёт'],
    [form.getByRole('main').getByRole('textbox').first(), 'Анна'],
    [login.getByRole('main').getByLabel('E-mail или телефон'), 'boris@paseka.example'],
  ] as const
  for (const [field, text] of typed) await field.fill(text)
  await signIn(page, email)
  for (const other of others) {
    await expect.poll(() => seen(header(other))).toContain('Личный кабинет')
    expect(await isMarked(other)).toBe(true)
    await expect.poll(() => token(other)).toMatch(/.{20,}/)
  }
  for (const [field, text] of typed) expect(await field.inputValue()).toBe(text)

  await header(form).getByRole('link', { name: 'Личный кабинет' }).first().click()
  await form.waitForURL('**/personal/')
  await form.getByRole('main').getByRole('link', { name: 'Профиль' }).click()
  await form.getByRole('main').getByLabel('Контактное лицо').fill('Не сохранено')
  await page.getByRole('main').getByRole('button', { name: 'Выйти' }).click()
  await form.waitForURL('**/login/')
  await expect.poll(() => seen(header(form))).toContain('Вход')
  expect(await isMarked(form)).toBe(true)
  for (const one of [page, form]) await expect.poll(() => token(one)).toBe(null)
})

test('the lists of another tab are those of who has signed in', async () => {
  const { email } = await registered()
  const { page } = await visit('/login/', WIDE)
  await signIn(page, email)
  await aliveAt(page, '/catalog/banki/pet/')
  await pressFirst(page.getByRole('main'), /избранн/i)
  const counter = (one: Page) => seen(header(one).getByRole('link', { name: /Избранн/ }))
  await expect.poll(() => counter(page)).toContain('1')
  const other = await tab(page, '/about/')
  await expect.poll(() => counter(other)).toContain('1')
  await aliveAt(page, '/personal/')
  await page.getByRole('main').getByRole('button', { name: 'Выйти' }).click()
  await expect.poll(() => counter(other)).not.toContain('1')
})

test("one user's cabinet is not left open under another's session", async () => {
  const [one, another] = [await registered(), await registered()]
  const { page } = await visit('/login/', WIDE)
  await signIn(page, one.email)
  const other = await tab(page, '/personal/profile/')
  const email = other.getByRole('main').getByLabel('Ваш e-mail')
  expect(await email.inputValue()).toBe(one.email)
  await other.getByRole('main').getByLabel('Контактное лицо').fill('Не сохранено')
  await page.evaluate(
    ([path = '', body = '']) => fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }),
    [PATHS.token, JSON.stringify(tokenBody(another.email))],
  )
  await page.goto('/personal/')
  await expect.poll(() => email.inputValue()).toBe(another.email)
  expect(await other.getByRole('main').getByLabel('Контактное лицо').inputValue()).toBe(another.name)
})

test('a session that was ended elsewhere is over at the next call', async () => {
  const { email } = await registered()
  const { page } = await visit('/login/', WIDE)
  await signIn(page, email)
  await expect.poll(() => token(page)).toMatch(/.{20,}/)
  await page.getByRole('main').getByRole('link', { name: 'Профиль' }).click()
  await page.waitForURL('**/personal/profile/')
  await shown(page)
  const signed = await call(PATHS.token, tokenBody(email))
  const Cookie = signed.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
  await fetch(url(PATHS.endOthers), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie },
    body: '{}',
  })
  await page.getByRole('main').getByRole('button', { name: 'Сохранить' }).first().click()
  await page.waitForURL('**/login/')
  await expect.poll(() => seen(header(page))).toContain('Вход')
  await expect.poll(() => token(page)).toBe(null)
})

test('the cabinet shows the new name as soon as it is saved, on the page and from the window', async () => {
  const { email } = await registered()
  const { page, complaints } = await visit('/login/', WIDE)
  await signIn(page, email)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Профиль' }).click()
  await page.waitForURL('**/personal/profile/')
  await mark(page)
  const form = main.locator('form', { hasText: 'Сохранить' })
  const save = async (place: Locator, name: string) => {
    await place.getByLabel('Контактное лицо').fill(name)
    await place.getByRole('button', { name: 'Сохранить' }).click()
    await page.getByRole('dialog').getByText('Данные изменены!').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => main.getByText(name, { exact: true }).count()).toBe(1)
  }
  await save(form, 'Мария Седова')
  await main.getByRole('link', { name: 'Изменить данные' }).click()
  await save(page.getByRole('dialog'), 'Пётр Седов')
  expect(await form.getByLabel('Контактное лицо').inputValue()).toBe('Пётр Седов')
  expect([await isMarked(page), path(page), complaints]).toEqual([true, '/personal/profile/', []])
})
