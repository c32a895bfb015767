import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createAjv } from '#schema/definitions/json-schema/ajv.ts'
import { loadFiles } from '#schema/definitions/kinds/files.ts'
import { kindNames } from '#schema/definitions/kinds/kinds.ts'
import { publicFolder, schemaFolder } from '#server/paths.ts'

const read = async (name: string): Promise<object> =>
  JSON.parse(await readFile(join(schemaFolder, 'definitions/generated', name), 'utf8'))

const ajv = createAjv({ inlineRefs: false, strict: false, code: { optimize: false } })
ajv.addSchema(await read('blocks.schema.json'), 'blocks.schema.json')
const validators = new Map(
  await Promise.all(kindNames.map(async (kind) => [kind, ajv.compile(await read(`${kind}.schema.json`))] as const)),
)
const files = await loadFiles(schemaFolder, publicFolder)

test('what the checker takes, the editor takes as well: it underlines nothing in the real files', () => {
  const underlined = files.all.flatMap(({ file, kind, value }) => {
    const validate = validators.get(kind)
    return validate?.(value) === false ? [[file, validate.errors?.[0]]] : []
  })
  expect(underlined).toEqual([])
})

test('the editor finds an unknown key, an unknown block and a wrong value inside a block', () => {
  const validate = validators.get('page')
  const page = (block: object) => ({ $schema: 'x', format: 1, meta: { title: 'Т' }, blocks: [block] })
  expect(validate?.(page({ type: 'text', props: { text: { $get: 'data.x' } } }))).toBe(true)
  expect(validate?.(page({ type: 'text', props: { text: 'Текст', colour: 1 } }))).toBe(false)
  expect(validate?.(page({ type: 'tekst', props: { text: 'Текст' } }))).toBe(false)
  expect(validate?.(page({ type: 'text', props: { text: 1 } }))).toBe(false)
  expect(validate?.(page({ type: 'text', props: { text: { $gett: 'data.x' } } }))).toBe(false)
})

test('every file names the schema of its kind, so that an editor helps with it', () => {
  for (const { file, kind, value } of files.all) {
    expect((value as { $schema: string }).$schema, file).toMatch(
      new RegExp(`/definitions/generated/${kind}\\.schema\\.json$`),
    )
  }
})

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
  for (const name of ['blocks', ...kindNames]) visit(await read(`${name}.schema.json`), name)
  expect(silent).toEqual([])
})
