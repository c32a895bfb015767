import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contracts } from '#blocks/contracts.ts'
import { blocksSchema, fileSchema, ref } from '#schema/definitions/authoring/schema.ts'
import { withShared } from '#schema/definitions/authoring/shared.ts'
import { kindNames } from '#schema/definitions/kinds/kinds.ts'
import { schemaFolder } from '../../paths.ts'

const folder = join(schemaFolder, 'definitions', 'generated')
const DRAFT = 'http://json-schema.org/draft-07/schema#'

/** Writes the schemas that editors check the files by, which Git ignores. @returns how many were stale */
export async function writeEditorSchemas(): Promise<number> {
  const schemas = new Map<string, object>([['blocks', withShared(blocksSchema(contracts), ref)]])
  for (const kind of kindNames) schemas.set(kind, fileSchema(kind))
  const texts = new Map(
    [...schemas].map(([name, schema]) => [
      `${name}.schema.json`,
      `${JSON.stringify({ $schema: DRAFT, ...schema }, null, 1)}\n`,
    ]),
  )
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) if (!texts.has(name)) await rm(join(folder, name), { recursive: true })
  let written = 0
  for (const [name, text] of texts) {
    if ((await readFile(join(folder, name), 'utf8').catch(() => undefined)) === text) continue
    await writeFile(join(folder, name), text)
    written++
  }
  return written
}
