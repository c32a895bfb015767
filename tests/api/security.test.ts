import { createHash } from 'node:crypto'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { createRateLimiter } from '#server/engine/limits/rate-limiter.ts'
import {
  cookiesOf,
  letterTo,
  OPEN,
  PASSWORD,
  PATHS,
  post,
  register,
  said,
  signedIn,
  somebody,
  tokenBody,
} from '../site/account.ts'
import { startApp } from '../site/app.ts'
import { useApp } from '../site/use-app.ts'

// Sign-in, sign-out and sessions: specification.md §4, §7, S2 S4 S6 S8.

const logged: string[] = []
const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
const app = useApp({ ...OPEN, CLIENT_SECRET: 'ключ агентства', CLIENT_SECRET_BEFORE: 'прежний ключ' }, { log })

const profile = async (headers: Record<string, string>) => (await app.ask(PATHS.profile, { headers })).status

describe('signing in', () => {
  test('gives a token, the user, and a cookie that no script reads', async () => {
    const person = await register(app)
    const { status, answer, headers } = await post(app, PATHS.token, tokenBody(person.email))
    const { name, workCompany, email, phone } = person
    expect([status, answer]).toEqual([
      200,
      {
        access_token: expect.stringMatching(/^[\w-]{43}$/),
        expires_in: 3600,
        user: { name, workCompany, email, phone, emailConfirmed: false },
      },
    ])
    const session = [headers['set-cookie'] ?? []].flat().filter((cookie) => cookie.startsWith('auth.token='))
    expect(session).toEqual([
      expect.stringMatching(/^auth\.token=[\w-]{43}; Max-Age=7776000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/),
    ])
    const kept = await app.database.query.selectFrom('sessions').selectAll().execute()
    for (const secret of [String(answer.access_token), session[0]?.slice(11, 54) ?? ''])
      expect(JSON.stringify(kept)).not.toContain(secret)
  })

  test('takes a form body, with the secret of the configuration or without one', async () => {
    const person = await register(app)
    const ask = async (fields: Record<string, string>, type = 'application/x-www-form-urlencoded') => {
      const { status } = await app.ask(PATHS.token, {
        method: 'POST',
        headers: { 'Content-Type': type },
        body: String(new URLSearchParams({ ...tokenBody(person.email), ...fields })),
      })
      return status
    }
    expect(await ask({})).toBe(200)
    expect(await ask({}, 'application/x-www-form-urlencoded; charset=UTF-8')).toBe(200)
    expect(await ask({ client_secret: 'ключ агентства' })).toBe(200)
    expect(await ask({ client_secret: 'прежний ключ' })).toBe(200)
    expect(await ask({ client_secret: 'другой' })).toBe(401)
    expect(await ask({ client_secret: '' })).toBe(401)
    expect(await ask({ grant_type: 'client_credentials' })).toBe(422)
    expect(await ask({ client_id: 'other' })).toBe(422)
    expect(await ask({ none: 'x' })).toBe(422)
    expect(await ask({ __proto__x: 'x', constructor: 'x' })).toBe(400)
    expect(await ask({}, 'multipart/form-data')).toBe(415)
    const form = 'username=a&username=b&password=x&grant_type=password&client_id=app'
    const twice = await app.ask(PATHS.token, { form })
    expect([twice.status, JSON.parse(twice.body)]).toEqual([400, said(400)])
    const large = await app.ask(PATHS.token, { form: { username: 'a'.repeat(110_000) } })
    expect(large.status).toBe(413)
  })

  test('knows an e-mail in any letters and a phone in any spelling', async () => {
    const { email, phone } = await register(app)
    const digits = phone.slice(2)
    for (const login of [
      email.toUpperCase(),
      ` ${email} `,
      phone,
      `8${digits}`,
      `7${digits}`,
      digits,
      `8 (${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6, 8)}-${digits.slice(8)}`,
    ])
      expect([login, (await post(app, PATHS.token, tokenBody(login))).status]).toEqual([login, 200])
  })

  test('knows those apart who share a phone', async () => {
    const [one, other] = [somebody(), { ...somebody(), password: 'совсем другой пароль' }]
    await post(app, PATHS.register, one)
    await post(app, PATHS.register, { ...other, phone: one.phone })
    const whose = async (password: string) =>
      ((await post(app, PATHS.token, tokenBody(one.phone, password))).answer.user as { email: string }).email
    expect(await whose(one.password)).toBe(one.email)
    expect(await whose(other.password)).toBe(other.email)
  })

  test('tells a wrong password and an unknown address in the same words', async () => {
    const person = await register(app)
    const wrong = await post(app, PATHS.token, tokenBody(person.email, 'не тот пароль'))
    for (const login of ['nobody@paseka.example', '+79999999999', 'x'.repeat(200)]) {
      const unknown = await post(app, PATHS.token, tokenBody(login))
      expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
    }
    expect([wrong.status, wrong.answer]).toEqual([401, said(401)])
    expect(cookiesOf(wrong.headers)).not.toContain('auth.token')
    expect((await post(app, PATHS.token, tokenBody(person.email, 'я'.repeat(40_000)))).status).toBe(401)
  })

  test('makes a new session each time, also over an old one, which ends', async () => {
    const { person, Cookie } = await signedIn(app)
    const { headers } = await post(app, PATHS.token, tokenBody(person.email), { Cookie })
    expect(cookiesOf(headers)).not.toBe(Cookie)
    expect(await profile({ Cookie })).toBe(401)
    expect(await profile({ Cookie: cookiesOf(headers) })).toBe(200)
  })

  test('asks only that login and password are there, however long and whatever they look like', async () => {
    for (const login of ['не почта', 'иван@', 'я'.repeat(5000), '1', `${'a'.repeat(300)}@paseka.example`])
      for (const form of [{}, { form: 'sign-in' }])
        expect((await post(app, PATHS.token, { ...tokenBody(login, 'я'), ...form })).status).toBe(401)
    for (const [login, password, missing] of [
      ['', PASSWORD, 'username'],
      ['a@paseka.example', '', 'password'],
    ] as const)
      expect((await post(app, PATHS.token, tokenBody(login, password))).answer).toEqual({
        ...said(422),
        fields: { [missing]: expect.stringMatching(/^[А-Я]/) },
      })
  })

  test('five wrong passwords for one account from one address, and it is said when to come again', async () => {
    await using strict = await startApp({
      ...OPEN,
      SIGN_IN_TRIES: '',
      SIGN_IN_TRIES_PER_ADDRESS: '8',
      TRUSTED_PROXIES: '1',
    })
    const [one, other] = [await signedIn(strict), await signedIn(strict)]
    const attempt = async (login: string, password: string, address = '10.0.0.1') =>
      post(strict, PATHS.token, tokenBody(login, password), { 'X-Forwarded-For': address })
    for (let i = 0; i < 4; i++) expect((await attempt(one.person.email, 'нет')).status).toBe(401)
    // A correct password resets the count.
    expect((await attempt(one.person.email, PASSWORD)).status).toBe(200)
    for (let i = 0; i < 5; i++) expect((await attempt(one.person.email, 'нет', '10.0.0.2')).status).toBe(401)
    const { status, headers, answer } = await attempt(one.person.email, PASSWORD, '10.0.0.2')
    expect([status, Number(headers['retry-after']) > 800, answer]).toEqual([429, true, said(429)])
    // Wrong passwords lock neither another account nor the same account from another address.
    expect((await attempt(other.person.email, PASSWORD, '10.0.0.2')).status).toBe(200)
    expect((await attempt(one.person.email, PASSWORD)).status).toBe(200)
    for (let i = 0; i < 8; i++) await attempt(`nobody${i}@paseka.example`, 'нет', '10.0.0.3')
    expect((await attempt(other.person.email, PASSWORD, '10.0.0.3')).status).toBe(429)
  })
})

test('a ceiling over all addresses: browsers that have signed in before and restored passwords pass it', async () => {
  await using strict = await startApp({ ...OPEN, SIGN_IN_TRIES_PER_ACCOUNT: '' })
  const { person, Cookie } = await signedIn(strict)
  const everywhere = { name: 'sign-in account everywhere', points: 100, seconds: 900, message: '' }
  for (const login of [person.email, 'nobody@paseka.example'])
    await createRateLimiter(strict.database).add(everywhere, login, 100)
  const attempt = (cookies = '', password = PASSWORD, login = person.email) =>
    post(strict, PATHS.token, tokenBody(login, password), { Cookie: cookies })
  const [known, unknown] = [await attempt(), await attempt('', PASSWORD, 'nobody@paseka.example')]
  expect([known.status, known.body]).toEqual([429, unknown.body])
  expect(String(known.answer.message)).toContain('Забыли пароль?')
  const browser = /auth\.known=[^;]+/.exec(Cookie)?.[0] ?? ''
  expect((await attempt(browser)).status).toBe(200)
  expect((await attempt(browser, 'нет')).status).toBe(401)
  const other = (await signedIn(strict)).Cookie
  expect((await attempt(/auth\.known=[^;]+/.exec(other)?.[0])).status).toBe(429)
  expect((await attempt(browser.replace(/.(?=..$)/, (sign) => (sign === 'A' ? 'B' : 'A')))).status).toBe(429)

  await post(strict, PATHS.restore, { email: person.email })
  const { token } = await letterTo(strict, person.email)
  const password = 'новый долгий пароль'
  const restored = await post(strict, PATHS.change, { token, password })
  expect((await attempt(cookiesOf(restored.headers), password)).status).toBe(200)
})

describe('a session', () => {
  const hashOf = (Cookie: string): string =>
    createHash('sha256')
      .update(/auth\.token=([\w-]+)/.exec(Cookie)?.[1] ?? '')
      .digest('base64url')
  const change = async (Cookie: string, set: Record<string, string>) => {
    const { numUpdatedRows } = await app.database.query
      .updateTable('sessions')
      .set(set)
      .where('hash', '=', hashOf(Cookie))
      .executeTakeFirst()
    expect(numUpdatedRows).toBe(1n)
  }
  const renew = async (Cookie: string): Promise<string> =>
    String((await post(app, PATHS.renew, {}, { Cookie })).answer.access_token)
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

  test.each([
    ['unused for 14 days', { seen_at: ago(14) }, 401],
    ['unused for less', { seen_at: ago(13.9) }, 200],
    ['90 days old', { created_at: ago(90) }, 401],
    ['not that old', { created_at: ago(89.9) }, 200],
  ])('%s answers so', async (_, set, expected) => {
    const { Cookie } = await signedIn(app)
    await change(Cookie, set)
    expect(await profile({ Cookie })).toBe(expected)
    const page = await app.ask('/personal/', { headers: { Cookie } })
    expect([page.status, page.headers.location]).toEqual(expected === 200 ? [200, undefined] : [302, '/login/'])
    if (expected !== 200) return
    const { seen_at } = await app.database.query
      .selectFrom('sessions')
      .select('seen_at')
      .where('hash', '=', hashOf(Cookie))
      .executeTakeFirstOrThrow()
    expect(new Date(seen_at).getTime()).toBeGreaterThan(Date.now() - 60_000)
  })

  test('its access token is good for an hour, is renewed, and is dead with it', async () => {
    const { Cookie, token } = await signedIn(app)
    const bearer = (secret: string) => ({ Authorization: `Bearer ${secret}` })
    expect(await profile(bearer(token))).toBe(200)
    const renewed = await renew(Cookie)
    expect([await profile(bearer(token)), await profile(bearer(renewed))]).toEqual([401, 200])
    await change(Cookie, { access_until: new Date().toISOString() })
    expect(await profile({ Cookie })).toBe(200)
    expect(await profile(bearer(renewed))).toBe(401)
    const last = await renew(Cookie)
    expect(await profile(bearer(last))).toBe(200)
    await post(app, PATHS.logout, {}, { Cookie })
    expect(await profile(bearer(last))).toBe(401)
    expect((await post(app, PATHS.renew, {})).answer).toEqual(said(401))
  })

  test('an access token is no cookie, and a cookie is no access token', async () => {
    const { Cookie, token } = await signedIn(app)
    const secret = /auth\.token=([\w-]+)/.exec(Cookie)?.[1] ?? ''
    expect(await profile({ Cookie: `auth.token=${token}` })).toBe(401)
    expect(await profile({ Authorization: `Bearer ${secret}` })).toBe(401)
  })

  test.each(['', 'x', "' or 1=1 --", 'a'.repeat(43), 'a'.repeat(100)])(
    'the cookie «%s» signs nobody in',
    async (secret) => {
      expect(await profile({ Cookie: `auth.token=${encodeURIComponent(secret)}` })).toBe(401)
    },
  )

  test('where it cannot be found, nobody is let in, pages are a guest’s, and the log tells', async () => {
    const { Cookie } = await signedIn(app)
    const before = logged.length
    await app.database.query.schema.alterTable('sessions').renameTo('sessions_away').execute()
    try {
      const [about, personal] = await Promise.all(
        ['/about/', '/personal/'].map((path) => app.ask(path, { headers: { Cookie } })),
      )
      expect([about?.status, String(about?.headers['set-cookie'])]).toEqual([
        200,
        expect.not.stringMatching(/auth|userId/),
      ])
      expect([personal?.status, personal?.headers.location]).toEqual([302, '/login/'])
      expect(await profile({ Cookie })).toBe(500)
      expect((await post(app, '/api/app/basket/item/add', { productId: 1, quantity: 1 }, { Cookie })).status).toBe(500)
    } finally {
      await app.database.query.schema.alterTable('sessions_away').renameTo('sessions').execute()
    }
    expect(logged.slice(before).filter((line) => line.includes('it could not be found out')).length).toBe(2)
    expect((await app.ask('/personal/', { headers: { Cookie } })).status).toBe(200)
  })
})

describe('signing out', () => {
  test('ends the session and makes the visitor another guest', async () => {
    const { Cookie, uid } = await signedIn(app)
    const { status, answer, headers } = await post(app, PATHS.logout, {}, { Cookie })
    expect([status, answer]).toEqual([200, { result: true }])
    const cookies = [headers['set-cookie'] ?? []].flat()
    expect(cookies).toContainEqual(expect.stringMatching(/^auth\.token=; Max-Age=0;/))
    expect(cookiesOf(headers)).toMatch(/^userId=[0-9a-f]{32}$/)
    expect(await profile({ Cookie })).toBe(401)
    // Without the session, the user's ID gives no access.
    expect((await app.json('/api/app/personal/uid', `userId=${uid}`)).uid).not.toBe(uid)
  })

  test.each([PATHS.logout, '/sign-out/'])('a guest who posts to %s stays who they are', async (path) => {
    const userId = 'e'.repeat(32)
    const { list } = await app.json<CallAnswer<'catalog.list'>>('/api/app/catalog/list')
    const added = { productId: list[0]?.id, quantity: 1 }
    await post(app, '/api/app/favorite/item/add', added, { Cookie: `userId=${userId}` })
    // The user has ended the session on another device meanwhile.
    for (const [Cookie, expected] of [
      [`userId=${userId}`, []],
      [`userId=${userId}; auth.token=${'a'.repeat(43)}`, [expect.stringMatching(/^auth\.token=; Max-Age=0;/)]],
    ] as const) {
      const { status, headers } = await app.ask(path, { headers: { Cookie }, json: {} })
      expect([status, [headers['set-cookie'] ?? []].flat()]).toEqual([path === PATHS.logout ? 200 : 303, expected])
      expect((await app.json('/api/app/favorite/item', Cookie)).products).toHaveLength(1)
    }
  })

  test('works by a button, and leads to /', async () => {
    const { Cookie } = await signedIn(app)
    const { status, headers } = await app.ask('/sign-out/', { method: 'POST', headers: { Cookie } })
    expect([status, headers.location, cookiesOf(headers)]).toEqual([303, '/', expect.stringMatching(/^userId=/)])
    expect(await profile({ Cookie })).toBe(401)
    expect(
      (await app.ask('/sign-out/', { method: 'POST', headers: { Cookie, 'Sec-Fetch-Site': 'cross-site' } })).status,
    ).toBe(403)
  })
})
