import { expect, test } from 'vitest'
import type { CompletionItem } from 'vscode-json-languageservice'
import { insertedText } from '#schema/definitions/authoring/snippets.ts'
import { ACTIONS } from '#schema/definitions/contract/actions.ts'
import { operators } from '#schema/definitions/expressions/operators.ts'
import { fieldTypeNames } from '#schema/definitions/fields/types.ts'
import { indexFiles } from '#schema/definitions/kinds/files.ts'
import { schemaTexts } from '#schema/definitions/kinds/texts.ts'
import { shapeRule } from '#schema/definitions/rules/shape/rule.ts'
import { createContext } from '#schema/definitions/scope/context.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import { checkInput } from '#server/app/check-schema.ts'
import { block, editor, head, linkIn, page } from './editor-asked.ts'
import { CURSOR } from './editor-service.ts'

// Inserted text: whole files, blocks, expressions, values.

/** Problems of the shape check in a file with this text. */
function shapeOf(path: string, text: string): string[] {
  const made = indexFiles(kinds, schemaTexts([{ path, text }], []))
  const context = createContext(checkInput(made))
  const [file] = made.all
  if (!file?.tree) return made.problems.map(({ message }) => message)
  return 'checkFile' in shapeRule
    ? [...shapeRule.checkFile(context, file)].map(({ message, pointer }) => `${pointer} ${message}`)
    : []
}

const snippetsAmong = (items: readonly CompletionItem[]): CompletionItem[] =>
  items.filter(({ label }) => label.startsWith('{…}'))

const inserted = ({ textEdit }: CompletionItem): string => insertedText(textEdit?.newText ?? '')

/** Problems that the editor underlines, except names: it underlines a placeholder until the author replaces it. */
const wrongIn = async (path: string, text: string) =>
  (await editor.underlines(path, text)).filter(({ message }) => !/^(?:Такого имени|Пути) нет/.test(String(message)))

test.each(kinds.names)('an empty file of %s offers a whole one, which has the shape of its kind', async (kind) => {
  const path = kinds.get(kind).path.replace('*', 'new')
  const [whole, ...others] = snippetsAmong(await editor.offers(path, CURSOR))
  expect(others).toEqual([])
  if (!whole) throw new TypeError('Nothing is offered')
  expect(shapeOf(path, inserted(whole))).toEqual([])
  expect(await wrongIn(path, inserted(whole))).toEqual([])
})

const form = (keys: string): string =>
  `${head('form')}"name": "Форма", "submit": { "call": "form.feedback", "label": "Отправить" }, ${keys} }`
const FIELDS = '"fields": [{ "name": "a", "label": "А" }]'

test.each<[what: string, path: string, around: (written: string) => string, least: number]>([
  ['block', 'pages/new.json', (written) => page(`"meta": { "title": "Т" }, "blocks": [${written}]`), 60],
  ['block of a letter', 'mails/new.json', (written) => `${head('mail')}"subject": "Т", "blocks": [${written}] }`, 20],
  ['layout block', 'layouts/new.json', (written) => `${head('layout')}"blocks": [${written}] }`, 60],
  ['field', 'forms/new.json', (written) => form(`"onSuccess": [], "fields": [${written}]`), fieldTypeNames.length],
  ['action', 'forms/new.json', (written) => form(`${FIELDS}, "onSuccess": [${written}]`), Object.keys(ACTIONS).length],
  [
    'expression',
    'pages/new.json',
    (written) => page(`"meta": { "title": "Т" }, "blocks": [{ "type": "text", "props": { "text": ${written} } }]`),
    Object.keys(operators).length,
  ],
  [
    'link',
    'pages/new.json',
    (written) => page(`"meta": { "title": "Т" }, "blocks": [${linkIn(written)}]`),
    Object.keys(operators).length + 2,
  ],
  [
    'request',
    'pages/new.json',
    (written) => page(`"meta": { "title": "Т" }, "blocks": [], "data": { "a": ${written} }`),
    1,
  ],
  [
    'address',
    'routes.json',
    (written) => `${head('routes')}"errors": { "notFound": "a", "error": "b" }, "routes": [${written}] }`,
    1,
  ],
])('each snippet of %s has the shape of its place', async (_, path, around, least) => {
  const snippets = snippetsAmong(await editor.offers(path, around(CURSOR)))
  expect(snippets.length).toBeGreaterThanOrEqual(least)
  for (const snippet of snippets) {
    const text = around(inserted(snippet))
    expect([snippet.label, shapeOf(path, text)]).toEqual([snippet.label, []])
    const underlined = await wrongIn(path, text)
    expect([snippet.label, underlined]).toEqual([snippet.label, []])
  }
})

test('nothing that is inserted after a key says what is so without it', async () => {
  const inserted = async (text: string, key: string): Promise<string | undefined> =>
    (await editor.offers('pages/new.json', text)).find(({ label }) => label === key)?.textEdit?.newText
  expect(await inserted(page(`"meta": {}, ${CURSOR}`), 'layout')).toBe('"layout": "$1"')
  expect(await inserted(block(`{ "type": "article-list", "props": { ${CURSOR} } }`), 'headingLevel')).toBe(
    '"headingLevel": $1',
  )
})
