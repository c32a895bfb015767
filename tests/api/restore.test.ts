import { expect, onTestFinished, test, vi } from 'vitest'
import { ageLinks, letterTo, OPEN, PATHS, post, register, said, signedIn, tokenBody } from '../site/account.ts'
import { type App, startApp } from '../site/app.ts'
import { lettersIn } from '../site/outbox.ts'
import { useApp } from '../site/use-app.ts'

// A new password through a letter: specification.md §4, §7, S4 S6 S7 S8.

const app = useApp(OPEN)

const profile = async (headers: Record<string, string>) => (await app.ask(PATHS.profile, { headers })).status
const tokensOf = async (from: Pick<App, 'database'>, to: string) =>
  (await lettersIn(from, { to, subject: 'Восстановление пароля' })).map(
    ({ html }) => /token=([\w-]{43})/.exec(html)?.[1],
  )
const count = async (table: 'users' | 'outbox'): Promise<number> =>
  (await app.database.query.selectFrom(table).select('id').execute()).length

test('answers the same for an address that is not known, and writes to nobody', async () => {
  const { email } = await register(app)
  const known = await post(app, PATHS.restore, { email: email.toUpperCase() })
  const before = await count('outbox')
  const unknown = await post(app, PATHS.restore, { email: 'nobody@paseka.example' })
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  expect(known.answer).toEqual({ result: true })
  expect(await count('outbox')).toBe(before)
  expect(await letterTo(app, email)).toMatchObject({
    subject: 'Восстановление пароля',
    token: expect.stringMatching(/./),
  })
})

test.each([PATHS.change, `${PATHS.change}%20`])(
  'sets the password at %s, once, and ends every session',
  async (path) => {
    const { person, Cookie } = await signedIn(app)
    await post(app, PATHS.restore, { email: person.email })
    await post(app, PATHS.restore, { email: person.email })
    const [earlier = ''] = await tokensOf(app, person.email)
    const { token } = await letterTo(app, person.email)
    const password = 'новый долгий пароль'
    const { status, answer } = await post(app, path, { token, password }, { Cookie })
    expect([status, answer]).toEqual([200, { result: true }])
    expect(await profile({ Cookie })).toBe(401)
    expect((await post(app, PATHS.token, tokenBody(person.email))).status).toBe(401)
    const signed = await post(app, PATHS.token, tokenBody(person.email, password))
    expect(signed.answer.user).toMatchObject({ emailConfirmed: true })
    expect(await letterTo(app, person.email)).toMatchObject({ subject: 'Пароль изменён' })
    for (const secret of [token, earlier])
      expect((await post(app, path, { token: secret, password })).answer).toEqual({
        ...said(422),
        fields: { token: expect.stringMatching(/не.действует/) },
      })
  },
)

test('its link is good for ten minutes, and a refused password does not use it up', async () => {
  vi.setSystemTime(Date.now())
  onTestFinished(() => void vi.useRealTimers())
  const { email } = await register(app)
  await post(app, PATHS.restore, { email })
  const { token } = await letterTo(app, email)
  const set = (password: string) => post(app, PATHS.change, { token, password })
  expect((await set('qwerty123')).answer.fields).toEqual({ password: expect.stringMatching(/подберут/) })
  expect((await set('1234567')).answer.fields).toEqual({ password: expect.any(String) })
  await ageLinks(app, email, 599)
  expect((await set('другой долгий пароль')).status).toBe(200)
  await post(app, PATHS.restore, { email })
  const next = await letterTo(app, email)
  await ageLinks(app, email, 600)
  expect((await post(app, PATHS.change, { token: next.token, password: 'ещё один пароль' })).status).toBe(422)
})

test('two at once with the same link set one password', async () => {
  const { email } = await register(app)
  await post(app, PATHS.restore, { email })
  const { token } = await letterTo(app, email)
  const passwords = ['первый пароль из двух', 'второй пароль из двух']
  const answers = await Promise.all(passwords.map((password) => post(app, PATHS.change, { token, password })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const set = await Promise.all(passwords.map((password) => post(app, PATHS.token, tokenBody(email, password))))
  expect(set.map(({ status }) => status)).toEqual(answers.map(({ status }) => (status === 200 ? 200 : 401)))
})

test('three requests in an hour from one address, whoever they are about', async () => {
  await using strict = await startApp({ ...OPEN, RESTORES_PER_HOUR: '', TRUSTED_PROXIES: '1' })
  const { person } = await signedIn(strict)
  const request = (email: string, address: string) =>
    post(strict, PATHS.restore, { email }, { 'X-Forwarded-For': address })
  for (const [email, expected] of [
    [person.email, 200],
    ['nobody@paseka.example', 200],
    [person.email, 200],
    [person.email, 429],
    ['nobody@paseka.example', 429],
  ] as const) {
    const { status, headers } = await request(email, '10.0.0.1')
    expect([email, status]).toEqual([email, expected])
    if (expected === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(3000)
  }
  expect((await request(person.email, '10.0.0.2')).status).toBe(200)
})

test('no stranger keeps the letter from the owner: one in five minutes and six an hour, apart from other letters', async () => {
  await using strict = await startApp({ FORMS_PER_HOUR: '1000', RESTORES_PER_HOUR: '1000' })
  const { query } = strict.database
  const { person } = await signedIn(strict)
  const { email } = person
  // These letters use up the general limit of letters to the address.
  for (let i = 0; i < 4; i++) await post(strict, PATHS.register, { ...person, phone: `+7916999000${i}` })
  const letters = () => tokensOf(strict, email)
  const fiveMinutesLater = async () => {
    const ending = query.updateTable('rate_limits').where('until', '<=', Date.now() + 300_000)
    await ending.set({ until: 0 }).execute()
  }
  const request = async () => {
    const answers = new Set<string>()
    for (const to of [email, email, 'nobody@paseka.example']) {
      const { status, body } = await post(strict, PATHS.restore, { email: to })
      answers.add(`${status} ${body.replace(/\d\d:\d\d/, '')}`)
    }
    return [...answers]
  }
  for (let hour = 1; hour <= 8; hour++) {
    const answers = await request()
    expect(answers).toEqual([hour <= 6 ? '200 {"result":true}' : expect.stringMatching(/^429 .*Следующее уйдёт \d/)])
    // Besides the six letters that it sends per hour, the server stores one more, the latest, and delays it.
    expect((await letters()).length).toBe(Math.min(hour, 7))
    await fiveMinutesLater()
  }
  const tokens = await letters()
  expect(new Set(tokens).size).toBe(7)
  const waiting = (await lettersIn(strict, { subject: 'Восст%' })).filter(({ error }) => error !== null)
  expect(waiting.filter(({ next_try }) => Date.parse(next_try) > Date.now() + 3_000_000)).toHaveLength(1)
  // The earliest link is still valid.
  const { status } = await post(strict, PATHS.change, { token: tokens[0], password: 'новый долгий пароль' })
  expect(status).toBe(200)
})

test.each([{ email: 'anna' }, { email: 5 }, {}])('is refused with %j', async (body) => {
  const { status, answer } = await post(app, PATHS.restore, body)
  expect([status, answer]).toEqual([422, { ...said(422), fields: { email: expect.any(String) } }])
})
