import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { contracts } from '#blocks/contracts.ts'
import { calls } from '#schema/api/calls.ts'
import { blocksSchema, fileSchema, ref } from '#schema/definitions/authoring/schema.ts'
import { withShared } from '#schema/definitions/authoring/shared.ts'
import {
  blocksTable,
  callsTable,
  fieldTypesTable,
  fillIn,
  kindsTable,
  rulesTable,
} from '#schema/definitions/checker/documentation.ts'
import { kindNames } from '#schema/definitions/kinds/kinds.ts'
import { exampleProblems } from '../gallery/examples.ts'
import { writeEditorNames } from '../pages/editor-names.ts'
import { root, schemaFolder } from '../paths.ts'
import { takeOnly } from './command-line.ts'
import { jetBrainsMappings, vsCodeSettings } from './generate/editor-settings.ts'
import { envExample, variablesTable } from './generate/variables.ts'

const folder = join(schemaFolder, 'definitions', 'generated')
const DRAFT = 'http://json-schema.org/draft-07/schema#'

/**
 * What `npm run generate` writes where it is stale, and `--check` only names: the editors' schemas and settings,
 * `.env.example`, the tables of the READMEs; `--check` names blocks without a right example and wrong histories too. What else it writes for
 * editors (pages/editor-names.ts) is never stale.
 * @returns file -> text
 */
function generate(): Map<string, string> {
  const schemas = new Map<string, object>([['blocks.schema.json', withShared(blocksSchema(contracts), ref)]])
  for (const kind of kindNames) schemas.set(`${kind}.schema.json`, fileSchema(kind))
  const readmes: [folder: string, tables: Record<string, string>][] = [
    ['', { variables: variablesTable() }],
    ['schema', { rules: rulesTable() }],
    ['schema/api', { calls: callsTable(calls) }],
    ['schema/definitions', { kinds: kindsTable(), 'field-types': fieldTypesTable() }],
    ['blocks', { blocks: blocksTable(contracts) }],
  ]
  const settings = join(root, '.vscode', 'settings.json')
  return new Map([
    [settings, vsCodeSettings(textOf(settings) ?? '{}\n')],
    [join(root, '.idea', 'jsonSchemas.xml'), jetBrainsMappings()],
    [join(root, '.env.example'), envExample()],
    ...[...schemas].map(
      ([name, schema]) => [join(folder, name), `${JSON.stringify({ $schema: DRAFT, ...schema }, null, 1)}\n`] as const,
    ),
    ...readmes.map(([folder, tables]) => {
      const file = join(root, folder, 'README.md')
      const filled = Object.entries(tables).reduce((text, table) => fillIn(text, ...table), readFileSync(file, 'utf8'))
      return [file, filled] as const
    }),
  ])
}

const textOf = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

takeOnly(
  ['--check'],
  `Как запускать:
  npm run generate              записать подсказки редактора и таблицы README
  npm run check:generated       только сказать, что из них устарело`,
)
const wanted = generate()
const stale = [...wanted].filter(([file, text]) => textOf(file) !== text)
const left = (existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [])
  .filter((entry) => entry.isFile())
  .map(({ name }) => join(folder, name))
  .filter((file) => !wanted.has(file))
if (process.argv.includes('--check')) {
  const names = [...stale.map(([file]) => file), ...left].map((file) => relative(root, file))
  if (names.length > 0) console.error(`Устарели файлы: ${names.join(', ')}. Выполните npm run generate.`)
  const examples = await exampleProblems(contracts)
  for (const problem of examples) console.error(problem)
  if (names.length + examples.length > 0) process.exitCode = 1
} else {
  for (const file of left) rmSync(file)
  for (const [file, text] of stale) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  await writeEditorNames()
  console.log(`Записано файлов: ${stale.length}.`)
}
