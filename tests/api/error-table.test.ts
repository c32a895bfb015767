import { describe, expect, test, vi } from 'vitest'
import { guards } from '#server/app/shop.ts'
import type { RenderPage } from '#server/engine/pages/load-renderer.ts'
import { OPEN, post, somebody } from '../site/account.ts'
import { useApp } from '../site/use-app.ts'

/*
 * The table of specification.md §8, row by row. Elsewhere: «Page chunk load failure»
 * tests/e2e/reload-guard.test.ts, «Captcha failure» tests/e2e/forms-captcha.test.ts, «Auth guard errors»
 * tests/api/security.test.ts.
 */

// A route whose guard there is not: no schema with one passes the checker.
const { personal } = guards
Object.defineProperty(guards, 'personal', { get: () => (isUnknown ? undefined : personal) })
let isUnknown = false

// Our own call answers 200 or fails; another back end may answer so.
vi.mock('#server/shop/subscription/subscription.ts', async (original) => {
  const actual = await original<typeof import('#server/shop/subscription/subscription.ts')>()
  const answer = actual.subscriptionHandlers['form.subscribe']
  const formSubscribe: typeof answer = async (...given) =>
    refusal === undefined ? answer(...given) : { code: 409, message: refusal }
  return { ...actual, subscriptionHandlers: { 'form.subscribe': formSubscribe } }
})
let refusal: string | undefined

let broken: 'no' | 'pages' | 'block' | 'all' = 'no'
const render: RenderPage = async (page, _, report) => {
  if (broken === 'block' && page.status !== 200) report('schema/pages/error.json:7', new Error('сломано'))
  if (broken === 'all' || (broken !== 'no' && page.status === 200)) throw new Error('сломано')
  return JSON.stringify(page.blocks)
}

const app = useApp(OPEN, { render })

const get = async (path: string) => {
  const { status, headers, body } = await app.ask(path)
  return { status, location: headers.location, body: body.replaceAll('\u00a0', ' ') }
}

describe('what there is not', () => {
  test.each(['/takogo-net/', '/404/'])('%s is the not-found page', async (path) => {
    const { status, body } = await get(path)
    expect(status).toBe(404)
    expect(body).toContain('This page could not be found')
    expect(body).toContain('Такой страницы не существует')
  })

  test.each(['/articles/net/', '/news/net/', '/page/net/', '/catalog/item/net/', '/catalog/net/'])(
    '%s, whose call answers 404, leads to /404/',
    async (path) => {
      expect(await get(path)).toMatchObject({ status: 302, location: '/404/' })
    },
  )

  test('a kind of catalog is told by its name', async () => {
    const { status, body } = await get('/api/app/catalog-export/list')
    expect([status, body]).toEqual([400, expect.stringContaining('Invalid catalog type: catalog-export')])
  })
})

describe('a form that is refused comes back with the server’s words above it', () => {
  const person = somebody()
  const { password, name, phone } = person
  const register = { form: 'registration', name, phone, email: person.email, password, passwordRepeat: password }
  test.each([
    [
      'sign-in',
      '/login/',
      { form: 'sign-in', login: 'a@b.example', password: 'нет', grantType: 'password', clientId: 'app' },
    ],
    [
      'registration',
      '/registration/',
      { ...register, agree: 'on', password: 'qwerty123', passwordRepeat: 'qwerty123' },
    ],
    [
      'restore',
      `/restore-password/?token=${'x'.repeat(43)}`,
      { form: 'new-password', token: 'x'.repeat(43), password, passwordRepeat: password },
    ],
    ['subscribe', '/about/?modal=subscribe', { form: 'subscribe', email: 'нет' }],
  ])('%s', async (_, path, fields) => {
    const { status, body } = await app.ask(path, { form: fields })
    expect(status).toBe(422)
    expect(body).toMatch(/"state":\{"values":.*"message":"[А-Я][^"]*[а-я]/)
  })
})

test('a subscription that is answered with another code than 200 shows the message of the answer', async () => {
  refusal = 'Этот адрес уже подписан.'
  const fields = { form: 'subscribe', email: 'anna@paseka.example', agreement: 'on' }
  const { status, body } = await app.ask('/about/?modal=subscribe', { form: fields })
  refusal = undefined
  expect([status, body]).toEqual([422, expect.stringContaining('"message":"Этот адрес уже подписан."')])
})

describe('errors of ours', () => {
  test('have a page with the status and a message', async () => {
    broken = 'pages'
    const { status, body } = await get('/about/')
    broken = 'no'
    expect(status).toBe(500)
    expect(body).toMatch(/"type":"error-message","props":\{"status":500,.*"message":"На сервере случилась ошибка/)
  })

  test.each(['all', 'block'] as const)(
    'of the error page itself have a last line with the message: %s',
    async (what) => {
      broken = what
      // A document that is ready would show the message all the same.
      app.site.catalogChanged()
      const { status, body } = await get('/about/')
      broken = 'no'
      expect(status).toBe(500)
      expect(body).toContain('На сервере случилась ошибка')
      expect(body).toContain('An error occurred while showing the error page')
      expect(body).toContain('<a href="/">')
    },
  )

  test('an unknown guard is «Unknown middleware»', async () => {
    isUnknown = true
    const { status, body } = await get('/personal/')
    isUnknown = false
    expect([status, body]).toEqual([500, expect.stringContaining('Unknown middleware')])
    expect(await get('/personal/')).toMatchObject({ status: 302, location: '/login/' })
  })
})

test('a call that is refused tells a message and its status', async () => {
  const { status, answer } = await post(app, '/api/app/form/subscribe', { email: 'нет' })
  expect([status, answer]).toMatchObject([422, { statusCode: 422, message: expect.stringMatching(/[а-я]/) }])
})
