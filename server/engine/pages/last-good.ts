import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import { readTexts, type SchemaTexts, schemaTexts } from '#schema/definitions/kinds/texts.ts'
import { StartError } from '../config.ts'
import { publicFolder } from '../paths.ts'

interface Places {
  dataFolder: string
  schemaFolder: string
}

const fileIn = (dataFolder: string): string => join(dataFolder, 'schema.json')

/** Reads the schema files that were served last, for a start with invalid files. */
export async function readLastGood({ dataFolder, schemaFolder }: Places): Promise<SchemaTexts | undefined> {
  try {
    const stored = record(JSON.parse(await readFile(fileIn(dataFolder), 'utf8')))
    // Ignores files of another schema folder.
    if (stored.folder !== schemaFolder) return undefined
    const read = list(stored.read) as SchemaTexts['read'] // as `storeLastGood` wrote it
    return schemaTexts(read, list(stored.assets) as string[], record(stored.pictures) as SchemaTexts['pictures'])
  } catch {
    return undefined
  }
}

/** Stores the served schema files. @throws if the data folder is not writable */
export async function storeLastGood({ dataFolder, schemaFolder }: Places, { read, assets, pictures }: SchemaTexts) {
  const temporary = `${fileIn(dataFolder)}.${process.pid}`
  try {
    const text = JSON.stringify({ folder: schemaFolder, assets, pictures, read })
    await writeFile(temporary, text, { mode: 0o600 })
    await rename(temporary, fileIn(dataFolder))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** Reads the schema files. @throws StartError that names SCHEMA_DIR if the folder is not readable */
export const readSchema = (schemaFolder: string): Promise<SchemaTexts> =>
  readTexts(schemaFolder, publicFolder).catch(({ code, message }: NodeJS.ErrnoException): never => {
    throw new StartError(
      `Папку схемы ${schemaFolder} нельзя прочитать (${code ?? message}). Укажите другую в SCHEMA_DIR.`,
    )
  })
