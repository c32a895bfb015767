import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadFiles } from '#schema/definitions/kinds/files.ts'
import { withoutDefaults } from '#schema/definitions/rules/defaults/rule.ts'
import { createContext } from '#schema/definitions/scope/context.ts'
import { checkInput } from '../../pages/check-input.ts'
import { publicFolder, root, schemaFolder } from '../../paths.ts'

/** Mends what can be mended without a decision: leaves out the values that are the defaults anyway. */
export async function fixSchema(): Promise<void> {
  const files = await loadFiles(schemaFolder, publicFolder)
  const context = createContext(checkInput(files))
  for (const file of files.all) {
    const text = file.root ? withoutDefaults(context, file) : file.text
    if (text !== file.text) await writeFile(join(root, file.file), text)
  }
}
