import { beforeEach, expect, test } from 'vitest'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import {
  CONSENT,
  confirm,
  cookiesOf,
  letterTo,
  OPEN,
  PASSWORD,
  PATHS,
  post,
  somebody,
  tokenBody,
} from '../site/account.ts'
import { type App, startApp } from '../site/app.ts'
import { lettersIn } from '../site/outbox.ts'
import { copySchema } from '../site/schema-copy.ts'

// Fields that a shop adds to its forms: stored with the account or the submission, and named in letters.

const POSITION =
  '{ "name": "position", "label": "Должность*", "alias": "Должность", "send": { "as": "extra.position" }, "validation": { "required": true, "maxLength": 100 } },'

let app: App
beforeEach(async () => {
  const schema = await copySchema()
  for (const form of ['registration', 'profile'])
    await schema.edit(`forms/${form}.json`, '"fields": [', `"fields": [${POSITION}`)
  for (const place of ['modals/profile-edit.json', 'pages/personal-profile.json', 'pages/personal.json'])
    await schema.edit(place, '"values": {\n', '"values": { "position": { "$get": "data.profile.user.extra.position" },')
  await schema.edit('mails/new-submission.json', '{submission.form}: заявка', '{submission.values.name}: заявка')
  await schema.edit('mails/submission-received.json', 'Спасибо. Мы', 'Вопрос: {submission.values.message}. Мы')
  await schema.edit('mails/submission-received.json', '"text": "Вопрос: ', '"text": { "$text": "Вопрос: ')
  await schema.edit('mails/submission-received.json', /(его уже видит[\s\S]менеджер\.")/, '$1 }')
  app = await startApp({ ...OPEN, SCHEMA_DIR: schema.folder })
  return () => app.stop()
})

const registration = (extra: object) => ({ ...somebody(), form: 'registration', extra })

async function signIn(email: string) {
  const { answer, headers } = await post(app, PATHS.token, tokenBody(email))
  return { Cookie: cookiesOf(headers), user: record(answer.user) }
}

test('an own field of the registration is kept with the account, changed in the profile, told and erased with it', async () => {
  const person = registration({ position: 'Технолог' })
  expect(await post(app, PATHS.register, person)).toMatchObject({ status: 200, answer: { result: true } })
  const { Cookie, user } = await signIn(person.email)
  expect(user.extra).toEqual({ position: 'Технолог' })
  expect((await app.ask(PATHS.data, { headers: { Cookie } })).body).toContain('Технолог')

  const { name, email, phone } = person
  const profile = { form: 'profile', name, email, phone, extra: { position: 'Главный технолог' } }
  expect((await post(app, PATHS.edit, profile, { Cookie })).answer.user).toMatchObject({ extra: profile.extra })
  // If another program sends the profile without the field, its value stays.
  expect((await post(app, PATHS.edit, { name, email, phone }, { Cookie })).answer.user).toMatchObject({
    extra: profile.extra,
  })
  expect((await post(app, PATHS.edit, { ...profile, extra: {} }, { Cookie })).answer).toMatchObject({
    fields: { position: expect.stringContaining('Должность') },
  })

  expect((await post(app, PATHS.delete, { password: PASSWORD }, { Cookie })).status).toBe(200)
  const users = await app.database.query.selectFrom('buyers').select('extra').execute()
  expect(JSON.stringify(users)).not.toContain('технолог')
})

test('an answer to no field is refused; a known e-mail is answered as a new one and changes nothing', async () => {
  expect(await post(app, PATHS.register, registration({ position: 'Технолог', salary: '1' }))).toMatchObject({
    status: 422,
  })
  expect(await post(app, PATHS.register, registration({}))).toMatchObject({
    status: 422,
    answer: { fields: { position: expect.stringContaining('Должность') } },
  })
  const person = registration({ position: 'Технолог' })
  const fresh = await post(app, PATHS.register, person)
  const known = await post(app, PATHS.register, { ...registration({ position: 'Хакер' }), email: person.email })
  expect([known.status, known.body]).toEqual([fresh.status, fresh.body])
  expect((await signIn(person.email)).user.extra).toEqual({ position: 'Технолог' })
})

test('a letter to the manager names what was answered by the field’s name', async () => {
  const person = registration({ position: 'Технолог' })
  await post(app, PATHS.register, person)
  await confirm(app, person.email)
  await post(app, '/api/app/form/feedback', {
    ...{ name: 'Пётр', phone: '+79161234567', email: person.email, message: 'Вопрос', consents: [CONSENT] },
  })
  const letters = await lettersIn(app)
  expect(letters.findLast(({ recipient }) => !recipient.includes('paseka'))?.subject).toMatch(/^Пётр: заявка №/)
})

test('a letter to a visitor says what was answered only to a confirmed e-mail of who is signed in', async () => {
  const ask = async (email: string, headers: Record<string, string> = {}): Promise<string> => {
    const feedback = { name: 'Пётр', phone: '+79161234567', email, consents: [CONSENT], message: 'Где мой груз' }
    expect(await post(app, '/api/app/form/feedback', feedback, headers)).toMatchObject({ status: 200 })
    return (await letterTo(app, email)).html ?? ''
  }
  const [fresh, confirmed] = [registration({ position: 'Технолог' }), registration({ position: 'Технолог' })]
  for (const person of [fresh, confirmed]) await post(app, PATHS.register, person)
  await confirm(app, confirmed.email)
  expect(await ask(fresh.email, { Cookie: (await signIn(fresh.email)).Cookie })).toContain('Вопрос: .')
  // A person who only knows the e-mail address of an account gets no data of it.
  expect(await ask(confirmed.email)).toContain('Вопрос: .')
  const { Cookie } = await signIn(confirmed.email)
  expect(await ask(confirmed.email, { Cookie })).toContain('Вопрос: Где мой груз.')
})
