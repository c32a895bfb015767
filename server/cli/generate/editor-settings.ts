import { applyEdits, modify } from 'jsonc-parser'
import { kindNames, kinds } from '#schema/definitions/kinds/kinds.ts'

const addressOf = (kind: string): string => `schema/definitions/generated/${kind}.schema.json`

/** The settings of VS Code with the schema of every kind of file: a new, empty file has no `$schema` yet. */
export function vsCodeSettings(before: string): string {
  const schemas = kindNames.map((kind) => ({ fileMatch: [`/schema/${kinds[kind].path}`], url: `./${addressOf(kind)}` }))
  return applyEdits(
    before,
    modify(before, ['json.schemas'], schemas, { formattingOptions: { insertSpaces: true, tabSize: 2 } }),
  )
}

/** The same for the editors of JetBrains. */
export function jetBrainsMappings(): string {
  const entries = kindNames.map((kind) => {
    const { path, schema } = kinds[kind]
    const pattern = path.includes('*') ? `<option name="directory" value="true" />` : ''
    const place = `schema/${path.replace(/\/\*\.json$/, '')}`
    return `      <entry key="${schema.title}">
        <value>
          <SchemaInfo>
            <option name="name" value="${schema.title}" />
            <option name="relativePathToSchema" value="${addressOf(kind)}" />
            <option name="patterns">
              <list>
                <Item>
                  ${pattern && `${pattern}\n                  `}<option name="path" value="${place}" />
                  <option name="mappingKind" value="${path.includes('*') ? 'Directory' : 'File'}" />
                </Item>
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
