import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contracts } from '#blocks/contracts.ts'
import { authorSchema, blocksSchema } from '#schema/definitions/authoring/schema.ts'
import { kindNames, kinds } from '#schema/definitions/kinds/kinds.ts'
import { schemaFolder } from '../paths.ts'

/** `npm run generate` writes the editor's schemas; with --check it only tells whether they are up to date. */
const folder = join(schemaFolder, 'definitions', 'generated')
const DRAFT = 'http://json-schema.org/draft-07/schema#'

function generate(): Map<string, string> {
  const files = new Map<string, unknown>([['blocks.schema.json', blocksSchema(contracts)]])
  for (const kind of kindNames)
    files.set(`${kind}.schema.json`, { $id: `${kind}.schema.json`, ...authorSchema(kinds[kind].schema) })
  return new Map(
    [...files].map(([name, schema]) => [
      name,
      `${JSON.stringify({ $schema: DRAFT, ...(schema as object) }, null, 1)}\n`,
    ]),
  )
}

function staleFiles(wanted: ReadonlyMap<string, string>): string[] {
  const present = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
  const stale = [...wanted].filter(
    ([name, text]) => !present.includes(name) || readFileSync(join(folder, name), 'utf8') !== text,
  )
  return [...stale.map(([name]) => name), ...present.filter((name) => !wanted.has(name))]
}

mkdirSync(folder, { recursive: true })
const wanted = generate()
const stale = staleFiles(wanted)
if (process.argv.includes('--check')) {
  if (stale.length > 0) {
    console.error(`Устарели файлы в schema/definitions/generated: ${stale.join(', ')}. Выполните npm run generate.`)
    process.exitCode = 1
  }
} else {
  for (const name of stale) rmSync(join(folder, name), { force: true })
  for (const [name, text] of wanted) writeFileSync(join(folder, name), text)
  console.log(`Записано файлов: ${wanted.size}.`)
}
