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

/** Reads the schema files that were served last, for a start on files that do not check. */
export async function readLastGood({ dataFolder, schemaFolder }: Places): Promise<SchemaTexts | undefined> {
  try {
    const stored = record(JSON.parse(await readFile(fileIn(dataFolder), 'utf8')))
    // A snapshot of another schema folder is ignored.
    if (stored.folder !== schemaFolder) return undefined
    const read = list(stored.read) as SchemaTexts['read'] // as `storeLastGood` wrote it
    return schemaTexts(read, list(stored.assets) as string[], record(stored.pictures) as SchemaTexts['pictures'])
  } catch {
    return undefined
  }
}

/** Stores the schema files that are served. @throws where the data folder cannot be written */
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

/** @throws StartError that names SCHEMA_DIR, where the folder cannot be read */
export const readSchema = (schemaFolder: string): Promise<SchemaTexts> =>
  readTexts(schemaFolder, publicFolder).catch(({ code, message }: NodeJS.ErrnoException): never => {
    throw new StartError(
      `Папку схемы ${schemaFolder} нельзя прочитать (${code ?? message}). Укажите другую в SCHEMA_DIR.`,
    )
  })
