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

type Stored = ReturnType<typeof record>

const fileIn = (dataFolder: string): string => join(dataFolder, 'schema.json')

/** Returns what `take` reads from the file; undefined without a file, for a damaged one, and for one of another schema folder. */
async function readStored<Taken>({ dataFolder, schemaFolder }: Places, take: (stored: Stored) => Taken) {
  try {
    const stored = record(JSON.parse(await readFile(fileIn(dataFolder), 'utf8')))
    return stored.folder === schemaFolder ? take(stored) : undefined
  } catch {
    return undefined
  }
}

/** Reads the schema files that were served last, for a start with invalid files. */
export const readLastGood = (places: Places): Promise<SchemaTexts | undefined> =>
  readStored(places, ({ read, assets, pictures }) =>
    // As `storeLastGood` wrote them.
    schemaTexts(
      list(read) as SchemaTexts['read'],
      list(assets) as string[],
      record(pictures) as SchemaTexts['pictures'],
    ),
  )

/** Returns the warnings about exactly these files, if `program` has checked them at an earlier start and found no error. */
export const readPassed = (places: Places, { version }: SchemaTexts, program: string) =>
  readStored(places, (stored) =>
    stored.version === version && stored.program === program
      ? (list(stored.warnings) as Passed['warnings']) // as `storeLastGood` wrote them
      : undefined,
  )

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
