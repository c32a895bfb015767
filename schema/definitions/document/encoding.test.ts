import { expect, it } from 'vitest'
import { decodeText } from './encoding.ts'

const WORDS = '{ "title": "Банки и бутылки из ПЭТ" }'

/** «Банки и бутылки» and other texts in a single-byte encoding. */
const encoded = (letterAt: (code: number) => number): Buffer =>
  Buffer.from(
    [...WORDS].map((letter) => (letter < '\u0080' ? letter.charCodeAt(0) : letterAt(letter.charCodeAt(0) - 0x410))),
  )

const KOI8 = 'юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ'

it.each([
  ['Windows-1251', encoded((letter) => 0xc0 + letter), '1:13'],
  ['DOS (CP866)', encoded((letter) => (letter < 0x30 ? 0x80 + letter : 0xb0 + letter)), '1:13'],
  ['KOI8-R', encoded((letter) => 0xc0 + KOI8.indexOf(String.fromCharCode(0x410 + letter))), '1:13'],
  ['UTF-16', Buffer.from(`\uFEFF${WORDS}`, 'utf16le'), '1:1'],
  ['UTF-16', Buffer.from(WORDS, 'utf16le'), '1:1'],
  ['UTF-16', Buffer.from(`\uFEFF${WORDS}`, 'utf16le').swap16(), '1:1'],
])('says that a text in %s is not UTF-8', (_, bytes, place) => {
  const { fault } = decodeText(bytes)
  expect(fault?.message).toContain('не в UTF-8')
  expect(`${fault?.line}:${fault?.column}`).toBe(place)
})

it('says where a letter is spoilt in a text that is UTF-8 else', () => {
  const bytes = Buffer.concat([Buffer.from('{\n  "a": "Бан'), Buffer.from([0xd0]), Buffer.from('а" }')])
  expect(decodeText(bytes).fault).toMatchObject({
    line: 2,
    column: 12,
    message: expect.stringContaining('испорчена буква'),
  })
})

it.each([WORDS, `\uFEFF${WORDS}`, '', '{ "a": "\uFFFD" }', '{ "a": "😀 ₽ Ω" }'])('reads %j', (text) => {
  expect(decodeText(Buffer.from(text))).toEqual({ text })
})
