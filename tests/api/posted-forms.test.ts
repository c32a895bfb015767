import { expect, test } from 'vitest'
import { renderJson, startApp } from '../site/app.ts'
import { useForms } from '../site/forms.ts'
import { questionnaire } from '../site/questionnaire.ts'

// Forms that a browser posts without JavaScript (L1 S8 S9).

const { app, post, lastSent } = useForms()

const form = {
  form: 'callback',
  name: ' Анна ',
  phone: '8 916 123-45-67',
  email: '',
  message: 'Первая строка\r\nвторая',
  agree: 'on',
}

test('a good form goes on by 303 to what follows it', async () => {
  const { status, headers } = await post('/about/?modal=callback&utm_source=x', form)
  expect([status, headers.location]).toEqual([303, '/about/?utm_source=x&modal=success'])
  const kept = await lastSent()
  expect(kept).toMatchObject({ body: { name: 'Анна', phone: '+79161234567', message: 'Первая строка\nвторая' } })
  expect(kept.page).toMatch(/\/about\//)
})

test.each([
  ['Тел. +7 916 123-45-67', '', { phone: '+79161234567' }],
  ['tel:+375291234567', '', { phone: '+375291234567' }],
  ['8 916 123-45-67 доб. 305', '', { phone: '+79161234567', extension: '305' }],
  ['8 916 123-45-67', '12', { phone: '+79161234567', extension: '12' }],
])('a telephone «%s» with the extension «%s» is taken as %j', async (phone, extension, taken) => {
  const { consents: _, kinds, ...answers } = questionnaire
  const texts = Object.fromEntries(Object.entries(answers).map(([name, value]) => [name, String(value)]))
  const own = { form: 'questionnaire', agree: 'on', kinds, inn: 'ИНН 7707 0838\u00a093', phone, extension }
  expect((await post('/questionnaire/', { ...texts, ...own })).status).toBe(303)
  expect((await lastSent()).body).toMatchObject({ ...taken, inn: '7707083893' })
})

test('an extension that has no place is refused in words, and what was typed comes back', async () => {
  await using shown = await startApp({}, { render: renderJson })
  const { status, body } = await shown.ask('/about/?modal=callback', {
    form: { ...form, phone: '8 916 123-45-67 доб. 305' },
  })
  expect(status).toBe(422)
  expect(body.replaceAll('\u00a0', ' ')).toContain('укажите номер без добавочного')
  expect(body).toContain('"phone":"8 916 123-45-67 доб. 305"')
})

test('what follows it keeps the words that its file gives', async () => {
  const { consents: _, ...answers } = questionnaire
  const { status, headers } = await post('/questionnaire/', {
    ...Object.fromEntries(
      Object.entries(answers).map(([name, value]) => [name, Array.isArray(value) ? value : String(value)]),
    ),
    form: 'questionnaire',
    agree: 'on',
  })
  expect(status).toBe(303)
  expect(headers.location).toMatch(/^\/questionnaire\/\?modal=success&with=/)
})

test('a form with errors comes back as the page that it was on: 422, kept by nobody', async () => {
  const { status, headers, body } = await post('/about/?modal=callback', { ...form, phone: '12' })
  expect([status, headers['cache-control']]).toEqual([422, 'private, no-store'])
  expect(body).toMatch(/^<!doctype html>/)
})

// Other forms can also be posted to pages that letters link to.
test.each(['/nowhere/', '/subscribe/confirm/', '/unsubscribe/', '/search/'])(
  'whoever subscribes at %s reads what came of it',
  async (path) => {
    const subscription = { form: 'subscribe', email: 'vera@paseka.example', agreement: 'Y' }
    const { status, headers } = await post(`${path}?modal=subscribe`, subscription)
    expect([status, headers.location]).toEqual([303, `${path}?modal=subscribe-success`])
    await using shown = await startApp({}, { render: renderJson })
    const { body } = await shown.ask(`${path}?modal=subscribe`, { form: { form: 'subscribe', email: 'vera' } })
    expect(body).toContain('"errors":{"email":"Пожалуйста, введите ваш email"')
  },
)

test.each([
  ['a form that there is not', { form: 'none' }, 400],
  ['no form at all', { a: 'b' }, 400],
])('%s is refused with a page', async (_, fields, expected) => {
  const { status, headers } = await post('/about/', fields as unknown as Record<string, string>)
  expect([status, headers['content-type']]).toEqual([expected, 'text/html; charset=utf-8'])
})

test('another site cannot post it', async () => {
  expect((await post('/about/', form, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
})

test('no other body is a form', async () => {
  const { status } = await app.ask('/about/', {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain' },
    body: 'form=callback',
  })
  expect(status).toBe(405)
})
