import { createWriteStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createTransport as createMailer, type SendMailOptions } from 'nodemailer'
import type { Config } from '../config.ts'
import { type Site, singleContent } from '../site/site.ts'
import type { Letter } from './letters.ts'

/** A letter on its way. */
export interface Message extends Letter {
  /** In the outbox. */
  number: number
  to: string
  headers: Readonly<Record<string, string>>
  /** Read once, when it is sent. */
  attachments: readonly { name: string; type: string; content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }[]
  written: Date
}

/** Takes letters to where they go. */
export interface Transport {
  /** @throws what the mail server said, or that it could not be reached */
  send(message: Message): Promise<void>
}

export interface Sender {
  name: string
  address: string
}

/** Sender of letters: site.json, or the contacts. */
export const senderOf = (site: Site): Sender => ({
  name: site.constants.name,
  address: site.constants.mail.from ?? singleContent(site, 'settings').contacts.email,
})

/** Timeouts of the mail server in milliseconds: connection, greeting, total. */
interface Limits {
  connect: number
  whole: number
}

const LIMITS: Limits = { connect: 10_000, whole: 30_000 }

/** Folder of letters without a mail server. */
export const letterFolder = (dataFolder: string): string => join(dataFolder, 'mail')

/** A letter's file begins with when it was written: names sort by it. */
export const fileTime = (iso: string): string => iso.replace(/[:.]/g, '-')

/**
 * By SMTP where SMTP_URL is set, else into files below the data folder.
 * @param say told where a letter was written
 */
export const createTransport = (
  { smtpUrl, dataFolder }: Pick<Config, 'smtpUrl' | 'dataFolder'>,
  sender: () => Sender,
  say: (line: string) => void,
  limits: Limits = LIMITS,
): Transport =>
  smtpUrl ? smtpTransport(smtpUrl, sender, limits) : fileTransport(letterFolder(dataFolder), sender, say)

function smtpTransport(url: string, sender: () => Sender, { connect, whole }: Limits): Transport {
  const options = {
    url,
    connectionTimeout: connect,
    greetingTimeout: connect,
    dnsTimeout: connect,
    socketTimeout: whole,
  }
  return {
    async send(message) {
      const mailer = createMailer(options)
      await mailer.sendMail({ ...mailOf(message, sender()), signal: AbortSignal.timeout(whole) })
    },
  }
}

function fileTransport(folder: string, sender: () => Sender, say: (line: string) => void): Transport {
  return {
    async send(message) {
      const composer = createMailer({ streamTransport: true })
      const { message: whole } = await composer.sendMail(mailOf(message, sender()))
      await mkdir(folder, { recursive: true })
      const file = join(folder, `${fileTime(message.written.toISOString())}-${message.number}.eml`)
      // Whoever looks into the folder sees whole letters only.
      await pipeline(whole as Readable, createWriteStream(`${file}.part`))
      await rename(`${file}.part`, file)
      say(`Письмо «${message.subject}» записано в файл: ${file}`)
    },
  }
}

/** Addresses go as objects: as strings, a comma would make two of one. */
function mailOf(message: Message, from: Sender): SendMailOptions {
  const { 'Reply-To': replyTo, ...headers } = message.headers
  return {
    from: { ...from },
    to: { name: '', address: message.to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject: message.subject,
    text: message.text,
    html: message.html,
    date: message.written,
    // The same at every try: a mail server that has taken it already can tell.
    messageId: `<tara.${message.written.getTime()}.${message.number}@${from.address.split('@')[1]}>`,
    // RFC 3834: nobody's autoresponder answers.
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    attachments: message.attachments.map(({ name, type, content }) => ({
      filename: name,
      contentType: type,
      content: Readable.from(content, { objectMode: false }),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
