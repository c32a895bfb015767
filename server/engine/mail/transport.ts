import { createWriteStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createTransport as createMailer, type SendMailOptions } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Site } from '../site/site.ts'
import type { Letter } from './letters.ts'

/** A letter ready for the mail server. */
export interface Message extends Letter {
  /** Id in the outbox. */
  number: number
  to: string
  headers: Readonly<Record<string, string>>
  /** The content of an attachment can be read only once. */
  attachments: readonly { name: string; type: string; content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }[]
  written: Date
}

/** Delivers letters. */
export interface Transport {
  /** Sends a letter. @throws the server's response, or a connection error */
  send(message: Message): Promise<void>
}

export interface Sender {
  name: string
  address: string
}

/** Returns the sender of letters: from site.json, or the shop's e-mail. */
export const senderOf = (site: Site): Sender => ({
  name: site.constants.name,
  address: site.constants.mail.from ?? site.email,
})

/** Timeouts in milliseconds: `connect` for connection and greeting, `whole` for the whole delivery. */
const LIMITS = { connect: 10_000, whole: 30_000 }

/** Returns the folder to which letters are written without a mail server. */
export const letterFolder = (dataFolder: string): string => join(dataFolder, 'mail')

/** Returns the beginning of a letter's file name: the time of writing, by which files are then sorted. */
export const fileTime = (iso: string): string => iso.replace(/[:.]/g, '-')

/** Creates an SMTP transport if SMTP_URL is set, otherwise one that writes files. @param say called with a message about each file */
export const createTransport = (
  { smtpUrl, dataFolder }: Pick<Config, 'smtpUrl' | 'dataFolder'>,
  sender: () => Sender,
  say: (line: string) => void,
  limits = LIMITS,
): Transport =>
  smtpUrl ? smtpTransport(smtpUrl, sender, limits) : fileTransport(letterFolder(dataFolder), sender, say)

function smtpTransport(url: string, sender: () => Sender, { connect, whole }: typeof LIMITS): Transport {
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
      // Writes the file under a temporary name first, so that readers find only complete letters.
      await pipeline(whole as Readable, createWriteStream(`${file}.part`))
      await rename(`${file}.part`, file)
      say(`Письмо «${message.subject}» записано в файл: ${file}`)
    },
  }
}

/** Converts a letter for nodemailer. Addresses are objects, because a comma in a string would separate two addresses. */
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
    // Every attempt has the same id, so that the recipient's server can detect duplicates.
    messageId: `<tara.${message.written.getTime()}.${message.number}@${from.address.split('@')[1]}>`,
    // RFC 3834: suppresses autoresponders.
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
