import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Database } from '../database/database.ts'
import { uploadedFile, uploadedNames, writeUploaded } from './uploaded.ts'

// Instances on PostgreSQL need not share a data folder: each fills its own from the database. On SQLite they share the folder.

/** Puts a photo of the data folder into the database too, before the catalogue names it. */
export async function sharePicture(
  { engine, query }: Pick<Database, 'engine' | 'query'>,
  dataFolder: string,
  address: string,
): Promise<void> {
  const path = uploadedFile(dataFolder, address)
  if (engine === 'sqlite' || path === undefined) return
  const [file, created_at] = [basename(path), new Date().toISOString()]
  // The daily task deletes photos that are old and in no catalogue (server/maintenance/tasks.ts).
  const { numUpdatedRows } = await query
    .updateTable('product_pictures')
    .set({ created_at })
    .where('file', '=', file)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  const content = await readFile(path)
  await query
    .insertInto('product_pictures')
    .values({ file, content, created_at })
    .onConflict((conflict) => conflict.column('file').doNothing())
    .execute()
}

/** Returns the file of a photo in the data folder, written from the database where the folder lacks it. */
export async function sharedPicture(
  { engine, query }: Pick<Database, 'engine' | 'query'>,
  dataFolder: string,
  address: string,
): Promise<string | undefined> {
  const path = uploadedFile(dataFolder, address)
  if (engine === 'sqlite' || path !== undefined) return path
  const row = await query
    .selectFrom('product_pictures')
    .select(['file', 'content'])
    .where('file', 'in', uploadedNames(address))
    .executeTakeFirst()
  return row && writeUploaded(dataFolder, row.file, row.content)
}
