import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { EraseStep } from '../database/erasing.ts'
import { PICTURE_FOLDER } from '../pictures/uploaded.ts'

/** Where files stay until their request has been answered. */
export const uploadFolder = (dataFolder: string): string => join(dataFolder, 'uploads')

/** Longer than any request takes. */
const LEFT_MS = 3_600_000

/** Files of requests whose process died; pictures of the catalogue lie there too, and stay. @returns how many requests' */
export async function dropLeftUploads(dataFolder: string, now: Date): Promise<number> {
  const folder = uploadFolder(dataFolder)
  const names = existsSync(folder) ? await readdir(folder) : []
  let dropped = 0
  for (const name of names) {
    if (name === PICTURE_FOLDER) continue
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (now.getTime() - mtimeMs < LEFT_MS) continue
    await rm(path, { recursive: true, force: true })
    dropped++
  }
  return dropped
}

export const leftUploads = (dataFolder: string): EraseStep => ({
  what: 'left-uploads',
  title: 'недошедшие файлы посетителей',
  erase: (_transaction, { now }) => dropLeftUploads(dataFolder, now),
})
