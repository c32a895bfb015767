import { describe, expect, test } from 'vitest'
import {
  ageLinks,
  confirm,
  cookiesOf,
  letterTo,
  OPEN,
  PASSWORD,
  PATHS,
  post,
  register,
  said,
  signedIn,
  tokenBody,
} from '../site/account.ts'
import { type App, startApp } from '../site/app.ts'
import { copySchema } from '../site/schema-copy.ts'
import { useApp } from '../site/use-app.ts'

// S7, S8: confirming an e-mail address proves that a person owns both the mailbox and the account.

const app = useApp(OPEN)

const WRONG = { ...said(422), fields: { password: 'Пароль указан неверно' } }
const OVER = { ...said(422), fields: { token: expect.stringMatching(/не\u00a0действует/) } }

const profile = async (Cookie: string) => {
  const { status, body } = await app.ask(PATHS.profile, { headers: { Cookie } })
  return { status, user: (JSON.parse(body) as { user?: { emailConfirmed: boolean } }).user }
}

describe('the link of the registration', () => {
  test('confirms once, by POST and password; the second press is told so', async () => {
    const { person, Cookie } = await signedIn(app)
    const { token } = await letterTo(app, person.email)
    expect((await app.ask(`/confirm-registration/?token=${token}`)).status).toBe(200)
    expect((await profile(Cookie)).user?.emailConfirmed).toBe(false)
    const { status, answer, headers } = await post(app, PATHS.confirm, { token, password: PASSWORD })
    expect([status, answer]).toEqual([200, { result: 'confirmed' }])
    expect((await profile(cookiesOf(headers))).user?.emailConfirmed).toBe(true)
    expect((await post(app, PATHS.confirm, { token, password: PASSWORD })).answer).toEqual({
      result: 'already',
      message: expect.stringMatching(/подтверждена/),
    })
  })

  test('is no good to who does not know the password, and stays good for who does', async () => {
    const { email } = await register(app)
    for (const password of ['не тот', PASSWORD.toUpperCase(), 'x'.repeat(200)]) {
      const { status, answer, headers } = await confirm(app, email, {}, password)
      expect([status, answer, cookiesOf(headers)]).toEqual([422, WRONG, expect.not.stringContaining('auth.token')])
    }
    expect((await confirm(app, email)).answer).toEqual({ result: 'confirmed' })
  })

  test("ends every other session, and the guest's lists go with who is signed in now", async () => {
    const { person, Cookie, uid } = await signedIn(app)
    const elsewhere = cookiesOf((await post(app, PATHS.token, tokenBody(person.email))).headers)
    const guest = 'd'.repeat(32)
    const { ids } = app.catalog.index.kinds.main
    await post(app, '/api/app/watched/save', { productId: ids[0] }, { Cookie: `userId=${guest}` })
    const { headers } = await confirm(app, person.email, { Cookie: `userId=${guest}` })
    for (const ended of [Cookie, elsewhere]) expect((await profile(ended)).status).toBe(401)
    expect((await profile(cookiesOf(headers))).status).toBe(200)
    expect((await app.json('/api/app/watched/list', cookiesOf(headers))).list).toHaveLength(1)
    expect(cookiesOf(headers)).toContain(`userId=${uid}`)
  })

  test('signs in another user than the one who is signed in here, and mixes nothing', async () => {
    const [one, other] = [await signedIn(app), await register(app)]
    const { ids } = app.catalog.index.kinds.main
    await post(app, '/api/app/watched/save', { productId: ids[0] }, { Cookie: one.Cookie })
    const { headers } = await confirm(app, other.email, { Cookie: one.Cookie })
    expect((await profile(one.Cookie)).status).toBe(401)
    expect((await app.json('/api/app/watched/list', cookiesOf(headers))).list).toEqual([])
  })

  test('is good for a day', async () => {
    const { email } = await register(app)
    await ageLinks(app, email, 24 * 60 * 60)
    const { status, answer } = await confirm(app, email)
    expect([status, answer]).toEqual([422, OVER])
  })

  test('of a password confirms nothing', async () => {
    const { email } = await register(app)
    await post(app, PATHS.restore, { email })
    expect((await confirm(app, email)).answer).toEqual(OVER)
  })

  test('two at once confirm once', async () => {
    const { email } = await register(app)
    const answers = await Promise.all([confirm(app, email), confirm(app, email)])
    const others = answers.filter(({ answer }) => answer.result !== 'confirmed')
    // The other one finds the link used up, or the address already confirmed.
    expect(others.map(({ status, answer }) => answer.result ?? status)).toEqual([expect.toBeOneOf(['already', 422])])
  })

  test('is no second way to guess the password', async () => {
    await using strict = await startApp()
    const { email } = await register(strict)
    for (let i = 0; i < 3; i++) expect((await confirm(strict, email, {}, 'нет')).status).toBe(422)
    for (let i = 0; i < 2; i++) expect((await post(strict, PATHS.token, tokenBody(email, 'нет'))).status).toBe(401)
    const { status, headers } = await confirm(strict, email)
    expect([status, Number(headers['retry-after']) > 800]).toEqual([429, true])
  })
})

describe('where the site wants it before the first sign-in', () => {
  let strict: App
  const start = async (env = OPEN) => {
    const copy = await copySchema()
    await copy.edit('site.json', '"host"', '"accounts": { "confirmFirst": true },\n  "host"')
    strict = await startApp({ ...env, SCHEMA_DIR: copy.folder })
    return strict
  }
  const letters = async (email: string) =>
    (await strict.database.query.selectFrom('outbox').select('id').where('recipient', '=', email).execute()).length

  test('who knows the password is told to confirm, and gets a letter; others learn nothing', async () => {
    await using app = await start()
    const person = await register(app)
    const wrong = await post(app, PATHS.token, tokenBody(person.email, 'не тот'))
    const unknown = await post(app, PATHS.token, tokenBody('nobody@paseka.example', 'не тот'))
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body])
    expect(await letters(person.email)).toBe(1)
    const { status, answer, headers } = await post(app, PATHS.token, tokenBody(person.phone))
    expect([status, answer]).toEqual([403, said(403)])
    expect(answer.message).toMatch(/подтвердите почту/)
    expect(cookiesOf(headers)).not.toContain('auth.token')
    expect(await letters(person.email)).toBe(2)
    expect((await confirm(app, person.email)).answer).toEqual({ result: 'confirmed' })
    expect((await post(app, PATHS.token, tokenBody(person.email))).status).toBe(200)
  })

  test('without a script the form comes back with the words', async () => {
    await using app = await start()
    const { email } = await register(app)
    const { status, headers } = await app.ask('/login/', {
      form: { form: 'sign-in', login: email, password: PASSWORD, grantType: 'password', clientId: 'app' },
    })
    expect([status, cookiesOf(headers)]).toEqual([422, expect.not.stringContaining('auth.token')])
  })

  test('no more letters than a password can be restored by, and it can be restored all the same', async () => {
    await using app = await start({ ...OPEN, RESTORES_PER_HOUR: '2' })
    const { email } = await register(app)
    for (let i = 0; i < 4; i++) expect((await post(app, PATHS.token, tokenBody(email))).status).toBe(403)
    expect(await letters(email)).toBe(3)
    await post(app, PATHS.restore, { email })
    const password = 'восстановленный пароль'
    await post(app, PATHS.change, { token: (await letterTo(app, email)).token, password })
    expect((await post(app, PATHS.token, tokenBody(email, password))).status).toBe(200)
  })
})
