import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../../tests/site/free-port.ts'
import { temporaryFolder } from '../../../tests/site/temporary-folder.ts'
import { insertBuyer } from '../../shop/submissions/buyer.ts'
import { assignFiles, attachmentsOf, hasFiles, storeFiles } from '../../shop/submissions/stored-files.ts'
import { engines, suiteDatabase } from '../database/testing.ts'
import { failingLetters, startOutbox } from './outbox.ts'
import { addLetter, claimLetter, NEVER } from './outbox-rows.ts'
import { startSmtp } from './testing-smtp.ts'
import { createTransport, type Message, type Transport } from './transport.ts'
import { sendAgain } from './unsent.ts'

const letter = (subject: string) => ({ subject, html: `<p>${subject}</p>`, text: subject })
const sender = () => ({ name: 'Ёмкость', address: 'info@zavod-emkost.example' })

class SmtpError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

describe.each(engines)('the outbox on %s', async (_, open) => {
  const database = await suiteDatabase(open)
  let time: number
  const stops: (() => Promise<void>)[] = []
  beforeEach(() => {
    time = Date.parse('2026-11-20T12:00:00Z')
  })
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
    await database.query.deleteFrom('outbox').execute()
  })

  const now = () => new Date(time)
  const write = (subject: string, more: object = {}) =>
    database.query
      .transaction()
      .execute((transaction) => addLetter(transaction, { to: 'a@b.example', letter: letter(subject), ...more }, now()))
  const rows = () => database.query.selectFrom('outbox').selectAll().orderBy('id').execute()
  const log = () => ({ warn: vi.fn(), error: vi.fn() })
  const start = (transport: Transport, more: object = {}) => {
    const outbox = startOutbox({
      database,
      attachmentsOf: (query, letter) => attachmentsOf(query, letter, String),
      transport,
      log: log(),
      now,
      pause: 5,
      ...more,
    })
    stops.push(outbox.stop)
    return outbox
  }
  /** A transport that accepts every letter, or throws the error that `fail` returns for it. */
  const taking = (fail: (message: Message) => Error | undefined = () => undefined) => {
    const sent: Message[] = []
    const tried: string[] = []
    const transport: Transport = {
      async send(message) {
        tried.push(message.subject)
        const error = fail(message)
        if (error) throw error
        sent.push(message)
      },
    }
    return { transport, sent, tried, subjects: () => sent.map(({ subject }) => subject) }
  }
  const smtp = (port: number) =>
    createTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, dataFolder: '' }, sender, () => undefined)

  it('sends a letter once that somebody sends again while another process sends it', async () => {
    await write('Снова')
    await database.query.updateTable('outbox').set({ error: 'отказ' }).execute()
    expect(await claimLetter(database.query, now, () => false)).toMatchObject({ subject: 'Снова' })
    expect(await sendAgain(database.query, now())).toBe(0)
    expect(await claimLetter(database.query, now, () => false)).toBeUndefined()
  })

  it('holds nothing of a transaction that was rolled back', async () => {
    const { transport, subjects } = taking()
    const failing = database.query.transaction().execute(async (transaction) => {
      await addLetter(transaction, { to: 'a@b.example', letter: letter('Первое') }, now())
      throw new Error('the form could not be stored')
    })
    await expect(failing).rejects.toThrow('stored')
    expect(await rows()).toEqual([])
    await write('Второе')
    start(transport)
    await vi.waitFor(() => expect(subjects()).toEqual(['Второе']))
  })

  it('sends what is written, oldest first, once, with its headers', async () => {
    const { transport, sent, subjects } = taking()
    await write('Первое', { headers: { 'List-Unsubscribe': '<https://a.example/>' }, replyTo: 'v@w.example' })
    await write('Второе')
    const outbox = start(transport)
    await vi.waitFor(() => expect(subjects()).toEqual(['Первое', 'Второе']))
    await write('Третье')
    outbox.wake()
    await vi.waitFor(() => expect(subjects()).toEqual(['Первое', 'Второе', 'Третье']))
    expect(sent[0]?.headers).toEqual({ 'List-Unsubscribe': '<https://a.example/>', 'Reply-To': 'v@w.example' })
    await outbox.stop()
    expect((await rows()).map(({ sent_at, attempts }) => [sent_at, attempts])).toEqual(
      Array(3).fill([now().toISOString(), 1]),
    )
    for (const row of await rows()) expect(row).toMatchObject({ html: '', text: '', headers: '{}' })
  })

  it('sends first what somebody waits for', async () => {
    await write('О заказе')
    await write('Подтвердите почту', { isAsked: true })
    const { transport, subjects } = taking()
    start(transport)
    await vi.waitFor(() => expect(subjects()).toEqual(['Подтвердите почту', 'О заказе']))
  })

  it('keeps letters while the mail server is down and sends them in their order when it is there', async () => {
    const port = await freePort()
    await write('One')
    await write('Two')
    const warnings = log()
    start(smtp(port), { log: warnings })
    await vi.waitFor(async () => expect((await rows())[0]?.error).toMatch(/^нет связи с почтовым сервером: /))
    expect(await rows()).toMatchObject([
      { attempts: 1, next_try: new Date(time + 60_000).toISOString(), sent_at: null },
      { attempts: 0, error: null },
    ])
    expect(JSON.stringify(warnings.error.mock.calls)).toMatch(/the manager gets no letters/)
    expect(JSON.stringify(warnings.error.mock.calls)).not.toContain('a@b.example')
    const server = await startSmtp({}, port)
    stops.push(server.stop)
    time += 60_000
    await vi.waitFor(() => expect(server.letters).toHaveLength(2), 5000)
    expect(server.letters.map((text) => /^Subject: (.*)$/m.exec(text)?.[1]?.trim())).toEqual(['One', 'Two'])
    await vi.waitFor(async () => expect((await rows()).every(({ sent_at, error }) => sent_at && !error)).toBe(true))
  })

  it('goes on where the clock is put back after the mail server was down', async () => {
    let isDown = true
    const { transport, subjects } = taking(() => (isDown ? new SmtpError('ECONNECTION', 'refused') : undefined))
    await write('Before')
    start(transport)
    await vi.waitFor(async () => expect((await rows())[0]?.error).toMatch(/refused/))
    isDown = false
    time -= 24 * 3_600_000
    await write('After')
    await vi.waitFor(() => expect(subjects()).toEqual(['After']))
  })

  it('tries after 1, 5, 15 and 60 minutes, then every 6 hours, and gives up after 3 days', async () => {
    const { transport, tried } = taking(() => new SmtpError('EENVELOPE', '450 later, a@b.example'))
    await write('Письмо')
    const messages = log()
    const outbox = start(transport, { log: messages })
    const began = time
    const waits: number[] = []
    for (let tries = 1; ; tries++) {
      // The log line is written after the row.
      await vi.waitFor(() => expect(messages.warn.mock.calls.length + messages.error.mock.calls.length).toBe(tries))
      const [row] = await rows()
      if (row?.next_try === NEVER) break
      expect(row).toMatchObject(letter('Письмо'))
      const next = Date.parse(row?.next_try ?? '')
      waits.push((next - time) / 60_000)
      time = next
      outbox.wake()
    }
    expect(tried).toHaveLength(waits.length + 1)
    expect(waits.slice(0, 6)).toEqual([1, 5, 15, 60, 360, 360])
    expect((time - began) / 3_600_000).toBe(72)
    expect(await rows()).toMatchObject([
      {
        next_try: NEVER,
        sent_at: null,
        error: 'почтовый сервер не принял адрес: 450 later, a@b.example',
        ...{ html: '', text: '', headers: '{}' },
      },
    ])
    expect(messages.error).toHaveBeenCalledOnce()
    expect(JSON.stringify(messages.error.mock.calls)).not.toContain('a@b.example')
  })

  it('says at the level of errors that the manager gets no letters, and tells how many fail', async () => {
    const { transport } = taking(() => new SmtpError('EENVELOPE', '450 later'))
    await write('Письмо')
    await write('Заказ', { to: 'boss@b.example' })
    await write('Чужое', { to: 'не адрес' })
    const messages = log()
    start(transport, { log: messages, manager: () => 'boss@b.example' })
    await vi.waitFor(() => expect(messages.error).toHaveBeenCalledOnce())
    expect(messages.warn).toHaveBeenCalledOnce()
    expect(JSON.stringify(messages.error.mock.calls)).not.toContain('boss@')
    expect(await failingLetters(database, 'boss@b.example', now())).toEqual({
      ...{ waiting: 2, givenUp: 1, manager: 1 },
      ...{ since: now().toISOString(), managerSince: now().toISOString() },
    })
    expect((await failingLetters(database, undefined, now())).manager).toBe(0)
  })

  it('counts as failing what waits behind a letter that fails', async () => {
    await write('Заказ', { to: 'boss@b.example' })
    expect((await failingLetters(database, 'boss@b.example', now())).manager).toBe(0)
    time += 900_001
    expect(await failingLetters(database, 'boss@b.example', now())).toMatchObject({ waiting: 1, manager: 1 })
  })

  it('goes on with the next letter where only one is refused', async () => {
    const { transport, subjects } = taking(({ subject }) =>
      subject === 'Плохое' ? new SmtpError('EENVELOPE', '550 no') : undefined,
    )
    await write('Плохое')
    await write('Хорошее')
    start(transport)
    await vi.waitFor(() => expect(subjects()).toEqual(['Хорошее']))
  })

  it('sends a letter once where two processes send', async () => {
    const { transport, subjects } = taking()
    const slow: Transport = {
      async send(message) {
        await new Promise((resolve) => setTimeout(resolve, 10))
        await transport.send(message)
      },
    }
    const names = Array.from({ length: 12 }, (_, i) => `Письмо ${i}`)
    for (const name of names) await write(name)
    start(slow)
    start(slow)
    await vi.waitFor(async () => expect((await rows()).every(({ sent_at }) => sent_at)).toBe(true), 5000)
    expect(subjects().toSorted()).toEqual(names.toSorted())
  })

  it('sends what a killed process had claimed, some minutes later', async () => {
    await write('Письмо')
    const freed = Promise.withResolvers<void>()
    start({ send: () => freed.promise })
    await vi.waitFor(async () => expect((await rows())[0]?.attempts).toBe(1))
    const { transport, subjects, tried } = taking()
    const outbox = start(transport)
    time += 299_000
    outbox.wake()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(tried).toEqual([])
    time += 2000
    await vi.waitFor(() => expect(subjects()).toEqual(['Письмо']))
    freed.resolve()
  })

  it('waits for what is being sent when it stops, and sends nothing after that', async () => {
    await write('Первое')
    await write('Второе')
    const done: string[] = []
    const [begun, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const outbox = start({
      async send({ subject }) {
        begun.resolve()
        await goesOn.promise
        done.push(subject)
      },
    })
    await begun.promise
    const stopped = outbox.stop()
    goesOn.resolve()
    await stopped
    expect(done).toEqual(['Первое'])
    expect((await rows()).map(({ sent_at }) => sent_at !== null)).toEqual([true, false])
  })

  it('sends the files of the answer along', async () => {
    const buyer = await insertBuyer(database.query, { kind: 'sender', uid: undefined, fields: {} }, now())
    const { id } = await database.query
      .insertInto('submissions')
      .values({ form: 'f', call: 'c', buyer, created_at: now().toISOString(), values: '{}', once: 'x' })
      .returning('id')
      .executeTakeFirstOrThrow()
    // The content is larger than one stored chunk.
    const content = Buffer.alloc(600_000, Buffer.from([0, 255, 13, 10, 128]))
    const folder = await temporaryFolder()
    const path = join(folder, 'a')
    await writeFile(path, content)
    const file = { field: 'files', name: 'Чертёж.pdf', type: 'application/pdf', size: content.length, path }
    const stored = await storeFiles(database, [file], now())
    await database.query.transaction().execute((transaction) => assignFiles(transaction, stored, id))
    await write('С файлом', { submission: id })
    const { transport, sent } = taking()
    start(transport)
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.attachments).toMatchObject([{ name: 'Чертёж.pdf', type: 'application/pdf' }])
    const parts: Uint8Array[] = []
    for await (const part of sent[0]?.attachments[0]?.content ?? []) parts.push(part)
    expect(parts.length).toBeGreaterThan(1)
    expect(Buffer.concat(parts).equals(content)).toBe(true)
    const big = { submission: id, field: 'files', name: 'Большой.pdf', type: 'application/pdf', created_at: '' }
    const { id: large } = await database.query
      .insertInto('submission_files')
      .values(big)
      .returning('id')
      .executeTakeFirstOrThrow()
    const zeros = sql<Buffer>`${sql.raw(database.engine === 'sqlite' ? 'zeroblob(20000001)' : "decode(repeat('00', 20000001), 'hex')")}`
    await database.query
      .insertInto('submission_file_parts')
      .values({ file: large, position: 0, content: zeros })
      .execute()
    const told = await attachmentsOf(
      database.query,
      { id: 0, submission: id },
      (number) => `https://desk.example/${number}`,
    )
    expect(told.map(({ name }) => name)).toEqual(['Файлы заявки.txt'])
    const lines: Uint8Array[] = []
    for await (const line of told[0]?.content ?? []) lines.push(line)
    expect(Buffer.concat(lines).toString()).toContain(`https://desk.example/${id}`)
    await database.query.deleteFrom('submission_files').where('id', '=', large).execute()
  })

  it('sends the others while a server is slow with a letter that has files, and once it has refused it', async () => {
    const submission = await database.query.selectFrom('submissions').select('id').executeTakeFirstOrThrow()
    await write('С файлом', { submission: submission.id })
    await write('Без файла')
    const { transport, subjects } = taking()
    const slow = Promise.withResolvers<void>()
    const outbox = start(
      { send: (message) => (message.attachments.length > 0 ? slow.promise : transport.send(message)) },
      { hasFiles },
    )
    await vi.waitFor(() => expect(subjects()).toEqual(['Без файла']))
    slow.reject(new SmtpError('ETIMEDOUT', 'timeout'))
    await write('Ещё одно')
    outbox.wake()
    await vi.waitFor(() => expect(subjects()).toEqual(['Без файла', 'Ещё одно']))
  })

  it.each(['a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example', 'Пётр <a@b.example>', 'a@b.example c', ''])(
    'sends nothing to «%s», which is not one address, and keeps the reason',
    async (to) => {
      await write('Чужое', { to })
      await write('Своё', { replyTo: to })
      const { transport, sent, subjects } = taking()
      start(transport)
      await vi.waitFor(() => expect(subjects()).toEqual(['Своё']))
      expect(sent[0]?.headers).toEqual({})
      expect(await rows()).toMatchObject([
        { next_try: NEVER, error: 'адрес получателя записан неверно', html: '', text: '', headers: '{}' },
        {},
      ])
    },
  )
})
