import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { codeAt } from '#server/desk/totp.ts'
import { OPEN } from '../site/account.ts'
import { runCommand } from '../site/run-command.ts'
import { startSite } from '../site/run-site.ts'
import { checkout } from '../site/shop.ts'
import { useSite } from '../site/use-site.ts'

// A day at the desk: an owner is added by the command, signs in with an app, finds an order, and adds somebody.

const DATA_DIR = mkdtempSync(join(tmpdir(), 'tara-desk-'))
const { visit, url } = useSite(() => startSite({ ...OPEN, DATA_DIR }))

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
const EMAIL = 'owner@zavod.example'
const PASSWORD = 'долгий пароль владельца'

/** Of axe, and whether the page fits, on a phone and on a desktop. */
async function findings(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(TAGS).analyze()
    found.push(
      ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${width} ${id}: ${html.slice(0, 160)}`)),
    )
    const shot = process.env.DESK_SHOTS
    if (shot)
      await page.screenshot({
        path: join(shot, `${new URL(page.url()).pathname.replaceAll('/', '_')}${width}.png`),
        fullPage: true,
      })
    if (!(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)))
      found.push(`${width}: too wide`)
  }
  return found
}

async function placeOrder(): Promise<string> {
  const ask = async (path: string, body?: object) => {
    const response = await fetch(`${url()}/api/app/${path}`, {
      headers: { 'Content-Type': 'application/json', Cookie: `userId=${'e'.repeat(32)}` },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    return JSON.parse(await response.text())
  }
  const { list } = await ask('catalog/list')
  await ask('basket/item/add', { productId: list[0].id, quantity: 1 })
  return (await ask('order/save', checkout)).number
}

test('an owner signs in, finds an order and adds a manager, without a script', async () => {
  const number = await placeOrder()
  const added = await runCommand('staff', ['add', EMAIL, '--role', 'owner', '--name', 'Анна'], { DATA_DIR })
  expect(added).toMatchObject({ code: 0, err: '' })
  const link = /https?:\/\/\S+\/desk\/set-password\/\S+/.exec(added.out)?.[0] ?? ''
  const { page, requests, complaints } = await visit(new URL(link).pathname + new URL(link).search, { until: 'load' })
  expect(await findings(page)).toEqual([])
  await page.getByLabel('Новый пароль').fill(PASSWORD)
  await page.getByLabel('Введите пароль повторно').fill(PASSWORD)
  await page.getByRole('button', { name: 'Сохранить пароль' }).click()
  await page.getByText('Пароль сохранён.').waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByLabel('Почта').fill(EMAIL)
  await page.getByLabel('Пароль').fill(PASSWORD)
  await page.getByRole('button', { name: 'Дальше' }).click()
  await page.getByRole('img', { name: /Ключ рисунком/ }).waitFor()
  expect(await findings(page)).toEqual([])
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Код из приложения').fill(codeAt(secret, new Date()))
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await page.getByText('Здравствуйте, Анна.').waitFor()
  expect(await findings(page)).toEqual([])

  await page.getByRole('link', { name: 'Заказы' }).click()
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: number }).click()
  await page.getByRole('heading', { name: `Заказ ${number}` }).waitFor()
  expect(await findings(page)).toEqual([])

  await page.getByRole('link', { name: 'Сотрудники' }).click()
  expect(await findings(page)).toEqual([])
  await page.getByLabel('Почта').fill('manager@zavod.example')
  await page.getByLabel('Имя').fill('Пётр')
  await page.getByLabel('Роль').selectOption('Менеджер')
  await page.getByRole('button', { name: 'Пригласить' }).click()
  await page.getByRole('link', { name: 'manager@zavod.example' }).click()
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: 'Журнал' }).click()
  await page.getByText('role: manager (было —)').waitFor()
  expect(await findings(page)).toEqual([])

  expect(requests.filter((path) => /\.m?js(\?|$)|\/api\//.test(path))).toEqual([])
  expect(complaints).toEqual([])
  await page.getByRole('button', { name: 'Выйти' }).click()
  await page.getByRole('heading', { name: 'Вход в рабочее место' }).waitFor()
})

test('the command lists staff, changes them, and says what is wrong with what it is asked', async () => {
  const staff = (...words: string[]) => runCommand('staff', words, { DATA_DIR })
  expect(await staff('add', 'b@zavod.example', '--role', 'owners')).toMatchObject({
    code: 2,
    err: expect.stringContaining('Возможно, имелось в виду «owner».'),
  })
  expect((await staff('role', 'manager@zavod.example', '--role', 'viewer')).out).toContain('теперь Наблюдатель')
  expect((await staff('reset-password', EMAIL)).out).toMatch(/\/desk\/set-password\/\?token=/)
  const { out } = await staff('list')
  expect(out).toMatch(/manager@zavod\.example +Пётр +Наблюдатель +приглашён +ни разу/)
  expect(out).toMatch(/owner@zavod\.example +Анна +Владелец +приглашён/)
})

test('a page of the shop requests nothing of the desk', async () => {
  const { page, requests } = await visit('/contacts/')
  await page.getByRole('link', { name: 'Корзина' }).first().click()
  await page.waitForURL('**/basket/')
  expect(requests.filter((path) => /desk/.test(path))).toEqual([])
  expect(await page.content()).not.toContain('desk')
})
