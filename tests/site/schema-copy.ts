import { randomUUID } from 'node:crypto'
import { cp, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { schemaFolder } from '#server/engine/paths.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A copy of the schema files that a test may change. */
export interface SchemaCopy {
  folder: string
  /** Replaces a text in a file. @throws if the file does not change, because the test would then prove nothing */
  edit(file: string, from: string | RegExp, to: string): Promise<void>
  write(file: string, text: string): Promise<void>
  read(file: string): Promise<string>
}

/** Copies schema/ to a new folder. @param given folder in which to create it; by default a temporary one, removed when the test ends */
export async function copySchema(given?: string): Promise<SchemaCopy> {
  const above = given ?? (await temporaryFolder())
  // The code folder schema/api/ is not copied; a folder named "api" above the schema files must make no difference.
  const folder = join(above, 'api', 'files')
  await cp(schemaFolder, folder, { recursive: true, filter: (path) => !/[/\\](definitions|api|kinds)$/.test(path) })
  return editorOf(folder)
}

export function editorOf(folder: string): SchemaCopy {
  const read = (file: string): Promise<string> => readFile(join(folder, file), 'utf8')
  // Writes atomically, as editors do: a site that reads a half-written file would report errors.
  async function write(file: string, text: string): Promise<void> {
    const part = `${folder}.${randomUUID()}`
    await writeFile(part, text)
    await rename(part, join(folder, file))
  }
  return {
    folder,
    read,
    write,
    async edit(file, from, to) {
      const before = await read(file)
      const after = before.replace(from, to)
      if (after === before) throw new Error(`${String(from)} is not in ${file}`)
      await write(file, after)
    },
  }
}
