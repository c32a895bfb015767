import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readStoredFile } from '#server/forms/stored-files.ts'
import { startApp } from '../site/app.ts'
import { contentOf } from '../site/files.ts'
import { questionnaire } from '../site/questionnaire.ts'

// The forms of the shop on the server alone: by their calls, and posted without a script (issue 4; REQUIREMENTS L1 S8 S9).

type App = Awaited<ReturnType<typeof startApp>>
let app: App
beforeAll(async () => {
  app = await startApp({ FORMS_PER_HOUR: '1000' })
})
afterAll(() => app.stop())

const CONSENT = { document: 'data-consent', version: '2026-03-01' }
const question = {
  name: 'Анна',
  phone: '+79161234567',
  email: 'anna@paseka.example',
  message: 'Есть ли банка 500 мл?',
  consents: [CONSENT],
}
let visitor = 0
/** Each visitor is another, so that nothing counts as sent twice. */
const someone = (): Record<string, string> => ({ Cookie: `userId=${String(++visitor).padStart(32, '0')}` })

const call = async (name: string, body: object, headers: Record<string, string> = {}, to: App = app) => {
  const {
    status,
    body: text,
    headers: sent,
  } = await to.ask(`/api/app/form/${name}`, {
    method: 'POST',
    headers: { ...someone(), 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return {
    status,
    headers: sent,
    answer: JSON.parse(text) as { message?: string; fields?: Record<string, string>; data?: { id: number } },
  }
}

const post = (path: string, form: Record<string, string | string[]>, headers: Record<string, string> = {}) => {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(form)) for (const one of [value].flat()) body.append(name, one)
  return app.ask(path, {
    method: 'POST',
    headers: { ...someone(), 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: String(body),
  })
}

const rows = (table: 'submissions' | 'consents' | 'outbox' | 'submission_files') =>
  app.database.query.selectFrom(table).selectAll().orderBy('id').execute()
const last = async (table: Parameters<typeof rows>[0]) => (await rows(table)).at(-1)

describe('a question', () => {
  test('is kept with its consent, and told to the manager and to who asked', async () => {
    const { status, answer } = await call('feedback', question, { Referer: `${app.origin}/about/` })
    expect([status, answer.data?.id]).toEqual([200, expect.any(Number)])
    const kept = (await last('submissions')) as { id: number; form: string; values: string; page: string }
    expect(kept).toMatchObject({ id: answer.data?.id, form: 'callback', page: expect.stringMatching(/\/about\/$/) })
    expect(JSON.parse(kept.values)).toEqual({
      answers: [
        { label: 'Имя', text: 'Анна' },
        { label: 'Телефон', text: '+79161234567' },
        { label: 'E-mail', text: 'anna@paseka.example' },
        { label: 'Вопрос', text: 'Есть ли банка 500 мл?' },
      ],
      body: { name: 'Анна', phone: '+79161234567', email: 'anna@paseka.example', message: 'Есть ли банка 500 мл?' },
    })
    expect(await last('consents')).toMatchObject({
      submission: kept.id,
      ...CONSENT,
      form: 'callback',
      address: expect.any(String),
    })
    const letters = (await rows('outbox')).slice(-2) as { recipient: string; subject: string }[]
    expect(letters.map(({ recipient }) => recipient)).toEqual([
      expect.stringContaining('@zavod'),
      'anna@paseka.example',
    ])
    expect(letters[0]?.subject).toContain(String(kept.id))
  })

  test('without an e-mail goes to the manager alone', async () => {
    const before = (await rows('outbox')).length
    const { email: _, ...rest } = question
    expect((await call('feedback', rest)).status).toBe(200)
    expect((await rows('outbox')).length).toBe(before + 1)
  })

  test('sent twice is kept once: by the key of the browser, or the same words of the same visitor', async () => {
    const who = someone()
    const key = { ...who, 'Idempotency-Key': 'a-key' }
    const first = await call('feedback', question, key)
    expect((await call('feedback', question, key)).answer.data?.id).toBe(first.answer.data?.id)
    // Mended before it was sent again: another answer, which must not be lost.
    const mended = await call('feedback', { ...question, message: 'Другой вопрос' }, key)
    expect(mended.answer.data?.id).not.toBe(first.answer.data?.id)
    const [third, fourth] = await Promise.all([call('feedback', question, who), call('feedback', question, who)])
    expect(fourth.answer.data?.id).toBe(third?.answer.data?.id)
    expect(third?.answer.data?.id).not.toBe(first.answer.data?.id)
  })

  test.each([
    ['no consent', { form: 'callback', consents: [] }, 'agree', /[Сс]оглас/],
    ['consent to another edition', { consents: [{ ...CONSENT, version: '2020-01-01' }] }, 'agree', /изменился/],
    [
      'consent to something else',
      { consents: [CONSENT, { document: 'privacy-policy', version: '2026-03-01' }] },
      'consents',
      /нет/,
    ],
    ['no phone', { phone: undefined }, 'phone', /Телефон/],
    ['a phone of another kind', { phone: 5 }, 'phone', /Телефон/],
    ['a phone that is none', { phone: '+7916' }, 'phone', /Телефон/],
    ['an address that is none', { email: 'anna@' }, 'email', /E-mail/],
    ['a list for a name', { name: ['Анна'] }, 'name', /Имя/],
    ['a long question', { message: 'я'.repeat(3001) }, 'message', /Вопрос/],
    ['a field that there is not', { none: 'x' }, 'none', /нет/],
    ['another form', { form: 'questionnaire' }, 'form', /[Фф]орм/],
    ['a form that there is not', { form: 'none' }, 'form', /[Фф]орм/],
  ])('with %s is refused, and the field is named', async (_, change, field, said) => {
    const before = (await rows('submissions')).length
    const { status, answer } = await call('feedback', { ...question, ...change })
    expect([status, answer]).toEqual([
      422,
      { statusCode: 422, message: expect.stringMatching(/[а-я]/), fields: { [field]: expect.stringMatching(said) } },
    ])
    expect((await rows('submissions')).length).toBe(before)
  })
})

test('of a page that a letter led to, its address is kept without the secret', async () => {
  await call('feedback', question, { Referer: `${app.origin}/restore-password/?token=secret&a=1&with=signed` })
  expect(await last('submissions')).toMatchObject({ page: expect.stringMatching(/\/restore-password\/\?a=1$/) })
})

describe('the questionnaire', () => {
  test('takes what its file asks, and what is seen at times only when it is seen', async () => {
    expect((await call('questionary', questionnaire)).status).toBe(200)
    const custom = { ...questionnaire, kinds: ['custom'] }
    expect((await call('questionary', custom)).answer.fields).toEqual({ customIdea: expect.stringMatching(/чертеж/) })
    expect((await call('questionary', { ...custom, customIdea: 'Треугольная' })).status).toBe(200)
    expect((await call('questionary', { ...questionnaire, inn: '7707083894' })).answer.fields).toEqual({
      inn: expect.stringContaining('ИНН'),
    })
    expect((await call('questionary', { ...questionnaire, kinds: ['spoons'] })).answer.fields).toEqual({
      kinds: expect.any(String),
    })
  })

  const withFiles = async (files: { name: string; size: number }[], field = 'files') => {
    const form = new FormData()
    form.append('body', JSON.stringify(questionnaire))
    for (const { name, size } of files) form.append(field, new File([contentOf(name, size)], name))
    const response = await fetch(`${app.origin}/api/app/form/questionary`, {
      method: 'POST',
      headers: someone(),
      body: form,
    })
    return { status: response.status, answer: (await response.json()) as { fields?: Record<string, string> } }
  }

  test('keeps its files, byte by byte, and sends them to the manager', async () => {
    expect(
      (
        await withFiles([
          { name: 'чертёж.pdf', size: 1000 },
          { name: 'фото.JPG', size: 50 },
        ])
      ).status,
    ).toBe(200)
    const files = (await rows('submission_files')).slice(-2) as { id: number; name: string }[]
    const sizes = files.map(async ({ id, name }) => [
      name,
      (await buffer(readStoredFile(app.database.query, id))).length,
    ])
    expect(await Promise.all(sizes)).toEqual([
      ['чертёж.pdf', 1000],
      ['фото.JPG', 50],
    ])
    const [manager] = ((await rows('outbox')) as { submission: number | null }[]).slice(-2)
    expect(manager?.submission).toEqual(expect.any(Number))
  })

  test.each([
    ['of another kind', [{ name: 'virus.exe', size: 5 }], 422],
    ['too large', [{ name: 'a.pdf', size: 11 * 1024 * 1024 }], 422],
    ['too many', Array.from({ length: 6 }, (_, i) => ({ name: `${i}.pdf`, size: 5 })), 422],
    ['larger than all together may be', [{ name: 'a.pdf', size: 27 * 1024 * 1024 }], 413],
  ])('refuses files %s', async (_, files, expected) => {
    const before = (await rows('submission_files')).length
    const { status, answer } = await withFiles(files)
    expect(status).toBe(expected)
    if (expected === 422) expect(answer.fields).toEqual({ files: expect.stringMatching(/[а-я]/) })
    expect((await rows('submission_files')).length).toBe(before)
  })

  test('refuses a file in a field that is none', async () => {
    expect((await withFiles([{ name: 'a.pdf', size: 5 }], 'company')).status).toBe(422)
  })
})

describe('a subscription', () => {
  const body = {
    email: 'boss@paseka.example',
    agreement: 'Y',
    consents: [{ document: 'marketing-consent', version: '2026-03-01' }],
  }

  test('answers code and message, the same for an address that is known', async () => {
    const first = await call('subscribe', body)
    expect([first.status, first.answer]).toEqual([200, { code: 200, message: expect.stringMatching(/письмо/) }])
    expect((await call('subscribe', body)).answer).toEqual(first.answer)
    expect(await last('outbox')).toMatchObject({ recipient: 'boss@paseka.example' })
    const headers = JSON.parse(String(((await last('outbox')) as { headers: string }).headers)) as Record<
      string,
      string
    >
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  })

  test.each([
    { agreement: 'N' },
    { agreement: true },
    { agreement: undefined },
    { form: 'subscribe', consents: [] },
    { email: 'x' },
  ])('is refused with %j', async (change) => {
    const { status, answer } = await call('subscribe', { ...body, ...change })
    expect([status, Object.keys(answer.fields ?? {})]).toEqual([422, [expect.stringMatching(/agreement|email/)]])
    expect(answer).toMatchObject({ code: 422, message: expect.stringMatching(/[а-я]/) })
  })
})

describe('without a script', () => {
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
    const kept = (await last('submissions')) as { values: string; page: string }
    expect(JSON.parse(kept.values)).toMatchObject({
      body: { name: 'Анна', phone: '+79161234567', message: 'Первая строка\nвторая' },
    })
    expect(kept.page).toMatch(/\/about\//)
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
})

test('ten forms an hour are taken from one address, and then it is said when to come again', async () => {
  const strict = await startApp({ FORMS_PER_HOUR: '2' })
  try {
    for (const expected of [200, 200, 429]) {
      const { status, headers, answer } = await call('feedback', question, {}, strict)
      expect(status).toBe(expected)
      if (expected === 429)
        expect([Number(headers['retry-after']) > 3000, answer.message]).toEqual([true, expect.stringMatching(/мин/)])
    }
  } finally {
    await strict.stop()
  }
})

test('an answer that cannot be written tells so and leaves nothing half-done', async () => {
  const before = (await rows('consents')).length
  const { database } = app
  await database.query.schema.alterTable('outbox').renameTo('outbox_away').execute()
  const { status, answer } = await call('feedback', question)
  await database.query.schema.alterTable('outbox_away').renameTo('outbox').execute()
  expect([status, answer.message]).toEqual([500, expect.stringMatching(/Номер запроса/)])
  expect((await rows('consents')).length).toBe(before)
})
