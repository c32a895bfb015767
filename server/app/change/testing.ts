import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkFiles } from '#schema/definitions/checker/check.ts'
import { indexFiles } from '#schema/definitions/kinds/files.ts'
import { readTexts } from '#schema/definitions/kinds/texts.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import { publicFolder } from '../../engine/paths.ts'
import { checkInput } from '../check-schema.ts'

/** Problems of a folder of schema files. */
export const problemsIn = async (folder: string): Promise<string[]> =>
  checkFiles(checkInput(indexFiles(kinds, await readTexts(folder, publicFolder)))).map(
    ({ file, line, rule, message }) => `${file}:${line} ${rule} ${message}`,
  )

/** The bytes of every file in a folder. */
export async function bytesOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(
    await Promise.all(
      files.sort().map(async (file) => [file.slice(folder.length + 1), await readFile(file, 'latin1')]),
    ),
  )
}
