import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { startOutbox } from '#server/engine/mail/outbox.ts'
import { startSmtp } from '#server/engine/mail/testing-smtp.ts'
import { createTransport } from '#server/engine/mail/transport.ts'
import { orderSteps } from '#server/shop/orders/personal-data.ts'
import { attachmentsOf } from '#server/shop/submissions/stored-files.ts'
import { senderOf } from '../site/customer.ts'
import { useDesk } from '../site/desk-orders.ts'
import { singleContent } from '../site/files.ts'
import { plain } from '../site/html.ts'
import { somebody } from '../site/person.ts'
import { fileOf, postFiles } from '../site/post-files.ts'

// Letters that staff write about an order, an offer or a request, or to a customer, with attachments.

const desk = useDesk()
const WORDS = { subject: 'Для вас', text: 'Здравствуйте!\nВсё во вложении.' }

// biome-ignore lint/suspicious/noExplicitAny: what it must be, the test says
type Told = any

interface About {
  about: string
  id: string
}

const draft = async ({ about, id }: About, Cookie?: string): Promise<Told> =>
  (await desk.read(`letter/${about}/${id}`, Cookie)).answer.item

/** Returns the attachments of a saved letter, with their URLs. */
const attachments = async (about: About, Cookie: string): Promise<{ name: string; link: string }[]> =>
  (await draft(about, Cookie)).shown
    .filter(({ label }: Told) => label === 'Вложение')
    .map(({ text, link }: Told) => ({ name: text.split(', ')[0], link }))

const manager = () => desk.as('manager')

/** Saves a letter with files. */
async function save(about: About, more: object, files: readonly File[], Cookie: string) {
  const body = JSON.stringify({ ...about, ...WORDS, ...more })
  const { status, text } = await postFiles(desk.app, '/desk/api/letter/save', { body }, { files }, { Cookie })
  return { status, answer: JSON.parse(text) as Told }
}

const file = (name: string, bytes = 1000) => fileOf(name, singleContent(name, bytes))

async function send(about: About, Cookie: string) {
  const { version } = await draft(about, Cookie)
  return desk.post('letter/send', { ...about, version }, Cookie)
}

const request = async (email = 'anna@paseka.example') => String(await desk.request({ email }))

async function offer(): Promise<string> {
  const visitor = somebody(desk.app)
  await desk.fill(visitor, 1, { quantity: 5000 })
  return (await desk.offer(visitor, { workCompany: 'ООО «Улей»' })).id
}

const MAKERS: Readonly<Record<string, () => Promise<{ about: About; page: string; paper: string }>>> = {
  order: async () => {
    const number = await desk.order()
    return { about: { about: 'order', id: number }, page: `orders/${number}`, paper: 'specification-book' }
  },
  offer: async () => {
    const id = await offer()
    return { about: { about: 'offer', id }, page: `offers/${id}`, paper: 'offer' }
  },
  request: async () => {
    const id = await request()
    return { about: { about: 'request', id }, page: `requests/${id}`, paper: '' }
  },
  customer: async () => {
    const id = await senderOf(desk.app.database, await request('petr@paseka.example'))
    return { about: { about: 'customer', id }, page: `customers/${id}`, paper: '' }
  },
}

test.each(Object.keys(MAKERS))('about an %s takes a file and a paper, and stays in the thread', async (kind) => {
  const { about, page, paper } = (await MAKERS[kind]?.()) ?? expect.fail()
  const Cookie = await manager()
  const item = async () => (await desk.read(page, Cookie)).answer.item
  expect((await item()).letterLink).toBe(`/desk/letter/${about.about}/${about.id}/`)
  const names = (await draft(about, Cookie)).attachable.map(({ value }: Told) => value)
  expect(names.includes(paper)).toBe(paper !== '')
  const saved = await save(about, { attach: [paper] }, [file('УПД.pdf', 600_000)], Cookie)
  expect(saved).toEqual({ status: 200, answer: { link: `/desk/letter/${about.about}/${about.id}/?step=check` } })
  const files = await attachments(about, Cookie)
  const { attached } = await draft(about, Cookie)
  expect(files.map(({ name }) => name)).toEqual([
    ...(paper ? [expect.stringMatching(/^(kp|specifikaciya)-.*\.(pdf|xlsx)$/)] : []),
    'УПД.pdf',
  ])
  expect(attached).toHaveLength(files.length)
  const shown = await desk.page(saved.answer.link, Cookie)
  expect(shown.body).toMatch(/Письмо уйдёт таким.*Всё во вложении.*УПД\.pdf.*586\sКБ|600\sКБ/s)
  expect((await item()).thread.filter((entry: Told) => entry.kind === 'letter')).toEqual([])

  // A double click sends one letter.
  const { version } = await draft(about, Cookie)
  const presses = await Promise.all([1, 2].map(() => desk.post('letter/send', { ...about, version }, Cookie)))
  expect(presses.map(({ status }) => status)).toEqual([200, 200])
  const letters = (await item()).thread.filter((entry: Told) => entry.kind === 'letter')
  expect(letters).toMatchObject([{ who: 'Анна', text: `${WORDS.subject}\n\n${WORDS.text}`, state: 'в\u00a0очереди' }])
  expect(letters[0].files).toHaveLength(files.length)
  const { link } = letters[0].files.at(-1)
  const content = await desk.app.askBytes(link, { headers: { Cookie } })
  expect([content.status, content.headers['content-disposition']]).toEqual([200, expect.stringMatching(/^attachment/)])
  expect(content.bytes.equals(Buffer.from(singleContent('УПД.pdf', 600_000)))).toBe(true)

  const viewer = await desk.as('viewer')
  expect((await desk.page(link, viewer)).status).toBe(403)
  expect((await desk.read(page, viewer)).answer.item).toMatchObject({ letterLink: '', thread: expect.anything() })
  expect((await desk.read(`letter/${about.about}/${about.id}`, viewer)).status).toBe(403)
})

describe('a letter about an order', () => {
  let number = ''
  let about: About = { about: 'order', id: '' }
  beforeAll(async () => {
    number = await desk.order({ name: 'Анна' })
    about = { about: 'order', id: number }
  })

  test('begins with a template, whose places have the order’s number and sum', async () => {
    const Cookie = await manager()
    const { subject, text, templates } = await draft(about, Cookie)
    expect(subject).toBe(`Ваш заказ № ${number}`)
    expect(plain(text)).toMatch(/^Здравствуйте, Анна! Пишем о заказе № .* от \d+ .* на [\d ]+(,\d\d)? ₽/)
    // No invoice exists yet, so no template mentions one.
    expect(templates.map(({ value }: Told) => value)).toEqual(['order'])
    await desk.issue(number)
    expect((await draft(about, Cookie)).templates.map(({ value }: Told) => value)).toContain('invoice')
  })

  test('takes a template’s papers with it, and leaves what was typed', async () => {
    const Cookie = await manager()
    await save(about, { template: 'order', text: 'Моё начало.' }, [], Cookie)
    expect((await draft(about, Cookie)).text).toMatch(/^Моё начало\.\n\nЗдравствуйте, Анна!/)
    const { text } = await draft(about, Cookie)
    await save(about, { text }, [file('акт.pdf')], Cookie)
    const [{ value }] = (await draft(about, Cookie)).attachable.slice(-1)
    // A selected file stays attached without another upload; the others are removed.
    await save(about, { attach: [value] }, [file('фото.jpg')], Cookie)
    expect((await attachments(about, Cookie)).map(({ name }) => name)).toEqual(['акт.pdf', 'фото.jpg'])
    await save(about, {}, [], Cookie)
    expect(await attachments(about, Cookie)).toEqual([])
  })

  test('is each writer’s own, and its files are nobody else’s until it is sent', async () => {
    const [mine, others] = [await manager(), await manager()]
    await save(about, {}, [file('акт.pdf')], mine)
    const [{ link } = { link: '' }] = await attachments(about, mine)
    expect((await desk.page(link, mine)).status).toBe(200)
    expect((await desk.page(link, others)).status).toBe(404)
    const { version } = await draft(about, mine)
    expect((await draft(about, others)).version).toBe('')
    expect((await desk.post('letter/send', { ...about, version }, others)).status).toBe(409)
  })

  test('is not sent once the order has changed, or a colleague has written: its papers are of another moment', async () => {
    const [mine, others] = [await manager(), await manager()]
    await save(about, { attach: ['specification'] }, [], mine)
    await save(about, {}, [], others)
    expect((await send(about, others)).status).toBe(200)
    const late = await send(about, mine)
    expect([late.status, plain(late.answer.message)]).toEqual([409, expect.stringContaining('Письмо, Анна')])
    await save(about, {}, [], mine)
    await desk.change(number, { to: 'confirmed' })
    expect(plain((await send(about, mine)).answer.message)).toContain('Состояние, Анна')
    await save(about, {}, [], mine)
    expect((await send(about, mine)).status).toBe(200)
  })

  test('has bounds for files, in number, size and kind', async () => {
    const Cookie = await manager()
    const message = async (files: readonly File[]) => plain((await save(about, {}, files, Cookie)).answer.fields.files)
    expect(await message(Array.from({ length: 11 }, (_, i) => file(`${i}.pdf`)))).toContain('Вложений 11')
    const large = [1, 2, 3].map((i) => file(`${i}.pdf`, 7_000_000))
    expect(await message(large)).toMatch(/Вложений 3, вместе 21 МБ, а можно 10, вместе до 18 МБ/)
    expect(await message([file('virus.exe')])).toMatch(/[а-я]/)
    expect(await message([new File(['no PDF'], 'a.pdf')])).toContain('a.pdf')
    expect((await draft(about, Cookie)).version).toBe('')
  })

  test('is refused where a template has left a place open, and where it is empty', async () => {
    const Cookie = await manager()
    const fields = async (more: object) => (await save(about, more, [], Cookie)).answer.fields
    expect(await fields({ text: 'Счёт {invoice}' })).toMatchObject({ text: expect.stringContaining('{invoice}') })
    expect(await fields({ subject: ' ' })).toMatchObject({ subject: 'Назовите тему' })
    expect(await fields({ text: '' })).toMatchObject({ text: 'Напишите письмо' })
  })

  test('leaves by mail with its attachments, as they were when it was written', async () => {
    const { app } = desk.shop
    const Cookie = await manager()
    await save(about, { attach: ['specification'] }, [file('акт.pdf')], Cookie)
    await app.database.query.deleteFrom('outbox').execute()
    expect((await send(about, Cookie)).status).toBe(200)
    const server = await startSmtp()
    const transport = createTransport(
      { smtpUrl: server.url, dataFolder: join(app.dataFolder, 'mail') },
      () => ({ name: 'Завод', address: 'info@zavod.example' }),
      () => undefined,
    )
    const log = { warn: () => undefined, error: () => undefined }
    const outbox = startOutbox({
      database: app.database,
      attachmentsOf: (query, letter) => attachmentsOf(query, letter, String),
      transport,
      log,
      pause: 5,
    })
    await expect.poll(() => server.letters.length, { timeout: 5000 }).toBe(1)
    await outbox.stop()
    await server.stop()
    const [letter = ''] = server.letters
    expect(letter.match(/Content-Disposition: attachment/g)).toHaveLength(2)
    expect(letter).toContain(`specifikaciya-${number}.pdf`)
    expect(letter).toMatch(/^Reply-To: staff\d+@zavod\.example\r$/m)
    const { thread } = await desk.item(number)
    expect(thread[0]).toMatchObject({ kind: 'letter', state: expect.stringMatching(/^отправлено /) })
    expect(thread[0].files).toHaveLength(2)
  })

  test('is in the audit without its words', async () => {
    const list = await desk.audit(number)
    const entry = list.find(({ call }: Told) => call === 'desk.letterSend')
    expect(JSON.stringify(list)).not.toContain(WORDS.subject)
    expect(plain(entry.changes)).toContain('вложений')
  })

  test('outlives its term only while its order is not finished', async () => {
    const Cookie = await manager()
    const own = await desk.order()
    await save({ about: 'order', id: own }, {}, [file('акт.pdf')], Cookie)
    await send({ about: 'order', id: own }, Cookie)
    const { id } = await desk.query.selectFrom('letters').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    await desk.query.updateTable('letters').set({ at: '2020-01-01T00:00:00.000Z' }).where('id', '=', id).execute()
    const retention = desk.app.site.state().site.constants.retention
    const erase = async () => {
      for (const step of orderSteps)
        await desk.query
          .transaction()
          .execute((transaction) => step.erase(transaction, { now: new Date(), retention, cookieLifetime: 1 }))
      return (await desk.query.selectFrom('letters').select('id').where('id', '=', id).execute()).length
    }
    expect(await erase()).toBe(1)
    await desk.set(own, { status: 'done' })
    expect(await erase()).toBe(0)
    expect((await desk.item(own)).thread.filter(({ kind }: Told) => kind === 'letter')).toEqual([])
  })

  test('goes to nobody once the buyer is erased, and its words and files go with the buyer', async () => {
    const own = await desk.order({ email: 'vera@lug.example', phone: '+79037770000' })
    const Cookie = await desk.as('owner')
    await save({ about: 'order', id: own }, {}, [file('акт.pdf')], Cookie)
    await send({ about: 'order', id: own }, Cookie)
    await save({ about: 'order', id: own }, {}, [file('ещё.pdf')], Cookie)
    await desk.set(own, { status: 'done' })
    const id = await senderOf(desk.app.database, await desk.submissionOf(own))
    const { kept } = (await desk.read(`customers/${id}/data`, Cookie)).answer
    expect(kept).toMatchObject({ answers: [WORDS], answerFiles: [{ name: 'акт.pdf' }], drafts: [WORDS] })
    const count = async () => (await desk.query.selectFrom('letter_file_parts').select('file').execute()).length
    const before = await count()
    expect((await desk.post('customers/erase', { id }, Cookie)).status).toBe(200)
    expect(before - (await count())).toBe(2)
    const item = await desk.item(own)
    expect([item.letterLink, item.thread.filter(({ kind }: Told) => kind === 'letter')]).toEqual(['', []])
    expect((await save({ about: 'order', id: own }, {}, [], Cookie)).status).toBe(422)
    expect((await desk.page(`/desk/letter/order/${own}/`, Cookie)).status).toBe(422)
  })
})
