import { join } from 'node:path'
import { NAMES_FILE } from '#schema/definitions/authoring/schema.ts'
import { namesSchema } from '#schema/definitions/editor/names.ts'
import { indexFiles } from '#schema/definitions/kinds/files.ts'
import { readTexts } from '#schema/definitions/kinds/texts.ts'
import { createContext } from '#schema/definitions/scope/context.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import { publicFolder, root, schemaFolder } from '../engine/paths.ts'
import { writeChanged } from '../engine/write-changed.ts'
import { knownCatalog } from '../shop/catalog/known-catalog.ts'
import { readDataFolder } from '../shop/config.ts'
import { checkInput } from './check-schema.ts'

/**
 * Writes what editors offer of the project's own files, as they are now, wrong ones too.
 * @throws where the files cannot be read or this one not be written
 */
export async function writeEditorNames(): Promise<void> {
  const texts = await readTexts(schemaFolder, publicFolder)
  const text = JSON.stringify(
    namesSchema(createContext(checkInput(indexFiles(kinds, texts), knownCatalog(readDataFolder())))),
  )
  await writeChanged(join(root, NAMES_FILE), text)
}
