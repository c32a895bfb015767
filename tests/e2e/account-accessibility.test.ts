import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { cookiesOf, PATHS, somebody, tokenBody } from '../site/account.ts'
import { violations } from '../site/findings.ts'
import { useSite } from '../site/use-site.ts'

// P1 for the cabinet and the page that confirms an e-mail, on a phone, a tablet and a desktop.

const { visit, url } = useSite()

const CONFIRM = `/confirm-registration/?token=${'x'.repeat(43)}`
const LOOK = { viewport: { width: 360, height: 900 }, reducedMotion: 'reduce' } as const
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

/** Findings of axe at each width, and whether the page fits. */
async function atAllWidths(page: Page): Promise<void> {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(() => scrollTo(0, 0))
    expect([width, await violations(page), await fits(page)]).toEqual([width, [], true])
  }
}

test('axe finds nothing on the page that confirms an e-mail', async () => {
  const { page } = await visit(CONFIRM, LOOK)
  const form = page.getByRole('main').locator('form').first()
  await atAllWidths(page)
  await form.getByRole('button', { name: 'Подтвердить почту' }).click()
  await form.getByText('Заполните поле «Пароль»').first().waitFor()
  await atAllWidths(page)
  await form.getByLabel('Пароль*').fill('пароль')
  await form.getByRole('button', { name: 'Подтвердить почту' }).click()
  await form.getByText('Ссылка больше').waitFor()
  await atAllWidths(page)
})

test('axe finds nothing in the cabinet with several sign-ins, nor without a script', async () => {
  // An address that is wider than a phone.
  const person = { ...somebody(), email: `${'dlinnoe-imya-'.repeat(4)}@paseka.example` }
  const call = (path: string, body: object) =>
    fetch(url(path), { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
  await call(PATHS.register, person)
  const answers = [await call(PATHS.token, tokenBody(person.email)), await call(PATHS.token, tokenBody(person.email))]
  const [name = '', value = ''] =
    cookiesOf({ 'set-cookie': answers[0]?.headers.getSetCookie() })
      .split('; ')
      .find((cookie) => cookie.startsWith('auth.token'))
      ?.split('=') ?? []
  const signIn = (page: Page) => page.context().addCookies([{ name, value, url: url() }])
  const { page: alive } = await visit('/personal/', { ...LOOK, before: signIn })
  const tabs = alive.getByRole('navigation', { name: 'Личный кабинет' }).getByRole('link')
  expect(await tabs.allTextContents()).toEqual(['Заказы', 'Документы', 'Организации', 'Профиль', 'Безопасность'])
  for (const [at, address] of ['', 'documents/', 'organizations/', 'profile/', 'security/'].entries()) {
    await tabs.nth(at).click()
    await alive.waitForURL(`**/personal/${address}`)
    await expect.poll(() => tabs.nth(at).getAttribute('aria-current')).toBe('page')
    await expect.poll(async () => (await tabs.nth(at).boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44)
    await atAllWidths(alive)
  }
  expect(await alive.locator('#sessions').getByRole('button').count()).toBe(2)
  const { page } = await visit('/personal/security/', { ...LOOK, javaScriptEnabled: false, before: signIn })
  await page.getByRole('button', { name: 'Завершить все, кроме этого' }).click()
  await page.waitForURL('**/personal/security/#sessions')
  expect(await page.locator('#sessions').getByRole('button').count()).toBe(0)
})
