import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { CompletionItem } from 'vscode-json-languageservice'
import { contracts } from '#blocks/contracts.ts'
import { calls } from '#schema/api/calls.ts'
import { insertedText } from '#schema/definitions/authoring/sample.ts'
import { reportFormats } from '#schema/definitions/checker/report.ts'
import { ACTIONS } from '#schema/definitions/contract/actions.ts'
import { mayStandIn } from '#schema/definitions/contract/block.ts'
import type { Problem } from '#schema/definitions/document/problem.ts'
import { namesSchema } from '#schema/definitions/editor/names.ts'
import { operators } from '#schema/definitions/expressions/operators.ts'
import { fieldTypeNames } from '#schema/definitions/fields/field-types.ts'
import { indexFiles, readTexts, schemaTexts } from '#schema/definitions/kinds/files.ts'
import { type KindName, kindNames, kinds, schemaAddress } from '#schema/definitions/kinds/kinds.ts'
import { shapeRule } from '#schema/definitions/rules/shape/rule.ts'
import { createContext } from '#schema/definitions/scope/context.ts'
import { checkInput } from '#server/pages/check-input.ts'
import { publicFolder, root, schemaFolder } from '#server/paths.ts'
import { CURSOR, openEditor, underlinedIn } from './editor-service.ts'

// What an author is helped with: the answers of the language service that editors use, of the project's own files.

const texts = await readTexts(schemaFolder, publicFolder)
const files = indexFiles(texts, contracts)
const names = namesSchema(createContext(checkInput(files)))
const editor = openEditor(JSON.stringify(names))

/** Labels of plain words, as they are written. */
const labels = (items: readonly CompletionItem[]): string[] => items.map(({ label }) => label.replace(/^"(.*)"$/, '$1'))

const head = (kind: KindName): string => `{ "$schema": "${schemaAddress(kind)}", "format": 1, `
const page = (keys: string): string => `${head('page')}${keys} }`
const block = (written: string): string => page(`"blocks": [ ${written} ]`)

const offers = async (path: string, text: string): Promise<string[]> => labels(await editor.offers(path, text))
const ids = (kind: KindName): string[] => [...files.of(kind).keys()]

const generated = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(join(schemaFolder, 'definitions/generated', `${name}.schema.json`), 'utf8'))

test('what the checker takes, the editor takes as well: it underlines nothing in the real files', async () => {
  expect(await underlinedIn(editor)).toEqual([])
})

test('the editor finds an unknown key, an unknown block and a wrong value inside a block', async () => {
  const found = async (written: string): Promise<string[]> =>
    (await editor.underlines('pages/new.json', page(`"meta": { "title": "Т" }, "blocks": [${written}]`))).map(
      ({ message }) => String(message),
    )
  expect(await found('{ "type": "text", "props": { "text": { "$get": "data.x" } } }')).toEqual([])
  expect(await found('{ "type": "text", "props": { "text": "Текст", "colour": 1 } }')).toEqual([
    'Property colour is not allowed.',
  ])
  expect(await found('{ "type": "tekst", "props": { "text": "Текст" } }')).toHaveLength(1)
  expect(await found('{ "type": "text", "props": { "text": 1 } }')).not.toEqual([])
  expect(await found('{ "type": "text", "props": { "text": { "$gett": "data.x" } } }')).toEqual([
    'Property $gett is not allowed.',
  ])
  expect(await found('{ "type": "form", "props": { "form": {} } }')).not.toEqual([])
})

test('every file names the schema of its kind, so that an editor helps with it', () => {
  for (const { file, kind, value } of files.all) {
    expect((value as { $schema: string }).$schema, file).toMatch(
      new RegExp(`/definitions/generated/${kind}\\.schema\\.json$`),
    )
  }
})

test.each<[what: string, path: string, text: string, expected: readonly string[]]>([
  ['pages, in an address', 'routes.json', `${head('routes')}"routes": [{ "page": "${CURSOR}" }] }`, ids('page')],
  ['guards', 'routes.json', `${head('routes')}"routes": [{ "guard": "${CURSOR}" }] }`, ['personal']],
  ['pages of errors', 'routes.json', `${head('routes')}"errors": { "error": "${CURSOR}" } }`, ids('page')],
  ['layouts', 'pages/new.json', page(`"layout": "${CURSOR}"`), ids('layout')],
  ['pages, in a link', 'pages/new.json', block(linkIn(`{ "route": "${CURSOR}" }`)), ids('page')],
  ['windows, in a link', 'pages/new.json', block(linkIn(`{ "modal": "${CURSOR}" }`)), ids('modal')],
  [
    'addresses',
    'pages/new.json',
    block(linkIn(`"${CURSOR}"`)),
    ['/about/', '/articles/kak-vybrat-gorlovinu/', 'modal:callback', 'settings:politic'],
  ],
  ['forms', 'pages/new.json', block(`{ "type": "form", "props": { "form": "${CURSOR}" } }`), ids('form')],
  ['fragments', 'pages/new.json', block(`{ "type": "partial", "props": { "name": "${CURSOR}" } }`), ids('partial')],
  ['letters', 'forms/new.json', `${head('form')}"mails": [{ "mail": "${CURSOR}" }] }`, ids('mail')],
  [
    'windows, in an action',
    'forms/new.json',
    `${head('form')}"onSuccess": [{ "do": "openModal", "modal": "${CURSOR}" }] }`,
    ids('modal'),
  ],
  ['documents', 'forms/new.json', `${head('form')}"fields": [{ "consent": "${CURSOR}" }] }`, ids('document')],
  ['tags', 'content/articles/new.json', `${head('article')}"tags": ["${CURSOR}"] }`, ['gorloviny']],
  ['offices', 'content/regions.json', `${head('regions')}"regions": [{ "office": "${CURSOR}" }] }`, ['vladimir']],
  [
    'files',
    'content/settings.json',
    `${head('settings')}"politic": "${CURSOR}" }`,
    ['/assets/documents/user_data_rules.pdf'],
  ],
  [
    'icons',
    'content/settings.json',
    `${head('settings')}"contacts": { "socials": [{ "code": "${CURSOR}" }] } }`,
    ['telegram', 'vk'],
  ],
  ['calls that read', 'pages/new.json', page(`"data": { "a": { "source": "${CURSOR}" } }`), callsBy('GET')],
  ['calls that change', 'forms/new.json', `${head('form')}"submit": { "call": "${CURSOR}" } }`, callsBy('POST')],
  ['calls of a visit', 'pages/new.json', page(`"visit": { "call": "${CURSOR}" }`), callsBy('POST')],
  [
    'parameters of a call',
    'pages/new.json',
    page(`"data": { "a": { "source": "news.list", "params": { "${CURSOR}" } } }`),
    ['page'],
  ],
  ['types of fields', 'forms/new.json', `${head('form')}"fields": [{ "type": "${CURSOR}" }] }`, fieldTypeNames],
  ['words of actions', 'forms/new.json', `${head('form')}"onSuccess": [{ "do": "${CURSOR}" }] }`, Object.keys(ACTIONS)],
  [
    'values of a block',
    'pages/new.json',
    block(`{ "type": "article-list", "props": { "headingLevel": ${CURSOR} } }`),
    ['2', '3'],
  ],
  ['both words of a condition', 'pages/new.json', block(`{ "type": "text", "visible": ${CURSOR} }`), ['true', 'false']],
  [
    'operators',
    'pages/new.json',
    block(`{ "type": "text", "props": { "text": { "${CURSOR}" } } }`),
    Object.keys(operators),
  ],
  [
    'operators inside of operators',
    'pages/new.json',
    block(`{ "type": "text", "visible": { "$not": { "${CURSOR}" } } }`),
    Object.keys(operators),
  ],
])('the editor offers %s', async (_, path, text, expected) => {
  expect(await offers(path, text)).toEqual(expect.arrayContaining([...expected]))
})

test.each<[what: string, path: string, text: string, expected: readonly string[], never: readonly string[]]>([
  [
    'data that the page asks for',
    'pages/new.json',
    page(`"data": { "news": { "source": "news.list" } }, "blocks": [${reads('text')}]`),
    ['data.news', 'data.news.list', 'data.news.pagination.total', 'settings.contacts.phone', 'region.nameIn'],
    ['data.article', 'data.article.item.title', 'form.email', 'params.product'],
  ],
  [
    'data as pieces of a text',
    'pages/new.json',
    page(`"data": { "news": { "source": "news.list" } }, "blocks": [${reads('text', `"$text": "${CURSOR}"`)}]`),
    ['{data.news.pagination.total}', '{settings.contacts.phone}', '{region.nameIn}'],
    ['{data.news}', '{data.news.pagination}', 'region.nameIn', '{data.article.item.title}'],
  ],
  [
    'parameters of the address that the page declares',
    'pages/new.json',
    page(`"query": { "page": { "type": "integer" } }, "blocks": [${reads('text')}]`),
    ['query.page', 'route.path', 'user.signedIn', 'device.kind', 'site.name'],
    ['query.sort', 'data.news'],
  ],
  [
    'parameters that the window declares',
    'modals/new.json',
    `${head('modal')}"params": { "product": { "type": "string" } }, "blocks": [${reads('text')}] }`,
    ['params.product', 'region.phone'],
    ['query.page', 'submission.number'],
  ],
  [
    'values of the fields that the form has',
    'forms/new.json',
    `${head('form')}"fields": [{ "name": "email" }, { "name": "b", "visible": { "$get": "${CURSOR}" } }] }`,
    ['form.email'],
    ['form.phone', 'data.news'],
  ],
  [
    'what the call of the form answers',
    'forms/new.json',
    `${head('form')}"submit": { "call": "form.subscribe", "success": { "$get": "${CURSOR}" } } }`,
    ['answer.message'],
    ['params.product'],
  ],
])('the editor offers the paths of %s, and no others', async (_, path, text, expected, never) => {
  const offered = await offers(path, text)
  expect(offered).toEqual(expect.arrayContaining([...expected]))
  expect(offered.filter((label) => never.includes(label))).toEqual([])
})

test('the editor offers the paths of an element where a slot is filled once per element', async () => {
  const { read } = texts
  const found = read.flatMap(({ path, text }) => {
    const at = text.search(/"\$get": "item\.[^"]+"/)
    return path.startsWith('pages/') && at >= 0 ? [{ path, text, at }] : []
  })[0]
  if (!found) throw new TypeError('No page reads an element')
  const opened = found.text
    .slice(0, found.at)
    .concat(found.text.slice(found.at).replace(/"item\.([^"]+)"/, `"${CURSOR}"`))
  const [, word = ''] = /"(item\.[^"]+)"/.exec(found.text.slice(found.at)) ?? []
  expect(await offers(found.path, opened)).toContain(word)
  expect(await offers('pages/new.json', block(reads('text')))).not.toContain(word)
})

test.each(['page', 'layout', 'modal', 'mail', 'article'] as const)(
  'the editor offers in a file of %s the types of blocks that may stand there, and only them, with what they are',
  async (kind) => {
    const place = kind === 'article' ? 'content' : kind
    const key = kind === 'article' ? 'body' : 'blocks'
    const path = kinds[kind].path.replace('*', 'new')
    for (const written of ['{ "type": "@" }', '{ "type": "section", "slots": { "content": [{ "type": "@" }] } }']) {
      const items = await editor.offers(path, `${head(kind)}"${key}": [${written.replace('@', CURSOR)}] }`)
      const offered = labels(items)
      for (const [type, contract] of contracts)
        expect([type, offered.includes(type)]).toEqual([type, mayStandIn(contract, place)])
      expect(offered.includes('outlet')).toBe(kind === 'layout')
      const text = items.find(({ label }) => label === '"text"')
      expect(text?.documentation).toBe(`${contracts.get('text')?.title}. ${contracts.get('text')?.description}`)
    }
  },
)

test.each<[what: string, path: string, text: string, said: RegExp]>([
  ['a key', 'pages/new.json', page(`"la${CURSOR}yout": "default"`), /^Имя файла из schema\/layouts/],
  ['a block', 'pages/new.json', block(`{ "type": "te${CURSOR}xt" }`), /text`: Текст\. /],
  ['a prop', 'pages/new.json', block(`{ "type": "text", "props": { "te${CURSOR}xt": "А" } }`), /^Абзацы/],
  [
    'a value',
    'forms/new.json',
    `${head('form')}"onSuccess": [{ "do": "ref${CURSOR}resh" }] }`,
    /`refresh`: показать на странице то, что изменилось, не теряя введённого$/,
  ],
  ['an operator', 'pages/new.json', block(reads('text', '"$empty": { "$ge▸t": "region.name" }')), /Значение по пути/],
  ['a form', 'pages/new.json', block('{ "type": "form", "props": { "form": "call▸back" } }'), /`callback`: Вопрос/],
  [
    'a path',
    'pages/new.json',
    page(`"blocks": [{ "type": "text", "props": { "text": { "$get": "region.na${CURSOR}meIn" } } }]`),
    /`region\.nameIn`: \S+/,
  ],
  ['a call', 'pages/new.json', page('"data": { "a": { "source": "news.l▸ist" } }'), /`news\.list`: Новости/],
])('the editor says in Russian what %s is', async (_, path, text, said) => {
  const words = await editor.says(path, text)
  expect(words).toMatch(said)
  expect(words).toMatch(/[а-яё]/i)
})

/** What the check of shapes says of a file with this text. */
function shapeOf(path: string, text: string): string[] {
  const made = indexFiles(schemaTexts([{ path, text }], []), contracts)
  const context = createContext(checkInput(made))
  const [file] = made.all
  if (!file?.root) return made.problems.map(({ message }) => message)
  return 'checkFile' in shapeRule
    ? [...shapeRule.checkFile(context, file)].map(({ message, pointer }) => `${pointer} ${message}`)
    : []
}

const snippetsAmong = (items: readonly CompletionItem[]): CompletionItem[] =>
  items.filter(({ label }) => label.startsWith('{…}'))

const inserted = ({ textEdit }: CompletionItem): string => insertedText(textEdit?.newText ?? '')

test.each(kindNames)('an empty file of %s offers a whole one, which has the shape of its kind', async (kind) => {
  const path = kinds[kind].path.replace('*', 'new')
  const [whole, ...others] = snippetsAmong(await editor.offers(path, CURSOR))
  expect(others).toEqual([])
  if (!whole) throw new TypeError('Nothing is offered')
  expect(shapeOf(path, inserted(whole))).toEqual([])
  expect(await editor.underlines(path, inserted(whole))).toEqual([])
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
    expect([snippet.label, await editor.underlines(path, text)]).toEqual([snippet.label, []])
  }
})

test('nothing that is inserted after a key says what is so without it', async () => {
  const inserted = async (text: string, key: string): Promise<string | undefined> =>
    (await editor.offers('pages/new.json', text)).find(({ label }) => label === key)?.textEdit?.newText
  expect(await inserted(page(`"meta": {}, ${CURSOR}`), 'layout')).toBe('"layout": "$1"')
  expect(await inserted(block(`{ "type": "article-list", "props": { ${CURSOR} } }`), 'featured')).toBe('"featured": $1')
  expect(await inserted(block(`{ "type": "article-list", "props": { ${CURSOR} } }`), 'headingLevel')).toBe(
    '"headingLevel": $1',
  )
})

test('without the file of names the editor offers and tells all else', async () => {
  const bare = openEditor(undefined)
  expect(labels(await bare.offers('pages/new.json', block(`{ "type": "${CURSOR}" }`)))).toContain('text')
  expect(labels(await bare.offers('forms/new.json', `${head('form')}"fields": [{ "type": "${CURSOR}" }] }`))).toContain(
    'tel',
  )
  expect(await bare.offers('pages/new.json', page(`"layout": "${CURSOR}"`))).toEqual([])
  expect(await bare.says('pages/new.json', page(`"la${CURSOR}yout": "default"`))).toMatch(/^Имя файла/)
  // It says so in the first line, and only there.
  const said = await bare.underlines('pages/new.json', page('"layout": 5'))
  expect(said.map(({ range }) => range.start.line)).toEqual([0])
  expect(String(said[0]?.message)).toContain('names.schema.json')
})

test('whatever the editor says of a place is Russian', async () => {
  const strange: string[] = []
  const look = (part: unknown): void => {
    for (const [key, value] of Object.entries(typeof part === 'object' && part !== null ? part : {})) {
      if (key === 'description' || key === 'enumDescriptions')
        strange.push(
          ...[value]
            .flat()
            .filter((words) => typeof words === 'string' && /[a-z]/i.test(words) && !/[а-яё]/i.test(words)),
        )
      look(value)
    }
  }
  for (const name of ['blocks', ...kindNames]) look(await generated(name))
  look(names.definitions?.read)
  look(names.definitions?.requests)
  expect(strange).toEqual([])
})

test('the names are those of files that are wrong too', async () => {
  const wrong = schemaTexts(
    texts.read.map(({ path, text }) => ({ path, text: path === 'modals/callback.json' ? text.slice(0, -20) : text })),
    texts.assets,
  )
  const schema = namesSchema(createContext(checkInput(indexFiles(wrong, contracts))))
  const { anyOf: [open] = [] } = schema.definitions?.modal ?? {}
  expect(open?.enum).toContain('callback')
})

test('the task of VS Code finds the file, the line and the words of what the check prints', async () => {
  const { tasks } = JSON.parse(await readFile(join(root, '.vscode/tasks.json'), 'utf8'))
  const [{ script, problemMatcher: matchers }] = tasks
  expect(script).toBe('check:schema')
  const problem: Problem = {
    severity: 'error',
    file: 'schema/content/articles/pet-pnd-pp.json',
    line: 47,
    column: 37,
    pointer: '',
    rule: 'данные/нет-пути',
    message: 'Пути «data.a» нет.',
    hint: 'Возможно, имелось в виду «b».',
  }
  const printed = reportFormats.text([problem, { ...problem, severity: 'warning', line: 5 }]).split('\n')
  const found = matchers.flatMap(({ severity, pattern: [first, second] }: Matcher) =>
    printed.flatMap((row, i) => {
      const place = new RegExp(first.regexp).exec(row)
      const words = new RegExp(second.regexp).exec(printed[i + 1] ?? '')
      return place && words
        ? [
            [
              severity,
              place[first.file],
              place[first.line],
              place[first.column],
              place[first.code],
              words[second.message],
            ],
          ]
        : []
    }),
  )
  const rest = ['37', problem.rule, `${problem.message} ${problem.hint}`]
  expect(found).toEqual([
    ['error', problem.file, '47', ...rest],
    ['warning', problem.file, '5', ...rest],
  ])
})

interface Matcher {
  severity: string
  pattern: [
    { regexp: string; file: number; line: number; column: number; code: number },
    { regexp: string; message: number },
  ]
}

function linkIn(link: string): string {
  return `{ "type": "button-row", "props": { "items": [{ "text": "А", "link": ${link} }] } }`
}

function reads(prop: string, expression = `"$get": "${CURSOR}"`): string {
  return `{ "type": "text", "props": { "${prop}": { ${expression} } } }`
}

function callsBy(method: string): string[] {
  return Object.entries(calls).flatMap(([name, call]) => (call.method === method ? [name] : []))
}

test('every pattern that an author meets says in words what it expects, with an example', async () => {
  const silent: string[] = []
  const visit = (part: unknown, at: string): void => {
    if (typeof part !== 'object' || part === null) return
    const { pattern, patternErrorMessage: said } = part as Record<string, unknown>
    // Of `if` and `not` nobody is told.
    if (typeof pattern === 'string' && !/\/(?:if|not|isExpression)\//.test(`${at}/`))
      if (typeof said !== 'string' || !/[«].+[»].*\.$/.test(said)) silent.push(at)
    for (const [key, value] of Object.entries(part)) visit(value, `${at}/${key}`)
  }
  for (const name of ['blocks', ...kindNames]) visit(await generated(name), name)
  expect(silent).toEqual([])
})
