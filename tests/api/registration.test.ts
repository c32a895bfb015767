import { describe, expect, test } from 'vitest'
import { letterTo, OPEN, PASSWORD, PATHS, post, register, said, somebody, tokenBody } from '../site/account.ts'
import { startApp } from '../site/app.ts'
import { useApp } from '../site/use-app.ts'

// Registration and the link in its letter: specification.md §4, §5, §7, S5 S6 S7 L1.

const app = useApp({ ...OPEN, SITE_URL: 'https://shop.example' })

const count = async (table: 'users' | 'outbox'): Promise<number> =>
  (await app.database.query.selectFrom(table).select('id').execute()).length

describe('registration', () => {
  test('makes an account with its consent, and sends a link to the configured host', async () => {
    const person = somebody()
    const { status, answer, headers } = await post(app, PATHS.register, person)
    expect([status, answer, headers['cache-control']]).toEqual([200, { result: true }, 'private, no-store'])
    const user = await app.database.query
      .selectFrom('users')
      .innerJoin('buyers', 'buyers.id', 'users.buyer')
      .selectAll('buyers')
      .select(['password', 'email_confirmed_at'])
      .where('users.email', '=', person.email)
      .executeTakeFirstOrThrow()
    expect(user).toMatchObject({
      name: person.name,
      company: person.workCompany,
      phone: person.phone,
      email_confirmed_at: null,
    })
    expect(user.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const consents = await app.database.query.selectFrom('consents').selectAll().where('buyer', '=', user.id).execute()
    expect(consents).toMatchObject([{ ...person.consents[0], form: 'registration', submission: null }])
    const { html, token } = await letterTo(app, person.email)
    expect(html).toContain(`https://shop.example/confirm-registration/?token=${token}`)
    const kept = await app.database.query.selectFrom('letter_links').select('hash').execute()
    expect(kept.map(({ hash }) => hash)).not.toContain(token)
  })

  test('takes a Cyrillic address, and sends to it', async () => {
    const person = { ...somebody(), email: 'Анна@б.рф' }
    expect((await post(app, PATHS.register, person)).status).toBe(200)
    expect(await letterTo(app, 'анна@б.рф')).toMatchObject({ token: expect.stringMatching(/./) })
  })

  test('answers for a known e-mail as for a new one, in any letters; the letter says that there is an account', async () => {
    const person = await register(app)
    const again = { ...somebody(), email: person.email.toUpperCase() }
    const known = await post(app, PATHS.register, again)
    const fresh = await post(app, PATHS.register, somebody())
    expect([known.status, known.body]).toEqual([fresh.status, fresh.body])
    expect(await letterTo(app, person.email)).toMatchObject({ subject: 'У вас уже есть личный кабинет', token: '' })
    expect((await post(app, PATHS.token, tokenBody(person.email))).status).toBe(200)
    expect((await post(app, PATHS.token, tokenBody(again.phone))).status).toBe(401)
  })

  test.each([
    ['no consent', { form: 'registration', consents: [] }, 'agree', /[Сс]оглас/],
    [
      'consent to another edition',
      { consents: [{ document: 'data-consent', version: '2020-01-01' }] },
      'agree',
      /изменился/,
    ],
    ['no name', { name: undefined }, 'name', /заполнить/],
    ['an e-mail that is none', { email: 'anna@' }, 'email', /./],
    ['an e-mail that two people could have', { email: 'a@b.example,c@d.example' }, 'email', /./],
    ['a phone with spaces', { phone: '+7 916 123-45-67' }, 'phone', /./],
    ['a phone of another country', { form: 'registration', phone: '+4479161234567' }, 'phone', /Телефон/],
    ['a short password', { password: 'короток' }, 'password', /./],
    ['a long password', { password: 'я'.repeat(129) }, 'password', /./],
    ['a common password', { password: 'Password1' }, 'password', /подберут/],
    ['a common password in the other layout', { password: 'йцукенгшщз' }, 'password', /подберут/],
    ['a common Russian word in the other layout', { password: 'gfhjkm123' }, 'password', /подберут/],
    ['the repeated password', { passwordRepeat: PASSWORD }, 'passwordRepeat', /нет/],
    ['another form', { form: 'sign-in' }, 'form', /[Фф]орм/],
  ])('with %s is refused, and the field is named', async (_, change, field, words) => {
    const before = await count('users')
    const { status, answer } = await post(app, PATHS.register, { ...somebody(), ...change })
    expect([status, answer]).toEqual([422, { ...said(422), fields: { [field]: expect.stringMatching(words) } }])
    expect(await count('users')).toBe(before)
  })

  test.each(['8знаков!', ' пробелы по краям ', 'я'.repeat(128), '🫙🫙🫙🫙🫙🫙🫙🫙'])(
    'takes the password %j',
    async (password) => {
      const person = { ...somebody(), password }
      expect((await post(app, PATHS.register, person)).status).toBe(200)
      expect((await post(app, PATHS.token, tokenBody(person.email, password))).status).toBe(200)
      expect((await post(app, PATHS.token, tokenBody(person.email, password.trim()))).status).toBe(
        password.trim() === password ? 200 : 401,
      )
    },
  )
})

test('registration and restore count among the forms of an address', async () => {
  await using strict = await startApp({ FORMS_PER_HOUR: '2' })
  for (const expected of [200, 200, 429]) expect((await post(strict, PATHS.register, somebody())).status).toBe(expected)
  expect((await post(strict, PATHS.restore, { email: 'nobody@paseka.example' })).status).toBe(429)
})
