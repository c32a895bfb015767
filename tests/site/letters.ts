import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { letterFolder } from '#server/engine/mail/transport.ts'

/** The parts of a letter's file that tests read. */
export interface ParsedLetter {
  to: string
  headers: Readonly<Record<string, string>>
  /** The plain-text part. */
  text: string
}

/** Returns the letters to an address that a site without a mail server has written so far, oldest first. */
export async function lettersTo(address: string, dataFolder: string): Promise<ParsedLetter[]> {
  const folder = letterFolder(dataFolder)
  // A file that is not complete yet has another extension.
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const letters = await Promise.all(names.map(async (name) => parseLetter(await readFile(join(folder, name), 'utf8'))))
  return letters.filter(({ to }) => to.includes(address))
}

/** Reads the headers and the text part of an .eml file. */
export function parseLetter(source: string): ParsedLetter {
  const [head = '', ...rest] = source.split(/\r?\n\r?\n/)
  const headers = headersOf(head)
  const body = rest.join('\n\n')
  const boundary = /boundary="?([^";\r\n]+)/.exec(headers['content-type'] ?? '')?.[1]
  const parts = boundary ? body.split(`--${boundary}`) : [`${head}\n\n${body}`]
  for (const part of parts) {
    const [partHead = '', ...content] = part.trimStart().split(/\r?\n\r?\n/)
    const own = headersOf(partHead)
    if (own['content-type']?.startsWith('multipart/'))
      return { ...parseLetter(part.trimStart()), to: headers.to ?? '', headers }
    if (own['content-type']?.startsWith('text/plain'))
      return { to: headers.to ?? '', headers, text: decode(content.join('\n\n'), own['content-transfer-encoding']) }
  }
  return { to: headers.to ?? '', headers, text: '' }
}

const headersOf = (head: string): Record<string, string> =>
  Object.fromEntries(
    head
      .replace(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )

function decode(text: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString()
  if (encoding !== 'quoted-printable') return text
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
