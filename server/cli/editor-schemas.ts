import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { applyEdits, modify } from 'jsonc-parser'
import { contracts } from '#blocks/contracts.ts'
import { blocksSchema, fileSchema, ref, withShared } from '#schema/definitions/authoring/schema.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import { schemaFolder } from '../engine/paths.ts'
import { writeChanged } from '../engine/write-changed.ts'

const folder = join(schemaFolder, 'definitions', 'generated')
const DRAFT = 'http://json-schema.org/draft-07/schema#'

/** Writes the schemas that editors check the files by, which Git ignores. @returns how many were stale */
export async function writeEditorSchemas(): Promise<number> {
  const schemas = new Map<string, object>([['blocks', withShared(blocksSchema(contracts), ref)]])
  for (const kind of kinds.names) schemas.set(kind, fileSchema(kinds, kind))
  const texts = new Map(
    [...schemas].map(([name, schema]) => [
      `${name}.schema.json`,
      `${JSON.stringify({ $schema: DRAFT, ...schema }, null, 1)}\n`,
    ]),
  )
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) if (!texts.has(name)) await rm(join(folder, name), { recursive: true })
  let written = 0
  for (const [name, text] of texts) if (await writeChanged(join(folder, name), text)) written++
  return written
}

const addressOf = (kind: string): string => `schema/definitions/generated/${kind}.schema.json`

/** The settings of VS Code with the schema of every kind of file: a new, empty file has no `$schema` yet. */
export function vsCodeSettings(before: string): string {
  const schemas = kinds.names.map((kind) => ({
    fileMatch: kinds.placesOf(kind).map((path) => `/schema/${path}`),
    url: `./${addressOf(kind)}`,
  }))
  return applyEdits(
    before,
    modify(before, ['json.schemas'], schemas, { formattingOptions: { insertSpaces: true, tabSize: 2 } }),
  )
}

export function jetBrainsMappings(): string {
  const entries = kinds.names.map((kind) => {
    const { schema } = kinds.get(kind)
    const items = kinds.placesOf(kind).map((path) => {
      const pattern = path.includes('*') ? `<option name="directory" value="true" />` : ''
      const place = `schema/${path.replace(/\/\*\.json$/, '')}`
      return `                <Item>
                  ${pattern && `${pattern}\n                  `}<option name="path" value="${place}" />
                  <option name="mappingKind" value="${path.includes('*') ? 'Directory' : 'File'}" />
                </Item>`
    })
    return `      <entry key="${schema.title}">
        <value>
          <SchemaInfo>
            <option name="name" value="${schema.title}" />
            <option name="relativePathToSchema" value="${addressOf(kind)}" />
            <option name="patterns">
              <list>
${items.join('\n')}
              </list>
            </option>
          </SchemaInfo>
        </value>
      </entry>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<project version="4">
  <component name="JsonSchemaMappingsProjectConfiguration">
    <state>
      <map>
${entries.join('\n')}
      </map>
    </state>
  </component>
</project>
`
}
