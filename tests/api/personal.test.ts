import { describe, expect, test } from 'vitest'
import { calls } from '#schema/api/calls.ts'
import type { Call, CallAnswer } from '#schema/definitions/calls/call.ts'
import {
  CONSENT,
  confirm,
  cookiesOf,
  FIREFOX,
  letterTo,
  OPEN,
  PASSWORD,
  PATHS,
  post,
  said,
  signedIn,
  somebody,
  tokenBody,
} from '../site/account.ts'
import { startApp } from '../site/app.ts'
import { useApp } from '../site/use-app.ts'

// A user's own data: profile, password, export, deletion (specification.md §6, §7, S4 S8 S9 S10).

const app = useApp(OPEN)

const read = async (path: string, Cookie: string) => {
  const { status, headers, body } = await app.ask(path, { headers: { Cookie } })
  return { status, headers, answer: JSON.parse(body) as Record<string, unknown> }
}
const userOf = async (Cookie: string) => (await read(PATHS.profile, Cookie)).answer.user as Record<string, unknown>
const profileOf = ({ name, workCompany, email, phone }: ReturnType<typeof somebody>) => ({
  name,
  workCompany,
  email,
  phone,
})

test.each(Object.entries<Call>(calls).filter(([, { user }]) => user))(
  'a guest is refused %s: 401',
  async (_, { method, path }) => {
    const { status, body, headers } =
      method === 'GET' ? await app.ask(path) : await post(app, path, {}, { Cookie: `userId=${'a'.repeat(32)}` })
    expect([status, JSON.parse(body), headers['cache-control']]).toEqual([401, said(401), 'no-store'])
  },
)

describe('the profile', () => {
  test('is read, and changed at once but for the e-mail', async () => {
    const { person, Cookie } = await signedIn(app)
    const changed = { name: 'Мария', email: person.email, phone: '+79990000000' }
    const { status, answer, headers } = await post(app, PATHS.edit, changed, { Cookie })
    expect([status, answer]).toEqual([200, { user: { ...changed, emailConfirmed: false } }])
    expect(headers['cache-control']).toBe('private, no-store')
    expect(await userOf(Cookie)).toEqual({ ...changed, emailConfirmed: false })
    expect((await post(app, PATHS.token, tokenBody('+79990000000'))).status).toBe(200)
    expect((await post(app, PATHS.token, tokenBody(person.phone))).status).toBe(401)
  })

  test('a new e-mail counts once its letter is answered, and the old one is told', async () => {
    const { person, Cookie: before } = await signedIn(app)
    const Cookie = cookiesOf((await confirm(app, person.email, { Cookie: before })).headers)
    const email = `new-${person.email}`
    await post(app, PATHS.edit, { ...profileOf(person), email }, { Cookie })
    expect(await userOf(Cookie)).toMatchObject({ email: person.email, newEmail: email })
    expect((await post(app, PATHS.token, tokenBody(email))).status).toBe(401)
    // Saving other values of the profile does not cancel the pending change of the e-mail address.
    await post(app, PATHS.edit, profileOf(person), { Cookie })
    const { answer, headers } = await confirm(app, email, { Cookie })
    expect(answer).toEqual({ result: 'confirmed' })
    expect(await userOf(cookiesOf(headers))).toEqual({ ...profileOf(person), email, emailConfirmed: true })
    expect((await post(app, PATHS.token, tokenBody(email))).status).toBe(200)
    expect((await letterTo(app, person.email)).subject).toBe('Почта личного кабинета изменена')
  })

  test("another's e-mail is answered as any other, and never becomes one's own", async () => {
    const [one, other] = [await signedIn(app), await signedIn(app)]
    const taken = await post(
      app,
      PATHS.edit,
      { ...profileOf(one.person), email: other.person.email },
      { Cookie: one.Cookie },
    )
    expect([taken.status, taken.answer]).toMatchObject([200, { user: { newEmail: other.person.email } }])
    expect(await letterTo(app, other.person.email)).toMatchObject({
      subject: 'У вас уже есть личный кабинет',
      token: '',
    })
    // The address was free when the user requested it, but another account has it at the time of confirmation.
    const late = somebody()
    await post(app, PATHS.edit, { ...profileOf(one.person), email: late.email }, { Cookie: one.Cookie })
    const { token } = await letterTo(app, late.email)
    await post(app, PATHS.register, late)
    expect((await post(app, PATHS.confirm, { token, password: PASSWORD })).status).toBe(422)
    expect(await userOf(one.Cookie)).toMatchObject({ email: one.person.email })
  })

  test.each([
    ['no name', { name: undefined }, 'name'],
    ['an e-mail that is none', { email: 'anna' }, 'email'],
    ['a phone that is none', { phone: '123' }, 'phone'],
    ['a long name', { name: 'я'.repeat(101) }, 'name'],
    ['a number of its own', { id: 1 }, 'id'],
    ['a password', { password: PASSWORD }, 'password'],
  ])('with %s is refused', async (_, change, field) => {
    const { person, Cookie } = await signedIn(app)
    const { status, answer } = await post(app, PATHS.edit, { ...profileOf(person), ...change }, { Cookie })
    expect([status, answer]).toEqual([422, { ...said(422), fields: { [field]: expect.any(String) } }])
  })
})

describe('the password', () => {
  test('is changed by the old one: other sessions end, this one goes on under another number', async () => {
    const { person, Cookie } = await signedIn(app)
    const elsewhere = cookiesOf((await post(app, PATHS.token, tokenBody(person.email))).headers)
    const password = 'совсем новый пароль'
    const { status, answer, headers } = await post(app, PATHS.password, { oldPassword: PASSWORD, password }, { Cookie })
    expect([status, answer]).toEqual([200, { result: true }])
    for (const ended of [elsewhere, Cookie]) expect((await read(PATHS.profile, ended)).status).toBe(401)
    expect((await read(PATHS.profile, cookiesOf(headers))).status).toBe(200)
    expect((await post(app, PATHS.token, tokenBody(person.email))).status).toBe(401)
    expect((await post(app, PATHS.token, tokenBody(person.email, password))).status).toBe(200)
    expect((await letterTo(app, person.email)).subject).toBe('Пароль изменён')
  })

  test.each([
    ['another old one', { oldPassword: 'не тот пароль' }, 'oldPassword'],
    ['none', { oldPassword: undefined }, 'oldPassword'],
    ['a short new one', { password: '1234567' }, 'password'],
    ['a common new one', { password: 'qwertyuiop' }, 'password'],
  ])('with %s is refused, and stays', async (_, change, field) => {
    const { person, Cookie } = await signedIn(app)
    const body = { oldPassword: PASSWORD, password: 'совсем новый пароль', ...change }
    const { status, answer } = await post(app, PATHS.password, body, { Cookie })
    expect([status, answer]).toEqual([422, { ...said(422), fields: { [field]: expect.any(String) } }])
    expect((await post(app, PATHS.token, tokenBody(person.email))).status).toBe(200)
  })

  test('is not guessed by a session that was taken over', async () => {
    await using strict = await startApp()
    const { Cookie } = await signedIn(strict)
    const guess = (oldPassword: string) =>
      post(strict, PATHS.password, { oldPassword, password: 'новый пароль!' }, { Cookie })
    for (let i = 0; i < 5; i++) expect((await guess('нет')).status).toBe(422)
    expect((await guess(PASSWORD)).status).toBe(429)
    expect((await post(strict, PATHS.delete, { password: PASSWORD }, { Cookie })).status).toBe(429)
  })
})

describe("a person's data", () => {
  const watch = async (Cookie: string) => {
    const { list } = await app.json<CallAnswer<'catalog.list'>>('/api/app/catalog/list')
    await post(app, '/api/app/watched/save', { productId: list[0]?.id }, { Cookie })
    return list[0]
  }

  test('come as a file with all that is kept', async () => {
    const { person, Cookie } = await signedIn(app, FIREFOX)
    const product = await watch(Cookie)
    await post(
      app,
      '/api/app/form/feedback',
      { name: 'Анна', phone: person.phone, message: 'Вопрос', consents: [CONSENT] },
      { Cookie },
    )
    const { status, headers, answer } = await read(PATHS.data, Cookie)
    expect([status, headers['content-disposition'], headers['cache-control']]).toEqual([
      200,
      expect.stringMatching(/^attachment; filename="?moi-dannye\.json"?$/),
      'private, no-store',
    ])
    const { user, sessions, kept } = answer as unknown as CallAnswer<'personal.data'>
    expect(user).toEqual({ ...profileOf(person), emailConfirmed: false })
    expect(sessions).toEqual([{ device: 'Firefox, Linux', since: expect.any(String), seen: expect.any(String) }])
    expect(kept.watched).toEqual([{ article: product?.article, seen: expect.any(String) }])
    expect(kept.submissions).toMatchObject([
      { form: 'callback', values: { answers: expect.arrayContaining([{ label: 'Вопрос', text: 'Вопрос' }]) } },
    ])
    expect(kept.consents).toMatchObject([{ form: 'registration' }, { form: 'callback' }])
    // The address is not confirmed yet.
    expect(kept.letters).toBeUndefined()
    const { headers: entered } = await confirm(app, person.email, { Cookie })
    const confirmed = (await read(PATHS.data, cookiesOf(entered))).answer as unknown as CallAnswer<'personal.data'>
    expect(confirmed.kept.letters).toMatchObject([{ subject: 'Подтвердите почту' }])
    expect(JSON.stringify(confirmed)).not.toMatch(/argon2|"hash"/)
  })

  test('are deleted with the account, by its password', async () => {
    const { person, Cookie, uid } = await signedIn(app)
    const { token } = await letterTo(app, person.email)
    await watch(Cookie)
    const wrong = await post(app, PATHS.delete, { password: 'не тот' }, { Cookie })
    expect([wrong.status, wrong.answer]).toEqual([422, { ...said(422), fields: { password: expect.any(String) } }])
    const { status, headers } = await post(app, PATHS.delete, { password: PASSWORD }, { Cookie })
    expect([status, cookiesOf(headers)]).toEqual([200, expect.stringMatching(/^userId=[0-9a-f]{32}$/)])
    expect((await read(PATHS.profile, Cookie)).status).toBe(401)
    expect((await post(app, PATHS.token, tokenBody(person.email))).status).toBe(401)
    const { query } = app.database
    expect(await query.selectFrom('watched').selectAll().where('uid', '=', uid).execute()).toEqual([])
    expect(await query.selectFrom('users').selectAll().where('uid', '=', uid).execute()).toEqual([])
    expect(
      (await query.selectFrom('letter_links').select('subject').execute()).map(({ subject }) => subject),
    ).not.toContainEqual(expect.stringContaining(person.email))
    expect(await query.selectFrom('buyers').selectAll().where('uid', '=', uid).execute()).toEqual([])
    expect((await post(app, PATHS.confirm, { token, password: PASSWORD })).status).toBe(422)
  })
})
