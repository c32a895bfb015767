import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { applyEdits, modify } from 'jsonc-parser'
import { contracts } from '#blocks/contracts.ts'
import { blocksSchema, fileSchema } from '#schema/definitions/authoring/schema.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import { schemaFolder } from '../engine/paths.ts'
import { writeChanged } from '../engine/site/write-changes.ts'

const folder = join(schemaFolder, 'definitions', 'generated')
const DRAFT = 'http://json-schema.org/draft-07/schema#'

/** Writes the JSON Schemas for editors, which are not in git. @returns the number of changed files */
export async function writeEditorSchemas(): Promise<number> {
  const schemas = new Map<string, object>([['blocks', blocksSchema(contracts)]])
  for (const kind of kinds.names) schemas.set(kind, fileSchema(kinds, kind))
  const texts = new Map(
    [...schemas].map(([name, schema]) => [`${name}.schema.json`, `${JSON.stringify({ $schema: DRAFT, ...schema })}\n`]),
  )
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) if (!texts.has(name)) await rm(join(folder, name), { recursive: true })
  let written = 0
  for (const [name, text] of texts) if (await writeChanged(join(folder, name), text)) written++
  return written
}

const addressOf = (kind: string): string => `schema/definitions/generated/${kind}.schema.json`

/** Returns VS Code settings that assign a schema to every kind of file, since a new file has no `$schema`. @param before old settings */
export function vsCodeSettings(before: string): string {
  const schemas = kinds.names.map((kind) => ({
    fileMatch: kinds.placesOf(kind).map((path) => `/schema/${path}`),
    url: `./${addressOf(kind)}`,
  }))
  const lines = schemas.map((schema) => `\n    ${JSON.stringify(schema)}`)
  return applyEdits(before, modify(before, ['json.schemas'], schemas, {})).replace(
    JSON.stringify(schemas),
    `[${lines.join()}\n  ]`,
  )
}
