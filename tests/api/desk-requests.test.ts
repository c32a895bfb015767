import { beforeAll, describe, expect, test } from 'vitest'
import { confirmed, OPEN, post, said, signedIn } from '../site/account.ts'
import { singleContent } from '../site/files.ts'
import { CONSENT, question } from '../site/forms.ts'
import { renderHtml } from '../site/html.ts'
import { fileOf, postFiles } from '../site/post-files.ts'
import { signedInAs } from '../site/staff.ts'
import { useApp } from '../site/use-app.ts'

// Requests sent with any form: the queue, a single request, and the letter that answers it.

type Staff = Awaited<ReturnType<typeof signedInAs>>

const app = useApp(OPEN, { render: renderHtml })
let anna: Staff
beforeAll(async () => {
  anna = await signedInAs(app, 'manager')
})

let visitors = 0
/** Sends a form as a new visitor. @returns the submission's id */
async function send(body: object = {}, headers: Record<string, string> = {}): Promise<number> {
  const Cookie = `userId=${String(++visitors).padStart(32, '0')}`
  const { answer, status } = await post(
    app,
    '/api/app/form/feedback',
    { ...question, ...body, form: 'callback' },
    { Cookie, Referer: `${app.origin}/contacts/`, ...headers },
  )
  expect([status, answer]).toEqual([200, expect.anything()])
  return (answer as { data: { id: number } }).data.id
}

// biome-ignore lint/suspicious/noExplicitAny: what it must be, the test says
type Told = any

const get = (path: string, { Cookie }: Pick<Staff, 'Cookie'> = anna): Promise<Told> =>
  app.json(`/desk/api/${path}`, Cookie)

const read = async (id: number): Promise<Told> => (await get(`requests/${id}`)).item

const change = (what: string, body: object, { Cookie }: Pick<Staff, 'Cookie'> = anna) =>
  post(app, `/desk/api/requests/${what}`, body, { Cookie })

const lastLetter = () =>
  app.database.query.selectFrom('outbox').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

const LETTER = { subject: 'Ответ', text: 'Банка есть.' }

const letterOf = async (id: number, template = ''): Promise<Told> =>
  (await get(`letter/request/${id}${template && `?template=${template}`}`)).item

const write = (what: 'save' | 'send', id: number, body: object, { Cookie }: Pick<Staff, 'Cookie'> = anna) =>
  post(app, `/desk/api/letter/${what}`, { about: 'request', id: String(id), ...body }, { Cookie })

/** Saves a letter and sends it. */
async function answer(id: number, letter: object = LETTER) {
  expect(await write('save', id, letter)).toMatchObject({ status: 200 })
  return write('send', id, { version: (await letterOf(id)).version })
}

test('a question about a product brings its files: the letter has them, and the desk shows them', async () => {
  const values = { body: JSON.stringify({ ...question, form: 'callback' }) }
  const ask = async (...names: string[]) => {
    const files = names.map((name) => fileOf(name, singleContent(name, 1000)))
    const headers = { Cookie: `userId=${String(++visitors).padStart(32, '0')}` }
    return JSON.parse((await postFiles(app, '/api/app/form/feedback', values, { files }, headers)).text)
  }
  const { id } = (await ask('чертёж.pdf', 'фото.jpg')).data
  expect((await read(id)).files.map(({ name }: { name: string }) => name)).toEqual(['чертёж.pdf', 'фото.jpg'])
  const letter = await app.database.query
    .selectFrom('outbox')
    .selectAll()
    .where('submission', '=', id)
    .executeTakeFirstOrThrow()
  expect(letter.html).toContain('чертёж.pdf')
  expect(await ask('чертёж.pdf', 'фото.jpg', 'virus.exe')).toMatchObject({
    fields: { files: expect.stringMatching(/[а-я]/) },
  })
})

describe('the queue', () => {
  test('has who and about what, the last request first, without orders and subscriptions', async () => {
    const id = await send({ name: 'Борис' })
    const { list, forms } = await get('requests')
    expect(list[0]).toMatchObject({
      number: id,
      link: `/desk/requests/${id}/`,
      form: 'Вопрос или обратный звонок',
      who: 'Борис',
      contact: '+7\u00a0916\u00a0123-45-67',
      look: { name: 'ждёт ответа', tone: 'waiting' },
      by: '',
      place: '/contacts/',
    })
    expect(forms.map(({ value }: { value: string }) => value)).toEqual(['callback', 'questionnaire', 'sample'])
  })

  test.each([
    ['часть имени', 'ВЕРОН', 'Вероника'],
    ['почта', 'veronika@', 'Вероника'],
    ['телефон, как его пишут', '8 (926) 765-43-21', 'Вероника'],
    ['часть телефона', '926765', 'Вероника'],
    ['знаки поиска', '%', undefined],
    ['чего нет', 'нет такого', undefined],
  ])('is searched: %s', async (_, q, who) => {
    await send({ name: 'Вероника', email: 'veronika@les.example', phone: '+79267654321' })
    const { list } = await get(`requests?q=${encodeURIComponent(q)}`)
    expect(list[0]?.who).toBe(who)
  })

  test('is found by number, and filtered by form, state and day', async () => {
    const id = await send()
    expect((await get(`requests?q=${id}`)).list).toMatchObject([{ number: id }])
    expect((await get(`requests?q=${encodeURIComponent(`№ ${id}`)}`)).list).toMatchObject([{ number: id }])
    expect((await get('requests?form=questionnaire')).list).toEqual([])
    expect((await get('requests?from=2000-01-01&to=2000-01-02')).list).toEqual([])
    await change('take', { id: String(id), version: '0' })
    expect((await get('requests?state=own')).list).toMatchObject([{ number: id, by: 'Анна' }])
    await change('state', { id: String(id), version: '1', state: 'answered' })
    expect((await get('requests?state=answered')).list[0]).toMatchObject({ number: id, look: { name: 'отвечено' } })
    const waiting = (await get('requests?state=waiting')).list.map(({ number }: { number: number }) => number)
    expect(waiting).not.toContain(id)
    expect(await get('requests?page=99')).toMatchObject({ statusCode: 404 })
  })
})

describe('a request', () => {
  test('shows answers with labels, consents and the page', async () => {
    const item = await read(await send())
    expect(item.answers).toContainEqual({ label: 'Вопрос', text: question.message })
    expect(item.consents).toMatchObject([{ version: CONSENT.version, document: expect.stringContaining('огласие') }])
    expect(item.facts).toContainEqual({ label: 'Страница', text: '/contacts/', link: '/contacts/' })
    expect((await letterOf(item.number)).text).toContain('Здравствуйте, Анна!')
  })

  test('fills templates with nothing but a name: an address in its place gets into no letter', async () => {
    const id = await send({ name: 'Выигрыш на https://evil.example {staff}' })
    const letter = await letterOf(id)
    expect(letter.text).toContain('Здравствуйте!')
    expect(letter.text).not.toContain('evil')
    expect((await letterOf(id, 'details')).subject).toContain(String(id))
  })

  test.each([
    ['www.evil.example скидка', 'Здравствуйте!'],
    ['evil.example', 'Здравствуйте!'],
    ['t.me скидка', 'Здравствуйте!'],
    ['Пётр. Заходите', 'Здравствуйте!'],
    ['Анна [скидка]', 'Здравствуйте!'],
    ['+7 916 111-22-33', 'Здравствуйте!'],
    ['Анна-Мария О’Нил', 'Здравствуйте, Анна-Мария О’Нил!'],
    ['А. С. Пушкин', 'Здравствуйте, А. С. Пушкин!'],
    ['Пушкин А.С.', 'Здравствуйте, Пушкин А.С.!'],
  ])('greets «%s» as «%s»', async (name, greeting) => {
    const { text } = await letterOf(await send({ name }))
    expect(text.split('\n')[0]).toBe(greeting)
  })

  test('is taken, marked and opened again, each in the thread and in the audit', async () => {
    const id = await send()
    expect((await change('take', { id: String(id), version: '0' })).status).toBe(200)
    await change('state', { id: String(id), version: '1', state: 'answered' })
    await change('state', { id: String(id), version: '2', state: 'waiting' })
    const { thread, look, isOwn } = await read(id)
    expect(thread.map(({ what }: { what: string }) => what.replaceAll('\u00a0', ' '))).toEqual([
      'снова ждёт ответа',
      'отмечена отвеченной',
      'взята в работу',
    ])
    expect([look.tone, isOwn]).toEqual(['active', true])
    const { list } = await get(`audit?subject=${encodeURIComponent(`заявка ${id}`)}`, await signedInAs(app, 'owner'))
    expect(list.map(({ changes }: { changes: string }) => changes.replaceAll('\u00a0', ' '))).toEqual([
      'состояние: в работе (было отвечено)',
      'состояние: отвечено (было в работе)',
      'ответственный: Анна (было —); состояние: в работе (было ждёт ответа)',
    ])
  })

  test('that somebody has answered meanwhile is not answered again: 409 says who did it', async () => {
    const id = await send()
    const pyotr = await signedInAs(app, 'manager')
    await write('save', id, LETTER)
    const { version } = await letterOf(id)
    await change('state', { id: String(id), version: '0', state: 'answered' }, pyotr)
    const late = await write('send', id, { version })
    expect([late.status, late.answer.message]).toEqual([409, expect.stringContaining('отмечена отвеченной, Анна')])
    for (const [what, more] of [
      ['state', { state: 'answered' }],
      ['take', {}],
    ] as const) {
      const { status, answer } = await change(what, { id: String(id), version: '0', ...more })
      expect([what, status]).toEqual([what, 409])
      expect(answer.message).toContain('отмечена отвеченной, Анна')
      expect(answer.details).toMatchObject({ version: '1', state: 'отвечено' })
    }
    expect((await read(id)).thread).toHaveLength(1)
  })

  test('that is none, or an order’s form, is 404', async () => {
    expect(await get('requests/999999')).toEqual(said(404))
    expect((await change('take', { id: '999999', version: '0' })).status).toBe(404)
  })
})

describe('a letter', () => {
  test('is seen before it is sent, kept in the thread, and answered to its writer', async () => {
    const id = await send()
    const { status } = await write('save', id, { subject: 'Банка 500 мл', text: 'Есть.\r\nЦена — 12 ₽.' })
    expect(status).toBe(200)
    const before = await letterOf(id)
    expect(before.shown).toEqual([
      { label: 'Кому', text: 'anna@paseka.example' },
      { label: 'Ответ придёт', text: anna.email },
      { label: 'Тема', text: 'Банка 500 мл' },
      { label: 'Письмо', text: expect.stringContaining('Цена — 12 ₽.') },
    ])
    expect((await write('send', id, { version: before.version })).status).toBe(200)
    const letter = await lastLetter()
    expect(letter).toMatchObject({ recipient: 'anna@paseka.example', subject: 'Банка 500 мл' })
    expect(JSON.parse(letter.headers)).toEqual({ 'Reply-To': anna.email })
    const after = await read(id)
    expect(after.thread).toMatchObject([{ kind: 'letter', who: 'Анна', what: 'Письмо', state: 'в\u00a0очереди' }])
    expect(after.thread[0].text).toContain('Цена — 12 ₽.')
    expect([after.isAnswered, after.by, (await letterOf(id)).version]).toEqual([true, 'Анна', ''])
    await app.database.query
      .updateTable('outbox')
      .set({ error: 'почтовый сервер не принял адрес', next_try: '9999-12-31T00:00:00.000Z' })
      .where('id', '=', letter.id)
      .execute()
    expect((await read(id)).thread[0].state.replaceAll('\u00a0', ' ')).toBe(
      'не отправлено: почтовый сервер не принял адрес',
    )
  })

  test('is not sent without having been seen, nor where the request has no e-mail', async () => {
    const id = await send()
    expect((await write('send', id, { version: '999999' })).status).toBe(409)
    const silent = await send({ email: undefined })
    const { status, answer } = await write('save', silent, LETTER)
    expect([status, answer.message]).toEqual([422, expect.stringContaining('почта не\u00a0указана')])
    expect((await read(silent)).letterLink).toBe('')
  })

  test('quotes the visitor to nobody but their own confirmed address', async () => {
    const text = 'Купите дёшево на https://evil.example'
    await answer(await send({ message: text }))
    expect((await lastLetter()).html).not.toContain('evil')

    const stranger = await signedIn(app)
    await answer(await send({ message: text, email: stranger.person.email }, { Cookie: stranger.Cookie }))
    expect((await lastLetter()).html).not.toContain('evil')

    const { person, Cookie } = await confirmed(app)
    await answer(await send({ message: text, email: person.email }, { Cookie }))
    expect((await lastLetter()).html).toContain('evil')
    // Another person sends a request with the e-mail address of an account.
    await answer(await send({ message: text, email: person.email }))
    expect((await lastLetter()).html).not.toContain('evil')
  })

  test('carries no header, markup or control character of anybody', async () => {
    const id = await send({ name: '<b>Анна</b>\r\nBcc: x@evil.example', message: '<script>alert(1)</script>' })
    await answer(id, { subject: 'Ответ\r\nBcc: x@evil.example', text: 'Есть.\u0007<i>' })
    const { subject, headers, html } = await lastLetter()
    expect(subject).not.toMatch(/\p{Cc}/u)
    expect(headers).not.toContain('evil')
    expect(html).not.toContain('\u0007')
    const page = await app.ask(`/desk/requests/${id}/`, { headers: { Cookie: anna.Cookie } })
    expect(page.status).toBe(200)
  })
})

describe('a file', () => {
  const store = async (name: string, type: string, content: string) => {
    const submission = await send()
    const { query } = app.database
    const { id } = await query
      .insertInto('submission_files')
      .values({ submission, field: 'files', name, type, created_at: new Date().toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await query
      .insertInto('submission_file_parts')
      .values({ file: id, position: 0, content: Buffer.from(content) })
      .execute()
    return `/desk/api/requests/${submission}/files/${id}`
  }

  test.each([
    ['схема.pdf', 'application/pdf', 'application/pdf'],
    ['страница.html', 'text/html', 'application/octet-stream'],
    ['рисунок.svg', 'image/svg+xml', 'application/octet-stream'],
    ['a\r\nX-Own: 1.pdf', '', 'application/octet-stream'],
  ])('is saved and never shown: %j', async (name, type, sent) => {
    const path = await store(name, type, '<script>alert(1)</script>')
    const { status, headers, body } = await app.ask(path, { headers: { Cookie: anna.Cookie } })
    expect([status, body]).toEqual([200, '<script>alert(1)</script>'])
    expect(headers['content-type']).toBe(sent)
    expect(headers['content-disposition']).toMatch(/^attachment; /)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain('sandbox')
    expect(headers['cache-control']).toContain('no-store')
    expect(headers['x-own']).toBeUndefined()
  })

  test('is its own request’s, for those with the right', async () => {
    const path = await store('a.pdf', 'application/pdf', '%PDF-1')
    const other = path.replace(/requests\/\d+/, `requests/${await send()}`)
    expect((await app.ask(other, { headers: { Cookie: anna.Cookie } })).status).toBe(404)
    const { Cookie } = await signedInAs(app, 'viewer')
    expect((await app.ask(path, { headers: { Cookie } })).status).toBe(403)
    // Staff without the right to download files get no links to them.
    const request = path.replace(/\/files\/.*/, '')
    const linksFor = async (cookie: string) =>
      (await app.json(request, cookie)).item.files.map(({ link }: { link: string }) => link)
    expect([await linksFor(anna.Cookie), await linksFor(Cookie)]).toEqual([[path], []])
    expect((await app.ask(path)).status).toBe(401)
  })
})

test('an order begins with what a request says', async () => {
  const id = await send()
  expect((await get(`order-of-request?request=${id}`)).item).toEqual({
    request: String(id),
    name: 'Анна',
    workCompany: '',
    email: 'anna@paseka.example',
    phone: '+79161234567',
    inn: '',
    region: '',
    comment: `Вопрос или обратный звонок, заявка №\u00a0${id}.\nВопрос: ${question.message}`,
  })
})

test('a long question fills an order that its form takes', async () => {
  const id = await send({ message: 'строка\n'.repeat(428) })
  const { comment } = (await get(`order-of-request?request=${id}`)).item
  expect(comment.replaceAll('\n', '\r\n').length).toBeLessThanOrEqual(3000)
  expect(comment).toMatch(/строка.*полностью\u00a0— в\u00a0заявке/s)
})

test('pages post their forms and are answered by 303, or 422 with what is wrong', async () => {
  const id = await send()
  const submit = (fields: Record<string, string>) =>
    app.ask(`/desk/requests/${id}/`, { headers: { Cookie: anna.Cookie }, form: fields })
  const own = { id: String(id), version: '0' }
  const taken = await submit({ form: 'desk/request-take', ...own })
  expect([taken.status, taken.headers.location]).toEqual([303, `/desk/requests/${id}/`])
  expect((await submit({ form: 'desk/request-take', ...own })).status).toBe(422)
})

test('a letter is written on a page without other forms, so that none of them drops what is typed', async () => {
  const id = await send()
  const path = `/desk/letter/request/${id}/`
  const page = async (address: string) => (await app.ask(address, { headers: { Cookie: anna.Cookie } })).body
  const submit = (form: string, fields: Record<string, string>) =>
    app.ask(path, {
      headers: { Cookie: anna.Cookie },
      form: { form: `desk/${form}`, about: 'request', id: String(id), ...fields },
    })
  expect(await page(`/desk/requests/${id}/`)).toContain(`action="${path}"`)
  expect((await submit('letter', { subject: '', text: '' })).status).toBe(422)
  const saved = await submit('letter', { subject: 'Ответ', text: 'Банка есть.' })
  expect([saved.status, saved.headers.location]).toEqual([303, `${path}?step=check`])
  const shown = await page(`${path}?step=check`)
  expect(shown).toMatch(/Письмо уйдёт таким.*Банка есть\..*Отправить/s)
  expect(shown).not.toContain('<textarea')
  const written = await page(path)
  expect(written).toMatch(/<textarea[^>]*>\s*Банка есть\./)
  expect(written.match(/<textarea/g)).toHaveLength(1)
  // The request has no documents that could be attached.
  expect(written).not.toMatch(/>Отправить<|Взять в работу|Приложить/)
  // Choosing another template keeps a text that has been typed.
  expect(await page(`${path}?template=details`)).toMatch(/<textarea[^>]*>\s*Банка есть\..*количество, цвет/s)
  const added = await submit('letter', { subject: 'Ответ', text: 'Банка есть.', template: 'details' })
  expect(added.status).toBe(303)
  const letter = await letterOf(id)
  expect([letter.subject, letter.text]).toEqual(['Ответ', expect.stringMatching(/^Банка есть\..*количество, цвет/s)])
  const sent = await submit('letter-send', { version: letter.version })
  expect([sent.status, sent.headers.location]).toEqual([303, `/desk/requests/${id}/`])
})
