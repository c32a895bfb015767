import { isUtf8 } from 'node:buffer'
import { lineAndColumn } from './parse.ts'

/** Why a file's bytes are not valid UTF-8, for the file's author. */
export interface EncodingFault {
  /** Line and column of the first invalid character, from 1; the file's beginning if no character is readable. */
  readonly line: number
  readonly column: number
  readonly message: string
  readonly hint: string
}

/** Decodes a file as UTF-8; `fault` says why its bytes are not valid. */
export function decodeText(bytes: Buffer): { text: string; fault?: EncodingFault } {
  const text = bytes.toString('utf8')
  const wide = bytes.subarray(0, 2).toString('hex')
  if (wide === 'fffe' || wide === 'feff' || text.includes('\0')) return { text, fault: notUtf8(text, 0) }
  if (isUtf8(bytes)) return { text }
  const at = text.indexOf('\uFFFD')
  const lost = count(text, /\uFFFD/g)
  if (count(text, RUSSIAN) > lost)
    return {
      text,
      fault: {
        ...lineAndColumn(text, at),
        message: 'Здесь испорчена буква: её байты — не UTF-8.',
        hint: 'Наберите слово заново или возьмите прежнюю версию файла из истории.',
      },
    }
  return { text, fault: notUtf8(text, at) }
}

const RUSSIAN = /[а-яё]/g

const count = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0

const notUtf8 = (text: string, at: number): EncodingFault => ({
  ...lineAndColumn(text, at),
  message: 'Файл сохранён не в UTF-8: посетители увидели бы «���» вместо букв.',
  hint: 'Сохраните его в UTF-8. В Блокноте: «Сохранить как», кодировка «UTF-8». В VS Code: кодировка внизу справа, «Reopen with Encoding», потом «Save with Encoding» → UTF-8.',
})
