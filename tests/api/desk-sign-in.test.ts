import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealTotpSecrets } from '#server/desk/staff.ts'
import { createSafe } from '#server/engine/database/safe.ts'
import { makeLink } from '#server/engine/mail/letter-links.ts'
import { OPEN, post, said } from '../site/account.ts'
import { startApp } from '../site/app.ts'
import { openDemo } from '../site/demo.ts'
import { renderHtml } from '../site/html.ts'
import { addPerson, STAFF_PASSWORD, signedInAs } from '../site/staff.ts'
import { useApp } from '../site/use-app.ts'

// Sign-in of staff: password, then a one-time code; links, limits, and the end of a session.

const app = useApp(OPEN, { render: renderHtml })

const PATHS = {
  signIn: '/desk/api/sign-in',
  confirm: '/desk/api/confirm',
  enrollment: '/desk/api/enrollment',
  setPassword: '/desk/api/set-password',
  prove: '/desk/api/prove',
  signOut: '/desk/api/sign-out',
  me: '/desk/api/me',
}

const cookieOf = ({ headers }: { headers: NodeJS.Dict<string | string[]> }): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .find((cookie) => cookie.startsWith('desk='))
    ?.split(';')[0] ?? ''

const enter = async (email: string, password = STAFF_PASSWORD) => post(app, PATHS.signIn, { email, password })

const confirm = (code: string, Cookie: string) => post(app, PATHS.confirm, { code }, { Cookie })

const status = async (Cookie: string) => (await app.ask(PATHS.me, { headers: { Cookie } })).status

/** Posts a form to its page, as a browser without JavaScript does. */
const send = (path: string, body: Record<string, string>, Cookie = '') =>
  app.ask(path, { headers: { Cookie }, form: body })

/** Returns the URL to return to after the sign-in, from the form of a page. */
const backIn = (body: string): string => (/name="back" value="([^"]*)"/.exec(body)?.[1] ?? '').replaceAll('&amp;', '&')

test('the code is taken as the app shows it', async () => {
  const { email, code } = await addPerson(app, 'manager')
  const half = cookieOf(await enter(email))
  const typed = code().replace(/(?=...$)/, ' ')
  const { status, headers } = await send('/desk/code/', { form: 'desk/code', code: typed }, half)
  expect([status, headers.location]).toEqual([303, '/desk/home/'])
})

test('a link in a letter leads on by a step of the desk itself, which has the cookie that the letter’s page may not send', async () => {
  const { Cookie } = await signedInAs(app, 'manager')
  const ask = (site: string, headers = {}) =>
    app.ask('/desk/home/', { headers: { 'Sec-Fetch-Site': site, ...headers } })
  expect(await ask('cross-site')).toMatchObject({ status: 200, body: expect.stringContaining('http-equiv="refresh"') })
  expect((await ask('same-origin')).status).toBe(302)
  expect((await ask('same-origin', { Cookie })).body).not.toContain('http-equiv="refresh"')
})

test('with a DESK_KEY the database has no key of codes in clear, and codes count as before', async () => {
  const safe = createSafe({ deskKey: 'a long random word' })
  const sealed = await startApp(OPEN, { store: await openDemo({ safe }) })
  const person = await addPerson(sealed, 'manager')
  const stored = async () =>
    (await sealed.database.query.selectFrom('staff').select('totp_secret').executeTakeFirstOrThrow()).totp_secret
  expect(await sealTotpSecrets(sealed.database)).toBe(0)
  expect(await stored()).toMatch(/^sealed:/)
  const half = cookieOf(await post(sealed, PATHS.signIn, { email: person.email, password: STAFF_PASSWORD }))
  expect((await post(sealed, PATHS.confirm, { code: person.code() }, { Cookie: half })).status).toBe(200)
  // The page shows a new key, which staff type into an authenticator app; the database stores the key encrypted.
  await sealed.database.query.updateTable('staff').set({ totp_secret: null, totp_confirmed_at: null }).execute()
  const again = cookieOf(await post(sealed, PATHS.signIn, { email: person.email, password: STAFF_PASSWORD }))
  const { secret } = await sealed.json(PATHS.enrollment, again)
  expect([await stored(), secret]).toEqual([expect.stringMatching(/^sealed:/), expect.stringMatching(/^[A-Z2-7]{4} /)])
  await sealed.stop()
  expect(await sealTotpSecrets(app.database)).toBeGreaterThan(0)
})

/** Period of a one-time code, in milliseconds; it may end between two lines of a test. */
const SOON = 30_000

describe('signing in', () => {
  test('takes the password and then the code; the first session is over with the second', async () => {
    const { email, code } = await addPerson(app, 'manager')
    const first = await enter(email.toUpperCase())
    expect([first.status, first.answer]).toEqual([200, { link: '/desk/code/' }])
    const half = cookieOf(first)
    expect(await status(half)).toBe(401)
    expect(await app.json(PATHS.enrollment, half)).toEqual({
      enrolled: true,
    })
    const second = await confirm(code(), half)
    expect(second.status).toBe(200)
    const whole = cookieOf(second)
    expect(whole).not.toBe(half)
    expect([await status(whole), await status(half)]).toEqual([200, 401])
    expect((await confirm(code(new Date(Date.now() + SOON)), half)).answer).toEqual(said(401))
  })

  test('sends the cookie to the desk alone, strictly, for twelve hours', async () => {
    const { email } = await addPerson(app, 'manager')
    const [cookie = ''] = [(await enter(email)).headers['set-cookie'] ?? []]
      .flat()
      .filter((one) => one.startsWith('desk='))
    expect(cookie).toMatch(/^desk=[\w-]{43}; Max-Age=43200; Path=\/desk; Expires=[^;]+; HttpOnly; SameSite=Strict$/)
    const stored = await app.database.query.selectFrom('staff_sessions').select('hash').execute()
    expect(stored.map(({ hash }) => hash)).not.toContain(cookie.slice(5, 48))
  })

  test('over HTTPS the cookie is of a name that browsers take over HTTPS only', async () => {
    await using secure = await startApp({ ...OPEN, SITE_URL: 'https://shop.example' })
    const { email } = await addPerson(secure, 'manager')
    const { headers } = await post(secure, PATHS.signIn, { email, password: STAFF_PASSWORD })
    expect(String(headers['set-cookie'])).toMatch(/__Secure-desk=[\w-]{43}; .*Path=\/desk;.*Secure; SameSite=Strict/)
  })

  test('a wrong password and an unknown person are told alike', async () => {
    const { email } = await addPerson(app, 'manager')
    const [wrong, unknown] = [await enter(email, 'не тот пароль'), await enter('nobody@zavod.example')]
    expect([wrong.status, wrong.answer]).toEqual([401, unknown.answer])
    expect(cookieOf(wrong)).toBe('')
  })

  test('a code is good for a clock that is a period behind or ahead, and counts once', async () => {
    const { email, code } = await addPerson(app, 'manager')
    const now = Date.now()
    const half = cookieOf(await enter(email))
    for (const far of [-3, 3]) expect((await confirm(code(new Date(now + far * SOON)), half)).status).toBe(422)
    const used = code(new Date(now))
    expect((await confirm(used, half)).status).toBe(200)
    const again = cookieOf(await enter(email))
    const { answer } = await confirm(used, again)
    expect(answer).toMatchObject({ ...said(422), fields: { code: expect.stringContaining('один раз') } })
  })

  test('two requests with one code: one of them counts', async () => {
    const { email, code } = await addPerson(app, 'manager')
    const [one, other] = [cookieOf(await enter(email)), cookieOf(await enter(email))]
    const same = code()
    const answers = await Promise.all([confirm(same, one), confirm(same, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('the first time connects an app', async () => {
    const { id, email } = await addPerson(app, 'manager')
    const people = app.database.query.updateTable('staff').where('id', '=', id)
    await people.set({ totp_secret: null, totp_confirmed_at: null }).execute()
    const half = cookieOf(await enter(email))
    const { secret, qr, enrolled } = await app.json(PATHS.enrollment, half)
    expect([enrolled, qr.path]).toEqual([false, expect.stringMatching(/^M\d+ \d+h1v1h-1z/)])
    expect((await confirm('000000', half)).status).toBe(422)
    const { codeAt } = await import('#server/desk/sign-in.ts')
    expect((await confirm(codeAt(secret.replaceAll(' ', ''), new Date()), half)).status).toBe(200)
    const again = cookieOf(await enter(email))
    expect(await app.json(PATHS.enrollment, again)).toEqual({
      enrolled: true,
    })
  })

  test('works without a script: each step posts to its page and goes to the next', async () => {
    const { email, code } = await addPerson(app, 'manager')
    const first = await send('/desk/', { form: 'desk/sign-in', email, password: STAFF_PASSWORD })
    expect([first.status, first.headers.location]).toEqual([303, '/desk/code/'])
    expect(String(first.headers['set-cookie'])).not.toContain('userId')
    const half = cookieOf(first)
    expect((await app.ask('/desk/code/', { headers: { Cookie: half } })).status).toBe(200)
    expect((await send('/desk/code/', { form: 'desk/code', code: '000000' }, half)).status).toBe(422)
    const second = await send('/desk/code/', { form: 'desk/code', code: code() }, half)
    expect([second.status, second.headers.location]).toEqual([303, '/desk/home/'])
    const Cookie = cookieOf(second)
    expect((await app.ask('/desk/', { headers: { Cookie } })).headers.location).toBe('/desk/home/')
    const out = await send('/desk/home/', { form: 'desk/sign-out', out: 'Y' }, Cookie)
    expect([out.status, out.headers.location, await status(Cookie)]).toEqual([303, '/desk/', 401])
    expect((await app.ask('/desk/code/')).headers.location).toBe('/desk/')
  })
})

describe('limits', () => {
  let strict: typeof app
  beforeAll(async () => {
    strict = await startApp({ ...OPEN, SIGN_IN_TRIES: '3' })
  })
  afterAll(() => strict.stop())

  test('of passwords, by account and address', async () => {
    const { email } = await addPerson(strict, 'manager')
    const tries = []
    for (let i = 0; i < 5; i++) tries.push((await post(strict, PATHS.signIn, { email, password: 'не тот' })).status)
    expect(tries).toEqual([401, 401, 401, 429, 429])
    expect((await post(strict, PATHS.signIn, { email, password: STAFF_PASSWORD })).status).toBe(429)
  })

  test('of codes', async () => {
    const { email, code } = await addPerson(strict, 'manager')
    const Cookie = cookieOf(await post(strict, PATHS.signIn, { email, password: STAFF_PASSWORD }))
    const tries = []
    for (let i = 0; i < 4; i++) tries.push((await post(strict, PATHS.confirm, { code: '000000' }, { Cookie })).status)
    expect(tries).toEqual([422, 422, 422, 429])
    expect((await post(strict, PATHS.confirm, { code: code() }, { Cookie })).status).toBe(429)
  })
})

describe('a link that sets the password', () => {
  const linkTo = (id: number, at = new Date()) =>
    app.database.query.transaction().execute((transaction) => makeLink(transaction, 'staff-password', String(id), at))

  test('is good once, ends sessions, and the password is not one of the commonest', async () => {
    const { id, email, Cookie } = await signedInAs(app, 'manager')
    const token = await linkTo(id)
    expect((await post(app, PATHS.setPassword, { token, password: 'password1' })).answer).toMatchObject(said(422))
    expect((await post(app, PATHS.setPassword, { token, password: 'совсем другой пароль' })).status).toBe(200)
    expect([await status(Cookie), (await enter(email)).status]).toEqual([401, 401])
    expect((await enter(email, 'совсем другой пароль')).status).toBe(200)
    expect((await post(app, PATHS.setPassword, { token, password: 'и ещё один пароль' })).status).toBe(422)
  })

  test('is over after a day, and with the person', async () => {
    const { id } = await addPerson(app, 'manager')
    const old = await linkTo(id, new Date(Date.now() - 25 * 3_600_000))
    const password = 'совсем другой пароль'
    expect((await post(app, PATHS.setPassword, { token: old, password })).status).toBe(422)
    const token = await linkTo(id)
    await app.database.query.deleteFrom('staff').where('id', '=', id).execute()
    expect((await post(app, PATHS.setPassword, { token, password })).status).toBe(422)
  })
})

describe('a page without a session', () => {
  test.each([
    ['opened', '/desk/orders/?q=%D0%B1%D0%B0%D0%BD%D0%BA%D0%B0&page=2', undefined],
    ['with a form posted to it', '/desk/orders/26-7F3K-Q/', { form: 'desk/order-note', text: 'Позвонить' }],
    ['with a form posted to it that reads data of staff', '/desk/staff/1/', { form: 'desk/staff-role', id: '1' }],
  ])('%s leads to the sign-in, which says why and leads back', async (_, address, posted) => {
    const { email, code } = await addPerson(app, 'manager')
    const ended = posted ? await send(address, posted) : await app.ask(address)
    const signIn = `/desk/?${new URLSearchParams({ back: address })}`
    expect([ended.status, ended.headers.location]).toEqual([302, signIn])
    expect((await app.ask(signIn.replace('/desk/', '/desk/code/'))).headers.location).toBe(signIn)
    const { body } = await app.ask(signIn)
    expect(body).toContain('сеанс закончился')
    const first = await send(signIn, { form: 'desk/sign-in', back: backIn(body), email, password: STAFF_PASSWORD })
    const half = cookieOf(first)
    const asks = await app.ask(String(first.headers.location), { headers: { Cookie: half } })
    const second = await send('/desk/code/', { form: 'desk/code', back: backIn(asks.body), code: code() }, half)
    expect([second.status, second.headers.location]).toEqual([303, address])
    // A browser sends no cookie when staff open a link from a letter, so the page reloads itself, and the browser then sends the cookie.
    const { headers } = await app.ask(signIn, { headers: { Cookie: cookieOf(second) } })
    expect(headers.location).toBe(address)
  })

  test.each(['https://evil.example/desk/', '//evil.example/desk/', '/desk/../', '/contacts/', '\\\\evil.example'])(
    'leads back to pages of the desk alone: %s',
    async (back) => {
      const { email, code } = await addPerson(app, 'manager')
      const half = cookieOf(await enter(email))
      const { status, answer } = await post(app, PATHS.confirm, { code: code(), back }, { Cookie: half })
      expect([status, answer]).toEqual([200, { link: '/desk/home/' }])
    },
  )
})

describe('a session', () => {
  test('is over after twelve hours, and by signing out', async () => {
    const { Cookie, id } = await signedInAs(app, 'manager')
    expect(await status(Cookie)).toBe(200)
    expect((await post(app, PATHS.signOut, {}, { Cookie })).status).toBe(200)
    expect(await status(Cookie)).toBe(401)
    const old = await signedInAs(app, 'manager')
    const past = new Date(Date.now() - 1000).toISOString()
    await app.database.query
      .updateTable('staff_sessions')
      .set({ expires_at: past })
      .where('staff_id', '=', old.id)
      .execute()
    expect([await status(old.Cookie), id]).toEqual([401, id])
  })

  test('is proved again by password and code, and is another one then', async () => {
    const { Cookie, code } = await signedInAs(app, 'owner', 30)
    const me = (Cookie: string) => app.json(PATHS.me, Cookie)
    expect((await me(Cookie)).proved).toBe(false)
    expect((await post(app, PATHS.prove, { password: 'не тот', code: code() }, { Cookie })).answer).toMatchObject(
      said(422),
    )
    const proved = await post(app, PATHS.prove, { password: STAFF_PASSWORD, code: code() }, { Cookie })
    expect(proved.status).toBe(200)
    expect([(await me(cookieOf(proved))).proved, await status(Cookie)]).toEqual([true, 401])
  })
})
