import { expect, test } from 'vitest'
import { contracts } from '#blocks/contracts.ts'
import { blocksSchema, fileSchema, NAMES_FILE } from '#schema/definitions/authoring/schema.ts'
import { createAjv } from '#schema/definitions/json-schema/ajv.ts'
import type { JsonSchema } from '#schema/definitions/json-schema/types.ts'
import { indexFiles } from '#schema/definitions/kinds/files.ts'
import type { KindName } from '#schema/definitions/kinds/kinds.ts'
import { readTexts, schemaTexts } from '#schema/definitions/kinds/texts.ts'
import { createContext } from '#schema/definitions/scope/context.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import { checkInput } from '#server/app/check-schema.ts'
import { namesSchema } from '#server/app/editor-names.ts'
import { publicFolder, schemaFolder } from '#server/engine/paths.ts'

// R17: the generated schemas with which editors check and complete the project's files.

const texts = await readTexts(schemaFolder, publicFolder)
const files = indexFiles(kinds, texts)
const names = namesSchema(createContext(checkInput(files)))
const schemas = new Map<string, JsonSchema>([
  ['blocks', blocksSchema(contracts)],
  ...kinds.names.map((kind) => [kind, fileSchema(kinds, kind)] as const),
])

const ajv = createAjv()
ajv.addSchema(names, `../../../${NAMES_FILE}`)
for (const schema of schemas.values()) ajv.addSchema(schema)

/** Returns position and message of each problem that an editor underlines. */
function underlined(kind: KindName, value: unknown): string[] {
  const validate = ajv.getSchema(`${kind}.schema.json`)
  if (!validate) throw new TypeError(`${kind} has no schema`)
  validate(value)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

/** Returns the values that an editor suggests for a name. */
const offered = (name: string, schema = names): readonly unknown[] => schema.definitions?.[name]?.anyOf?.[0]?.enum ?? []

const page = (...blocks: object[]) => ({
  $schema: kinds.schemaAddress('page'),
  name: 'Новая',
  meta: { title: 'Т' },
  blocks,
})
const text = (props: object) => ({ type: 'text', props })
const button = (link: unknown) => ({ type: 'button-row', props: { items: [{ text: 'А', link }] } })

// Compiling the schemas takes several seconds, and longer while other tests are running.
test('what the checker takes, the editor takes as well: it underlines nothing in the real files', {
  timeout: 90_000,
}, () => {
  expect(
    files.all.flatMap(({ file, kind, value }) => underlined(kind, value).map((said) => `${file} ${said}`)),
  ).toEqual([])
})

test('every file names the schema of its kind, so that an editor helps with it', () => {
  for (const { file, kind, value } of files.all)
    expect(Object(value).$schema, file).toMatch(new RegExp(`/definitions/generated/${kind}\\.schema\\.json$`))
})

test.each<[what: string, block: object]>([
  ['an unknown key', text({ text: 'Текст', colour: 1 })],
  ['a form that is no name', { type: 'form', props: { form: {} } }],
  ['a form that is not there', { type: 'form', props: { form: 'calback' } }],
  ['a page that is not there', button({ route: 'abuot' })],
  ['a window that is not there', button({ modal: 'calback' })],
  ['a fragment that is not there', { type: 'partial', props: { name: 'breadcrumb' } }],
])('the editor underlines %s', (_, block) => {
  expect(underlined('page', page(text({ text: { $get: 'region.name' } })))).toEqual([])
  expect(underlined('page', page(block))).not.toEqual([])
})

test.each<[name: string, expected: readonly string[]]>([
  ...(['page', 'layout', 'modal', 'form', 'partial', 'mail', 'document'] as const).map((kind): [string, string[]] => [
    kind,
    [...files.of(kind).keys()],
  ]),
  ['link', ['/about/', '/about/#laboratory', '/articles/kak-vybrat-gorlovinu/', 'modal:callback', 'settings:politic']],
  ['guard', ['personal']],
  ['tag', ['gorloviny']],
  ['office', ['vladimir']],
  ['asset', ['/assets/documents/user_data_rules.pdf']],
  ['read', ['news.list']],
  ['post', ['form.subscribe']],
])('the editor offers each name of %s', (name, expected) => {
  expect(offered(name)).toEqual(expect.arrayContaining([...expected]))
})

test('the editor says what a form and a call are', () => {
  const saidOf = (name: string, word: string): unknown =>
    names.definitions?.[name]?.anyOf?.[0]?.enumDescriptions?.[offered(name).indexOf(word)]
  expect(saidOf('form', 'callback')).toMatch(/^Вопрос/)
  expect(saidOf('read', 'news.list')).toMatch(/^Новости/)
})

test('whatever the editor says of a place is Russian', () => {
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
  for (const schema of schemas.values()) look(schema)
  look(names.definitions?.read)
  expect(strange).toEqual([])
})

test('the names are those of files that are wrong too', () => {
  const wrong = schemaTexts(
    texts.read.map(({ path, text }) => ({ path, text: path === 'modals/callback.json' ? text.slice(0, -20) : text })),
    texts.assets,
  )
  expect(offered('modal', namesSchema(createContext(checkInput(indexFiles(kinds, wrong)))))).toContain('callback')
})

test('every pattern that an author meets says in words what it expects, with an example', () => {
  const silent: string[] = []
  const visit = (part: unknown, at: string): void => {
    if (typeof part !== 'object' || part === null) return
    const { pattern, patternErrorMessage: said } = part as Record<string, unknown>
    // Editors do not show errors inside `if` and `not`.
    if (typeof pattern === 'string' && !/\/(?:if|not|isExpression)\//.test(`${at}/`))
      if (typeof said !== 'string' || !/[«].+[»].*\.$/.test(said)) silent.push(at)
    for (const [key, value] of Object.entries(part)) visit(value, `${at}/${key}`)
  }
  for (const [name, schema] of schemas) visit(schema, name)
  expect(silent).toEqual([])
})
