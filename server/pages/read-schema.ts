import { readTexts, type SchemaTexts } from '#schema/definitions/kinds/texts.ts'
import { StartError } from '../config.ts'
import { publicFolder } from '../paths.ts'

/** @throws StartError that names SCHEMA_DIR, where the folder cannot be read */
export const readSchema = (schemaFolder: string): Promise<SchemaTexts> =>
  readTexts(schemaFolder, publicFolder).catch(({ code, message }: NodeJS.ErrnoException): never => {
    throw new StartError(
      `Папку схемы ${schemaFolder} нельзя прочитать (${code ?? message}). Укажите другую в SCHEMA_DIR.`,
    )
  })
