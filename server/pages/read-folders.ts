import { readdir } from 'node:fs/promises'
import { readTexts, type SchemaTexts } from '#schema/definitions/kinds/texts.ts'
import { StartError } from '../config.ts'

/** @throws StartError that names SCHEMA_DIR, where the folder cannot be read */
export const readSchema = (schemaFolder: string, publicFolder: string): Promise<SchemaTexts> =>
  readTexts(schemaFolder, publicFolder).catch(refuse(`Папку схемы ${schemaFolder}`, 'SCHEMA_DIR'))

/** @throws StartError that names PUBLIC_DIR, where the folder cannot be read */
export const checkPublic = async (publicFolder: string): Promise<void> => {
  await readdir(publicFolder).catch(refuse(`Папку файлов ${publicFolder}`, 'PUBLIC_DIR'))
}

const refuse =
  (folder: string, variable: string) =>
  ({ code, message }: NodeJS.ErrnoException): never => {
    throw new StartError(`${folder} нельзя прочитать (${code ?? message}). Укажите другую в ${variable}.`)
  }
