import { readdir, readFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../tests/site/temporary-folder.ts'
import { listening } from '../http/testing.ts'
import { siteOf } from '../pages/testing.ts'
import { reasonOf } from './outbox-rows.ts'
import { type SmtpServer, startSmtp } from './testing-smtp.ts'
import { createTransport, type Message, type Sender, senderOf } from './transport.ts'

const content = Buffer.from('%PDF-1.4 \u0000ÿ чертёж')

const message: Message = {
  number: 12,
  to: 'p.elkin@buyer.example',
  subject: 'Анкета покупателя: заявка №\u00A012 с длинной темой, которая не\u00A0помещается в одну строку',
  html: '<p>Здравствуйте</p>',
  text: 'Здравствуйте',
  headers: {
    'List-Unsubscribe': `<https://zavod-emkost.example/unsubscribe/?token=${'a'.repeat(400)}>`,
    'Reply-To': 'v@w.example',
  },
  attachments: [{ name: 'Чертёж банки.pdf', type: 'application/pdf', content: [content] }],
  written: new Date('2026-11-20T12:00:00Z'),
}

const from: Sender = { name: 'Ёмкость, завод <тары>', address: 'info@zavod-emkost.example' }

/** Decodes «=?UTF-8?…?=» in a header. */
const decoded = (header: string): string =>
  header.replace(/\?=\s+=\?/g, '?==?').replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, how: string, text: string) =>
    how.toUpperCase() === 'B'
      ? Buffer.from(text, 'base64').toString()
      : Buffer.from(
          text
            .replace(/_/g, ' ')
            .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
          'latin1',
        ).toString(),
  )

/** Returns a header of a letter as one line. */
const headerOf = (letter: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)$`, 'mi').exec((letter.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]/g, ' '))?.[1]

it('writes whole letters into the data folder, where there is no mail server, and says where', async () => {
  const folder = await temporaryFolder()
  const lines: string[] = []
  const transport = createTransport(
    { smtpUrl: undefined, dataFolder: folder },
    () => from,
    (line) => lines.push(line),
  )
  await transport.send(message)
  expect(await readdir(join(folder, 'mail'))).toEqual(['2026-11-20T12-00-00-000Z-12.eml'])
  const file = join(folder, 'mail', '2026-11-20T12-00-00-000Z-12.eml')
  expect(lines).toEqual([`Письмо «${message.subject}» записано в файл: ${file}`])
  const letter = await readFile(file, 'utf8')
  expect(decoded(headerOf(letter, 'Subject') ?? '')).toBe(message.subject)
  expect(headerOf(letter, 'From')).toMatch(/^[^,<>]+ <info@zavod-emkost\.example>$/)
  expect(decoded(headerOf(letter, 'From') ?? '')).toBe('Ёмкость, завод <тары> <info@zavod-emkost.example>')
  expect(headerOf(letter, 'To')).toBe('p.elkin@buyer.example')
  expect(headerOf(letter, 'Reply-To')).toBe('v@w.example')
  expect(headerOf(letter, 'Auto-Submitted')).toBe('auto-generated')
  expect(headerOf(letter, 'Message-ID')).toBe('<tara.1795176000000.12@zavod-emkost.example>')
  expect(headerOf(letter, 'List-Unsubscribe')).toBe(message.headers['List-Unsubscribe'])
  const parts = letter.split(/\r\n----?[^\r\n]+\r\n/)
  const bodyOf = (type: string) => parts.find((part) => part.startsWith(`Content-Type: ${type}`))?.split('\r\n\r\n')
  expect(bodyOf('text/plain')).toBeDefined()
  expect(bodyOf('text/html')).toBeDefined()
  const [head = '', body = ''] = bodyOf('application/pdf') ?? []
  expect(decoded(/name="(.*)"/.exec(head)?.[1] ?? '')).toBe('Чертёж банки.pdf')
  expect(Buffer.from(body, 'base64')).toEqual(content)
})

describe('by a mail server', () => {
  let server: SmtpServer
  afterEach(() => server.stop())
  const send = (changes: Partial<Message>, sender = from) =>
    createTransport(
      { smtpUrl: server.url, dataFolder: '' },
      () => sender,
      () => undefined,
    ).send({ ...message, ...changes })

  it('hands a letter to one recipient', async () => {
    server = await startSmtp()
    await send({})
    expect(server.envelopes).toEqual([
      expect.stringMatching(/^MAIL FROM:<info@zavod-emkost\.example>/),
      expect.stringMatching(/^RCPT TO:<p\.elkin@buyer\.example>/),
    ])
    expect(server.letters).toHaveLength(1)
  })

  it('gives a Cyrillic domain in punycode, and as it is to a mailbox that needs SMTPUTF8 anyway', async () => {
    server = await startSmtp({ EHLO: '250-mail.example\r\n250 SMTPUTF8' })
    await send({ to: 'anna@почта.рф', headers: { 'Reply-To': 'anna@б.рф' } })
    await send({ to: 'анна@б.рф' })
    const recipients = server.envelopes.map((line) => Buffer.from(line, 'latin1').toString())
    expect(recipients[1]).toMatch(/^RCPT TO:<anna@xn--80a1acny\.xn--p1ai>/)
    expect(headerOf(server.letters[0] ?? '', 'Reply-To')).toBe('anna@xn--90a.xn--p1ai')
    expect(recipients[2]).toContain('SMTPUTF8')
    expect(recipients[3]).toMatch(/^RCPT TO:<анна@б\.рф>/)
  })

  it('makes no header of what stands in a name, a subject or a header', async () => {
    server = await startSmtp()
    await send(
      {
        subject: 'Тема\r\nBcc: c@d.example',
        headers: { 'X-Form': 'a\r\nBcc: c@d.example' },
        attachments: [
          { name: 'a"\r\nBcc: c@d.example.pdf', type: 'text/plain\r\nBcc: c@d.example', content: [content] },
        ],
      },
      { ...from, name: 'Ёмкость\r\nBcc: c@d.example' },
    )
    expect(server.letters[0]).not.toMatch(/^Bcc/im)
    expect(server.envelopes).toHaveLength(2)
  })

  it('says in Russian what the server did not take', async () => {
    server = await startSmtp({ RCPT: '550 no such mailbox' })
    const error = await send({}).catch((error: unknown) => error)
    expect(error).toMatchObject({ code: 'EENVELOPE', responseCode: 550 })
    expect(reasonOf(error)).toMatch(/^почтовый сервер не принял адрес: .*550 no such mailbox/)
  })
})

describe('a mail server that is slow', () => {
  const give = async (limits: { connect: number; whole: number }, slow: (socket: Socket) => void) => {
    const server = createServer((socket) => slow(socket.on('error', () => undefined)))
    const config = { smtpUrl: (await listening(server)).replace('http', 'smtp'), dataFolder: '' }
    const error = await createTransport(
      config,
      () => from,
      () => undefined,
      limits,
    )
      .send(message)
      .catch((error: unknown) => error)
    server.close()
    return reasonOf(error)
  }

  it('is given up where it does not greet', async () => {
    expect(await give({ connect: 50, whole: 60_000 }, () => undefined)).toMatch(/^почтовый сервер не ответил вовремя: /)
  })

  it('is given up in all, even where it goes on to say something', async () => {
    const drip = (socket: Socket) => {
      socket.write('220-wait\r\n')
      const timer = setInterval(() => socket.write('220-wait\r\n'), 10)
      socket.on('close', () => clearInterval(timer))
    }
    expect(await give({ connect: 60_000, whole: 100 }, drip)).toMatch(/^почтовый сервер не ответил вовремя: /)
  })
})

it('writes in the name of the site: by site.json, else by the contacts', () => {
  const site = siteOf()
  expect(senderOf(site)).toEqual({ name: site.constants.name, address: expect.stringMatching(/@/) })
  const ownSite = { ...site, constants: { ...site.constants, mail: { from: 'shop@a.example' } } }
  expect(senderOf(ownSite).address).toBe('shop@a.example')
})
