import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { namesSchema } from '#schema/definitions/editor/names.ts'
import { indexFiles } from '#schema/definitions/kinds/files.ts'
import { schemaTexts } from '#schema/definitions/kinds/texts.ts'
import { createContext } from '#schema/definitions/scope/context.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import { checkInput } from '#server/app/check-schema.ts'
import { schemaFolder } from '#server/engine/paths.ts'
import { block, editor, files, head, labels, names, page, reads, texts } from './editor-asked.ts'
import { CURSOR, openEditor, underlinedIn } from './editor-service.ts'

// Diagnostics and hover texts of the project's own files, by the language service that editors use.

const generated = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(join(schemaFolder, 'definitions/generated', `${name}.schema.json`), 'utf8'))

// Some seconds, and more where other tests run beside it.
test('what the checker takes, the editor takes as well: it underlines nothing in the real files', {
  timeout: 90_000,
}, async () => {
  expect(await underlinedIn(editor)).toEqual([])
})

test('the editor finds an unknown key, an unknown block and a wrong value inside a block', async () => {
  const found = async (written: string): Promise<string[]> =>
    (await editor.underlines('pages/new.json', page(`"meta": { "title": "Т" }, "blocks": [${written}]`))).map(
      ({ message }) => String(message),
    )
  expect(await found('{ "type": "text", "props": { "text": { "$get": "region.name" } } }')).toEqual([])
  expect(await found('{ "type": "text", "props": { "text": "Текст", "colour": 1 } }')).toEqual([
    'Property colour is not allowed.',
  ])
  expect(await found('{ "type": "tekst", "props": { "text": "Текст" } }')).toHaveLength(1)
  expect(await found('{ "type": "text", "props": { "text": 1 } }')).not.toEqual([])
  expect(await found('{ "type": "text", "props": { "text": { "$gett": "region.name" } } }')).toEqual([
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
  for (const name of ['blocks', ...kinds.names]) look(await generated(name))
  look(names.definitions?.read)
  look(names.definitions?.requests)
  expect(strange).toEqual([])
})

test('the names are those of files that are wrong too', async () => {
  const wrong = schemaTexts(
    texts.read.map(({ path, text }) => ({ path, text: path === 'modals/callback.json' ? text.slice(0, -20) : text })),
    texts.assets,
  )
  const schema = namesSchema(createContext(checkInput(indexFiles(kinds, wrong))))
  const { anyOf: [open] = [] } = schema.definitions?.modal ?? {}
  expect(open?.enum).toContain('callback')
})

test('every pattern that an author meets says in words what it expects, with an example', async () => {
  const silent: string[] = []
  const visit = (part: unknown, at: string): void => {
    if (typeof part !== 'object' || part === null) return
    const { pattern, patternErrorMessage: said } = part as Record<string, unknown>
    // Errors inside `if` and `not` are not shown.
    if (typeof pattern === 'string' && !/\/(?:if|not|isExpression)\//.test(`${at}/`))
      if (typeof said !== 'string' || !/[«].+[»].*\.$/.test(said)) silent.push(at)
    for (const [key, value] of Object.entries(part)) visit(value, `${at}/${key}`)
  }
  for (const name of ['blocks', ...kinds.names]) visit(await generated(name), name)
  expect(silent).toEqual([])
})
