import { expect, it } from 'vitest'
import { createContext } from '../scope/context.ts'
import { checkFiles } from './check.ts'
import { mendFile } from './mends.ts'
import { type Changes, testCalls, testContracts, testFiles, textsOf } from './testing.ts'
import { withForm } from './testing-forms.ts'

/** A file with this text, the home page, mended, and what was done: "3 «было» → «стало»". */
function mended(text: string, path = 'pages/home.json', changes: Changes = {}) {
  const input = (text: string) => ({
    ...{ files: testFiles({ ...changes, [path]: text }), contracts: testContracts, calls: testCalls },
    ...{ guards: new Set<string>(), mails: new Map<string, readonly string[]>() },
  })
  const fileOf = (text: string) => {
    const file = input(text).files.all.find(({ file }) => file.endsWith(path))
    if (!file) throw new Error(`no ${path}`)
    return file
  }
  const done = mendFile(
    fileOf(text),
    (text) => ({ context: createContext(input(text)), file: fileOf(text) }),
    (text) => checkFiles(input(text)),
  )
  return { text: done.text, done: done.mends.map(({ line, what }) => `${line} ${what}`) }
}

const page = (blocks: string, more = ''): string =>
  `{\n  "name": "Главная",${more}\n  "meta": { "title": "Тара" },\n  "blocks": [\n    ${blocks}\n  ]\n}\n`

it('leaves a right file alone', () => {
  const right = page('{ "type": "text", "props": { "text": "Банка и крышка" } }')
  expect(mended(right)).toEqual({ text: right, done: [] })
})

it.each([
  ['a type of block', '{ "type": "texxt", "props": { "text": "Банка" } }', '5 «texxt» → «text»'],
  ['a key', '{ "type": "text", "props": { "txet": "Банка" } }', '5 «txet» → «text»'],
  ['a word of a list', '{ "type": "text", "props": { "text": "Банка", "size": "smal" } }', '5 «smal» → «small»'],
])('mends %s that is nearly right', (_, block, done) => {
  const right = block.replace('texxt', 'text').replace('txet', 'text').replace('smal"', 'small"')
  expect(mended(page(block))).toEqual({ text: page(right), done: [done] })
})

it('does not guess where two words are as near, or where the mistake would stay', () => {
  const two = page('{ "type": "text", "props": { "text": "Банка", "sise": "x", "text": "Б" } }')
  expect(mended(two).text).toBe(two)
})

/** A file of the base with changes, and the same with one piece of its text written wrongly. */
const damaged = (path: string, right: string, wrong: string, changes: Changes = {}) => {
  const whole = textsOf(changes).get(path) ?? ''
  if (!whole.includes(right)) throw new Error(`no ${right} in ${path}`)
  return { whole, ...mended(whole.replace(right, wrong), path, changes) }
}

const ARTICLE = 'content/articles/first.json'
const form = withForm()

it.each([
  ['a tag', ARTICLE, '["rozliv"]', '["rozli"]', /«rozli» → «rozliv»/, {}],
  ['an office', 'content/regions.json', '"office":"moscow"', '"office":"moscoww"', /«moscoww» → «moscow»/, {}],
  ['a document', 'forms/ask.json', '"consent":"consent"', '"consent":"consen"', /«consen» → «consent»/, form],
  ['a number in quotes', 'content/tags.json', '"number":1', '"number":"1"', /"1" → 1$/, {}],
  ['a word of JSON in quotes', 'forms/ask.json', '"required":true', '"required":"true"', /"true" → true$/, form],
  ['a number without quotes', 'content/settings.json', '"3300000007"', '3300000007', /3300000007 → "3300000007"$/, {}],
  ['a day with its year last', ARTICLE, '"2025-11-20"', '"20.11.2025"', /"20.11.2025" → "2025-11-20"$/, {}],
  ['the depth of $schema', 'content/tags.json', '"../definitions', '"../../definitions', /→ "\.\.\/definitions/, {}],
  ['a comma too many', 'content/tags.json', '"Розлив"}]', '"Розлив",}, ]', /^\d+ запятая перед/, {}],
])('mends %s', (_, path, right, wrong, done, changes) => {
  const found = damaged(path, right, wrong, changes)
  expect(found.text.replaceAll('} ]', '}]')).toBe(found.whole)
  expect(found.done[0]).toMatch(done)
})

it('puts the last slash to a link, alone, in a text and before what follows it', () => {
  const text = (link: string) =>
    page(
      `{ "type": "text", "props": { "text": "[Статья](${link}#start) и [главная](/)." } }, { "type": "picture", "props": { "link": "${link}" } }`,
    )
  expect(mended(text('/articles/first'))).toMatchObject({ text: text('/articles/first/') })
})

it('leaves a word that breaks off where several go on from it, and one that does not fit its neighbors', () => {
  for (const type of ['te', 'te1'])
    expect(damaged('forms/ask.json', '"type":"email"', `"type":"${type}"`, form).done).toEqual([])
})

it('leaves a name that two places call so: it may be wrong where it is given', () => {
  const other = textsOf().get(ARTICLE)?.replace('"rozliv"', '"rozli"') ?? ''
  const more = { 'content/articles/second.json': other.replace('"Название"', '"Другое"') }
  expect(damaged(ARTICLE, '["rozliv"]', '["rozli"]', more).done).toEqual([])
})

it('typesets a text that shows a mistake, and that text alone', () => {
  const { text, done } = mended(
    page(
      '{ "type": "text", "props": { "text": "Банка - это \\"тара\\" в коробке" } }, { "type": "text", "props": { "text": "в коробке" } }',
    ),
  )
  expect(text).toContain('"Банка\u00a0— это «тара» в\u00a0коробке"')
  expect(text).toContain('"text": "в коробке"')
  expect(done).toEqual([expect.stringMatching(/^5 «Банка - это "тара" в.*» → «Банка⍽— это «тара» в⍽короб/)])
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
    '2 ключ «layout» убран: это значение действует и без него',
    expect.stringMatching(/^\d+ ключи по порядку: type, props$/),
    expect.stringMatching(/^\d+ ключи по порядку: type, slots$/),
  ])
})

it('does not touch what cannot be read', () => {
  expect(mended('{ "meta": {}, ')).toEqual({ text: '{ "meta": {}, ', done: [] })
})
