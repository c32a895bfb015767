import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lettersTo } from '../site/letters.ts'
import { startSite } from '../site/run-site.ts'
import { seen, useSite } from '../site/use-site.ts'

// The shop's own forms, from the first press to the letter.

const dataFolder = mkdtempSync(join(tmpdir(), 'tara-forms-'))
const { visit, url } = useSite(() => startSite({ DATA_DIR: dataFolder, FORMS_PER_HOUR: '1000' }))

const WIDE = { viewport: { width: 1440, height: 900 } }

test('a question: asked in the modal, thanked for, told to the manager and to who asked', async () => {
  const { page, complaints } = await visit('/about/', WIDE)
  await page.getByRole('banner').getByRole('link', { name: 'Задать вопрос' }).first().click()
  const window = page.getByRole('dialog', { name: 'Задать вопрос' })
  await window.getByLabel('Как к вам обращаться').fill('Анна')
  await window.getByLabel('Телефон').pressSequentially('9161234567')
  // The mask's code loads after the form and formats the typed value.
  await expect.poll(() => window.getByLabel('Телефон').inputValue()).toBe('+7 916 123-45-67')
  await window.getByLabel('E-mail').fill('anna@paseka.example')
  await window.getByLabel('Ваш вопрос').fill('Есть ли банка 500 мл?')
  await window.getByRole('checkbox').check()
  await window.getByRole('button', { name: 'Задать вопрос' }).click()
  const thanks = page.getByRole('dialog', { name: 'Спасибо! Ваш запрос принят' })
  await thanks.waitFor()
  expect(await seen(thanks)).toContain('Мы свяжемся с Вами в ближайшее время')
  expect(await window.count()).toBe(0)
  await thanks.getByRole('button', { name: 'Закрыть' }).click()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect
    .poll(() => lettersTo('anna@paseka.example', dataFolder).then((all) => all.length), { timeout: 10_000 })
    .toBe(1)
  const [toManager] = await lettersTo('info@zavod-emkost.example', dataFolder)
  expect(toManager?.text).toContain('+7\u00a0916\u00a0123-45-67')
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

test('a subscription: agreed to, confirmed by the letter, ended by one press', async () => {
  const { page } = await visit('/about/?modal=subscribe', WIDE)
  const window = page.getByRole('dialog', { name: 'Подписаться на новости' })
  await window.getByRole('button', { name: 'Подписаться' }).click()
  expect(await seen(window)).toContain('Пожалуйста, введите ваш email')
  await window.getByLabel('Ваш e-mail').fill('boss@paseka.example')
  await window.getByRole('checkbox').check()
  await window.getByRole('button', { name: 'Подписаться' }).click()
  await page.getByText('Вы подписались на рассылку новостей.').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('is-subscribed'))).toBe('true')
  await expect
    .poll(() => lettersTo('boss@paseka.example', dataFolder).then((all) => all.length), { timeout: 10_000 })
    .toBe(1)
  const [letter] = await lettersTo('boss@paseka.example', dataFolder)
  const [confirm = ''] = /https?:\/\/\S+\/subscribe\/confirm\/\?token=[\w-]+/.exec(letter?.text ?? '') ?? []
  expect(confirm).not.toBe('')
  await page.goto(new URL(confirm).pathname + new URL(confirm).search)
  await page.getByRole('main').getByRole('button').click()
  await expect.poll(() => page.url()).toContain('done=confirmed')
  const leave = /<(https?:[^>]+)>/.exec(letter?.headers['list-unsubscribe'] ?? '')?.[1] ?? ''
  const answer = await fetch(url(new URL(leave).pathname + new URL(leave).search), {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(answer.status).toBe(200)
})

test('the questionnaire without a script: comes back with what was written, then goes on', async () => {
  const { page } = await visit('/questionnaire/', { ...WIDE, javaScriptEnabled: false })
  const form = page.getByRole('main').locator('form')
  await form.evaluate((element) => element.setAttribute('novalidate', '')).catch(() => undefined)
  await form.getByLabel('Организация').fill('ООО «Пасека»')
  await form.getByLabel('ИНН').fill('7707083894')
  await form.getByLabel('Город доставки').fill('Тула')
  await form.getByLabel('Имя и фамилия').fill('Анна Медова')
  await form.getByLabel('Телефон').fill('8 916 123-45-67')
  await form.getByLabel('E-mail').fill('anna2@paseka.example')
  await form.getByLabel('Что будете фасовать').fill('Мёд')
  await form.getByLabel('Банки').check()
  await form.getByLabel('Первая партия, шт.').fill('5000')
  await form.getByLabel('согласие на обработку').check()
  await form.getByRole('button', { name: 'Отправить анкету' }).click()
  expect(await seen(form)).toContain('ИНН')
  expect(await form.getByLabel('ИНН').getAttribute('aria-invalid')).toBe('true')
  expect(await form.getByLabel('Организация').inputValue()).toBe('ООО «Пасека»')
  expect(await form.getByLabel('Банки').isChecked()).toBe(true)
  await form.getByLabel('ИНН').fill('7707083893')
  await form.getByRole('button', { name: 'Отправить анкету' }).click()
  await page.getByRole('dialog', { name: 'Спасибо! Анкета принята' }).waitFor()
})

test('the floating button leads to the questionnaire, and is not on it', async () => {
  const { page } = await visit('/about/', WIDE)
  const button = page.getByRole('link', { name: 'Анкета покупателя' })
  expect(await button.count()).toBe(1)
  await button.click()
  await page.getByRole('heading', { level: 1, name: 'Анкета' }).waitFor()
  expect(await button.count()).toBe(0)
})
