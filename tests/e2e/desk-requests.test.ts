import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OPEN } from '../site/account.ts'
import { openData } from '../site/data.ts'
import { findings } from '../site/findings.ts'
import { question } from '../site/forms.ts'
import { startSite } from '../site/run-site.ts'
import { signedInAs } from '../site/staff.ts'
import { useSite } from '../site/use-site.ts'

// A request at the desk: it is found, taken, answered by a letter that is seen first, and begins an order.

const DATA_DIR = mkdtempSync(join(tmpdir(), 'tara-desk-requests-'))
const { visit, url } = useSite(() => startSite({ ...OPEN, DATA_DIR }))

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

test('a request is found, taken, answered by a letter, and begins an order, without a script', async () => {
  expect((await ask({ message: 'Нужна <b>банка</b> 500 мл' })).status).toBe(200)
  expect((await ask({ name: 'Борис', email: 'boris@paseka.example', phone: '+79031112233' })).status).toBe(200)
  const database = await openData(DATA_DIR)
  const { Cookie, email } = await signedInAs({ database }, 'manager')
  await database.close()
  const [name = '', value = ''] = Cookie.split('=')
  const { page, requests, complaints } = await visit('/desk/requests/', {
    until: 'load',
    before: (page) => page.context().addCookies([{ name, value, url: `${url()}/desk/` }]),
  })
  expect(await findings(page)).toEqual([])
  await page.getByLabel('Номер, имя, телефон, почта').fill('8 (916) 123-45-67')
  await page.getByRole('button', { name: 'Показать' }).click()
  await page.getByRole('link', { name: 'Анна' }).click()
  await page.getByText('Нужна <b>банка</b> 500 мл').waitFor()
  expect(await findings(page)).toEqual([])

  await page.getByRole('button', { name: 'Взять в работу' }).click()
  await page.getByRole('heading', { name: /Сейчас: в.работе/ }).waitFor()
  await page.getByLabel('Заготовка письма').selectOption('Нужны подробности')
  await page.getByRole('button', { name: 'Написать письмо' }).click()
  await page.getByRole('textbox', { name: 'Письмо' }).fill('Здравствуйте, Анна!\nБанка есть.')
  await page.getByRole('button', { name: 'Сохранить и посмотреть' }).click()
  await page.getByText('Письмо уйдёт таким').waitFor()
  await page.getByText(email).waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Отправить письмо' }).click()
  await page.getByRole('heading', { name: 'Сейчас: отвечено' }).waitFor()
  await page.getByRole('cell', { name: /Банка есть/ }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: 'Оформить заказ' }).click()
  expect(await page.getByRole('textbox', { name: 'Контактное лицо' }).inputValue()).toBe('Анна')
  expect(await page.getByRole('textbox', { name: 'Комментарий' }).inputValue()).toMatch(/заявка №\s\d+/)
  await page.goBack()

  await page.getByRole('link', { name: 'Анна' }).click()
  await page.getByRole('heading', { name: 'Анна' }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: 'Все покупатели' }).click()
  await page.getByRole('link', { name: 'Борис' }).click()
  await page.getByLabel('Человек просит стереть его данные').check()
  await page.getByRole('button', { name: 'Стереть данные' }).click()
  await page.getByRole('link', { name: 'Анна' }).waitFor()
  expect(await page.getByRole('link', { name: 'Борис' }).count()).toBe(0)
  expect(await findings(page)).toEqual([])
  expect(requests.filter((path) => /\.m?js(\?|$)/.test(path))).toEqual([])
  expect(complaints).toEqual([])
})
