import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readPictureAddress } from '#schema/definitions/pictures/address.ts'
import type { Database } from '../../engine/database/tables.ts'
import { uploadedPictures, variantsFolder } from '../../engine/pictures/uploaded.ts'
import { picturesInUse } from './pictures.ts'

/** Age from which unused pictures are deleted: an import may store photos for hours before the catalog refers to them. */
const GRACE_MS = 2 * 86_400_000

/** Deletes uploaded pictures and PDFs that no catalog and no text of the studio uses, with their variants. @returns the number of files */
export async function dropOldPictures(database: Database, dataFolder: string, now: Date): Promise<number> {
  const folder = uploadedPictures(dataFolder)
  const until = new Date(now.getTime() - GRACE_MS)
  const old = new Set(await sharedBefore(database, until))
  for (const file of existsSync(folder) ? await readdir(folder) : []) {
    const info = await stat(join(folder, file)).catch(() => undefined)
    if (info?.isFile() && info.mtimeMs < until.getTime()) old.add(file)
  }
  if (old.size === 0) return 0
  const inUse = await picturesInUse(database)
  const gone: string[] = []
  for (const file of old) if (!inUse.has(addressOf(file)) && !(await isOfStudio(database, file))) gone.push(file)
  for (const file of gone) await rm(join(folder, file), { force: true })
  await dropShared(database, gone, until)
  await dropVariants(variantsFolder(dataFolder), gone)
  return gone.length
}

/** Returns true for a picture or a PDF that the studio's texts refer to (server/desk/studio/uploads.ts). */
async function isOfStudio({ query }: Pick<Database, 'query'>, file: string): Promise<boolean> {
  const named = `%${file}%`
  const { found } = await query
    .selectNoFrom(({ exists, selectFrom, or }) =>
      or([
        exists(selectFrom('studio_drafts').select('staff_id').where('base', 'like', named)),
        exists(selectFrom('studio_scheduled').select('id').where('base', 'like', named)),
        exists(selectFrom('studio_publications').select('id').where('files', 'like', named)),
      ]).as('found'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(found)
}

/** Returns the files stored before a time in PostgreSQL, through which instances share pictures; none with SQLite. */
async function sharedBefore({ engine, query }: Database, time: Date): Promise<string[]> {
  if (engine === 'sqlite') return []
  const rows = await query
    .selectFrom('uploaded_pictures')
    .select('file')
    .where('created_at', '<', time.toISOString())
    .execute()
  return rows.map(({ file }) => file)
}

/** Deletes shared pictures from the database, except for those that another instance has stored anew since `time`. */
async function dropShared({ engine, query }: Database, files: readonly string[], time: Date): Promise<void> {
  if (engine === 'sqlite') return
  for (const file of files)
    await query
      .deleteFrom('uploaded_pictures')
      .where('file', '=', file)
      .where('created_at', '<', time.toISOString())
      .execute()
}

async function dropVariants(folder: string, files: readonly string[]): Promise<void> {
  const names = new Set(files.map((file) => readPictureAddress(addressOf(file))?.name))
  for (const variant of existsSync(folder) ? await readdir(folder) : [])
    if (names.has(variant.slice(0, variant.lastIndexOf('-')))) await rm(join(folder, variant), { force: true })
}

const addressOf = (file: string): string => `/pictures/${file.replace(/\.\w+$/, '')}`
