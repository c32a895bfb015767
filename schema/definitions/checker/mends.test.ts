import { expect, it } from 'vitest'
import { createContext } from '../scope/context.ts'
import { checkFiles } from './check.ts'
import { mendFile } from './mends.ts'
import { testCalls, testContracts, testFiles } from './testing.ts'

/** The home page with this text, mended, and what was done: "3 «было» → «стало»". */
function mended(home: string) {
  const input = (text: string) => ({
    ...{ files: testFiles({ 'pages/home.json': text }), contracts: testContracts, calls: testCalls },
    ...{ guards: new Set<string>(), mails: new Map<string, readonly string[]>() },
  })
  const fileOf = (text: string) => {
    const file = input(text).files.of('page').get('home')
    if (!file) throw new Error('no home page')
    return file
  }
  const { text, mends } = mendFile(
    fileOf(home),
    (text) => ({ context: createContext(input(text)), file: fileOf(text) }),
    (text) => checkFiles(input(text)).filter(({ file }) => file.endsWith('pages/home.json')),
  )
  return { text, done: mends.map(({ line, what }) => `${line} ${what}`) }
}

const page = (blocks: string, more = ''): string =>
  `{\n  "format": 1,\n  "name": "Главная",${more}\n  "meta": { "title": "Тара" },\n  "blocks": [\n    ${blocks}\n  ]\n}\n`

it('leaves a right file alone', () => {
  const right = page('{ "type": "text", "props": { "text": "Банка и крышка" } }')
  expect(mended(right)).toEqual({ text: right, done: [] })
})

it.each([
  ['a type of block', '{ "type": "texxt", "props": { "text": "Банка" } }', '5 «texxt» → «text»'],
  ['a key', '{ "type": "text", "props": { "txet": "Банка" } }', '6 «txet» → «text»'],
  ['a word of a list', '{ "type": "text", "props": { "text": "Банка", "size": "smal" } }', '6 «smal» → «small»'],
])('mends %s that is nearly right', (_, block, done) => {
  const right = block.replace('texxt', 'text').replace('txet', 'text').replace('smal"', 'small"')
  expect(mended(page(block))).toEqual({ text: page(right), done: [done.replace('5 ', '6 ')] })
})

it('does not guess where two words are as near, or where the mistake would stay', () => {
  const two = page('{ "type": "text", "props": { "text": "Банка", "sise": "x", "text": "Б" } }')
  expect(mended(two).text).toBe(two)
})

it('typesets a text that shows a mistake, and that text alone', () => {
  const { text, done } = mended(
    page(
      '{ "type": "text", "props": { "text": "Банка - это \\"тара\\" в коробке" } }, { "type": "text", "props": { "text": "в коробке" } }',
    ),
  )
  expect(text).toContain('"Банка\u00a0— это «тара» в\u00a0коробке"')
  expect(text).toContain('"text": "в коробке"')
  expect(done).toEqual([expect.stringMatching(/^6 «Банка - это "тара" в.*» → «Банка⍽— это «тара» в⍽короб/)])
})

it('takes out what holds anyway, and puts the keys of blocks in order', () => {
  const { text, done } = mended(
    page(
      '{ "slots": { "content": [{ "props": { "text": "Б" }, "type": "text" }] }, "type": "box" }',
      ' "layout": "default",',
    ),
  )
  expect(text).toContain('{ "type": "box", "slots": { "content": [{ "type": "text", "props": { "text": "Б" } }] } }')
  expect(text).not.toContain('layout')
  expect(done).toEqual([
    '3 ключ «layout» убран: это значение действует и без него',
    expect.stringMatching(/^\d+ ключи по порядку: type, props$/),
    expect.stringMatching(/^\d+ ключи по порядку: type, slots$/),
  ])
})

it('does not touch what cannot be read', () => {
  expect(mended('{ "format": 1, ')).toEqual({ text: '{ "format": 1, ', done: [] })
})
