import { describe, expect, test, vi } from 'vitest'
import { startApp } from '../site/app.ts'
import { CONSENT, question, useForms } from '../site/forms.ts'
import { questionnaire } from '../site/questionnaire.ts'

// Forms submitted by their calls (L1 S8 S9).

const { app, someone, call, rows, last, lastSent } = useForms()

describe('a question', () => {
  test('is kept with its consent, and told to the manager and to who asked', async () => {
    const { status, answer } = await call('feedback', question, { Referer: `${app.origin}/about/` })
    expect([status, answer.data?.id]).toEqual([200, expect.any(Number)])
    const { answers, body, ...kept } = await lastSent()
    expect(kept).toMatchObject({ id: answer.data?.id, form: 'callback', page: expect.stringMatching(/\/about\/$/) })
    expect({ answers, body }).toEqual({
      answers: [
        { label: 'Имя', text: 'Анна' },
        { label: 'Телефон', text: '+7\u00a0916\u00a0123-45-67' },
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
    // The text was corrected before the form was sent again with the same key: both submissions must be stored.
    const mended = await call('feedback', { ...question, message: 'Другой вопрос' }, key)
    expect(mended.answer.data?.id).not.toBe(first.answer.data?.id)
    const [third, fourth] = await Promise.all([call('feedback', question, who), call('feedback', question, who)])
    expect(fourth.answer.data?.id).toBe(third?.answer.data?.id)
    expect(third?.answer.data?.id).not.toBe(first.answer.data?.id)
  })

  test('with the same words of the same visitor is another one after ten minutes, whatever the clock shows', async () => {
    const who = someone()
    const sent = async (time: string) => {
      vi.setSystemTime(`2026-11-30T${time}Z`)
      return (await call('feedback', question, who)).answer.data?.id
    }
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const first = await sent('10:09:59')
      expect(await sent('10:19:58')).toBe(first)
      const second = await sent('10:19:59')
      expect(second).not.toBe(first)
      expect(await sent('10:20:01')).toBe(second)
    } finally {
      vi.useRealTimers()
    }
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

test('lines of a program are read as those of a form are: without breaks, codes without what stands before them', async () => {
  const { status } = await call('feedback', { ...question, name: 'Анна\nМедова\r\n', message: 'Раз\nдва' })
  expect(status).toBe(200)
  expect((await lastSent()).body).toMatchObject({ name: 'Анна Медова', message: 'Раз\nдва' })
  const codes = { inn: 'ИНН 7707 0838-93', city: 'Великий\nНовгород' }
  expect((await call('questionary', { ...questionnaire, ...codes, form: 'questionnaire' })).status).toBe(200)
  expect((await lastSent()).body).toMatchObject({ inn: '7707083893', city: 'Великий Новгород' })
})

test('the same said of many fields is said once', async () => {
  const { answer } = await call('questionary', { ...questionnaire, a: 1, b: 2, c: 3, form: 'questionnaire' })
  expect(answer.message?.replaceAll('\u00a0', ' ')).toBe('Проверьте поля: Такого поля в форме нет.')
  expect(Object.keys(answer.fields ?? {})).toEqual(['a', 'b', 'c'])
})

test('of a page that a letter led to, its address is kept without the secret', async () => {
  await call('feedback', question, { Referer: `${app.origin}/restore-password/?token=secret&a=1&with=signed` })
  expect(await last('submissions')).toMatchObject({ page: expect.stringMatching(/\/restore-password\/\?a=1$/) })
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

  test('has a code also where it is refused before it is read, and beyond the limit', async () => {
    await using strict = await startApp({ FORMS_PER_HOUR: '1' })
    const send = async (headers: Record<string, string> = {}) =>
      JSON.parse(
        (
          await strict.ask('/api/app/form/subscribe', {
            headers,
            json: { ...body, email: `${Math.random()}@paseka.example` },
          })
        ).body,
      )
    expect(await send({ 'Sec-Fetch-Site': 'cross-site' })).toMatchObject({ code: 403, statusCode: 403 })
    await send()
    expect(await send()).toMatchObject({ code: 429, statusCode: 429 })
  })
})

test('ten forms an hour are taken from one address, and then it is said when to come again', async () => {
  await using strict = await startApp({ FORMS_PER_HOUR: '2' })
  for (const expected of [200, 200, 429]) {
    const { status, headers, answer } = await call('feedback', question, {}, strict)
    expect(status).toBe(expected)
    if (expected === 429)
      expect([Number(headers['retry-after']) > 3000, answer.message]).toEqual([true, expect.stringMatching(/мин/)])
  }
})

test('files in fields that no form has count as forms, whatever the fields are called', async () => {
  await using strict = await startApp({ FORMS_PER_HOUR: '2' })
  const send = async (field: string) => {
    const form = '--x\r\nContent-Disposition: form-data; name="form"\r\n\r\nquestionnaire\r\n'
    const body = `${form}--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.pdf"\r\n\r\n%PDF\r\n--x--\r\n`
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
    return (await strict.ask('/questionnaire/', { method: 'POST', headers, body })).status
  }
  for (const [field, status] of Object.entries({ x1: 422, x2: 422, x3: 429 })) expect(await send(field)).toBe(status)
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
