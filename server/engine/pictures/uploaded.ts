import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { PictureHeader } from '#schema/definitions/pictures/files.ts'
import type { Database } from '../database/tables.ts'

/** Folder of pictures inside the upload folder; the rest of the upload folder is private. */
export const PICTURE_FOLDER = 'pictures'

/** Returns the folder of uploaded pictures: from imports, from the studio, and from another back end. */
export const uploadedPictures = (dataFolder: string): string => join(dataFolder, 'uploads', PICTURE_FOLDER)

/** Returns the folder of the cached variants (router.ts). */
export const variantsFolder = (dataFolder: string): string => join(dataFolder, 'pictures')

/** Formats of uploaded files. The studio's PDFs are in the pictures' folder too, but have no variants. */
const FORMATS: readonly (PictureHeader['format'] | 'pdf')[] = ['jpg', 'png', 'webp', 'avif', 'pdf']

const uploadedNames = (address: string): string[] => FORMATS.map((format) => `${basename(address)}.${format}`)

/** Returns the path of an uploaded picture, whose file has the name at the end of the address; undefined if the file is missing. */
export const uploadedFile = (dataFolder: string, address: string): string | undefined =>
  uploadedNames(address)
    .map((name) => join(uploadedPictures(dataFolder), name))
    .find((file) => existsSync(file))

/** Writes an uploaded picture to a temporary file, flushes it and renames it. @returns its path */
export async function writeUploaded(dataFolder: string, name: string, bytes: Uint8Array): Promise<string> {
  const folder = uploadedPictures(dataFolder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, name)
  const part = `${file}.${randomUUID()}.part`
  await writeFile(part, bytes, { mode: 0o600, flush: true })
  await rename(part, file)
  return file
}

// PostgreSQL instances may have separate data folders: each copies its pictures from the database. SQLite instances share the folder.

/** Stores an uploaded picture in the database too, before the catalog refers to it. */
export async function sharePicture(
  { engine, query }: Pick<Database, 'engine' | 'query'>,
  dataFolder: string,
  address: string,
): Promise<void> {
  const path = uploadedFile(dataFolder, address)
  if (engine === 'sqlite' || path === undefined) return
  const [file, created_at] = [basename(path), new Date().toISOString()]
  // The new time tells the daily task that the picture is in use (server/shop/catalog/old-pictures.ts).
  const { numUpdatedRows } = await query
    .updateTable('uploaded_pictures')
    .set({ created_at })
    .where('file', '=', file)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  const content = await readFile(path)
  await query
    .insertInto('uploaded_pictures')
    .values({ file, content, created_at })
    .onConflict((conflict) => conflict.column('file').doNothing())
    .execute()
}

/** Returns the path of a picture in the data folder; if the file is missing, writes it from PostgreSQL. */
export async function sharedPicture(
  { engine, query }: Pick<Database, 'engine' | 'query'>,
  dataFolder: string,
  address: string,
): Promise<string | undefined> {
  const path = uploadedFile(dataFolder, address)
  if (engine === 'sqlite' || path !== undefined) return path
  const row = await query
    .selectFrom('uploaded_pictures')
    .select(['file', 'content'])
    .where('file', 'in', uploadedNames(address))
    .executeTakeFirst()
  return row && writeUploaded(dataFolder, row.file, row.content)
}
