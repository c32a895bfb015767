import { expect, it } from 'vitest'
import { MAY_BE_MISREAD, misread } from './wrong-encoding.ts'

const read = (text: string, as: string): string => new TextDecoder(as).decode(new TextEncoder().encode(text))

/** Bytes of windows-1251. */
const cyrillic = (text: string): Uint8Array =>
  Uint8Array.from([...text].map((sign) => sign.charCodeAt(0) - 0x410 + 0xc0))

it.each([
  ['UTF-8 as windows-1251', (text: string) => read(text, 'windows-1251')],
  ['UTF-8 as windows-1252', (text: string) => read(text, 'windows-1252')],
  ['windows-1251 as windows-1252', (text: string) => new TextDecoder('windows-1252').decode(cyrillic(text))],
])('finds what was read wrongly, and what it had been: %s', (_, wrong) => {
  for (const word of ['Привет', 'банка', 'для', 'КАТАЛОГ', 'щётка'.replace('ё', 'е')]) {
    expect(MAY_BE_MISREAD.test(wrong(word))).toBe(true)
    expect(misread(`1. ${wrong(word)}, 5`)?.meant).toBe(word)
  }
})

it.each(['РОССИЯ', 'С «Ёмкостью»', 'Р… С…', 'ГОСТ Р ИСО 9001', 'Crème brûlée, Müller, déjà vu', 'СССР — РСФСР', 'é à'])(
  'finds nothing in «%s»',
  (text) => {
    expect(misread(text)).toBeUndefined()
  },
)
