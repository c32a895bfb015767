import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { contracts } from '#blocks/contracts.ts'
import { calls } from '#schema/api/calls.ts'
import {
  blocksTable,
  callsTable,
  fieldTypesTable,
  fillIn,
  kindsTable,
  rulesTable,
} from '#schema/definitions/checker/documentation.ts'
import { exampleProblems } from '../gallery/examples.ts'
import { writeEditorNames } from '../pages/editor-names.ts'
import { root } from '../paths.ts'
import { takeOnly } from './command-line.ts'
import { writeEditorSchemas } from './generate/editor-schemas.ts'
import { jetBrainsMappings, vsCodeSettings } from './generate/editor-settings.ts'
import { envExample, variablesTable } from './generate/variables.ts'

/** Returns the files of the project that are generated: the editors' settings, `.env.example`, the tables of the READMEs. */
function generate(): Map<string, string> {
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
  npm run generate -- --check   только сказать, какие файлы проекта устарели`,
)
const wanted = generate()
const isStale = ([file, text]: readonly [string, string]): boolean => textOf(file) !== text
if (process.argv.includes('--check')) {
  const names = [...wanted].filter(isStale).map(([file]) => relative(root, file))
  if (names.length > 0) console.error(`Устарели файлы: ${names.join(', ')}. Выполните npm run generate.`)
  const examples = await exampleProblems(contracts)
  for (const problem of examples) console.error(problem)
  if (names.length + examples.length > 0) process.exitCode = 1
} else {
  const stale = [...wanted].filter(isStale)
  for (const [file, text] of stale) {
    // The editors' folders may be missing.
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const schemas = await writeEditorSchemas()
  await writeEditorNames()
  console.log(`Записано файлов: ${stale.length + schemas}.`)
}
