import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Problem } from '#schema/definitions/document/problem.ts'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import { readTexts, type SchemaTexts, schemaTexts } from '#schema/definitions/kinds/texts.ts'
import { StartError } from '../config.ts'
import { publicFolder } from '../paths.ts'

interface Places {
  dataFolder: string
  schemaFolder: string
}

/** The check that the stored files have passed. */
export interface Passed {
  /** Version of the program that has checked: the same files need no check by the same program. */
  readonly program: string
  readonly warnings: readonly Problem[]
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

/** Returns the warnings about exactly these files, if `program` has checked them at an earlier start and found no error. */
export async function readPassed({ dataFolder, schemaFolder }: Places, { version }: SchemaTexts, program: string) {
  try {
    const stored = record(JSON.parse(await readFile(fileIn(dataFolder), 'utf8')))
    const isSame = stored.folder === schemaFolder && stored.version === version && stored.program === program
    return isSame ? (list(stored.warnings) as Passed['warnings']) : undefined // as `storeLastGood` wrote them
  } catch {
    return undefined
  }
}

/** Stores the served schema files. @param passed undefined if some are not those on the disk @throws if the data folder is not writable */
export async function storeLastGood({ dataFolder, schemaFolder }: Places, texts: SchemaTexts, passed?: Passed) {
  const { read, assets, pictures, version } = texts
  const temporary = `${fileIn(dataFolder)}.${process.pid}`
  try {
    const text = JSON.stringify({ folder: schemaFolder, version, ...passed, assets, pictures, read })
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
