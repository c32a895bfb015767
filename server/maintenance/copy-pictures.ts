import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

const PART = /\.part$/

/**
 * Copies the pictures that came with catalogues into a folder of copies; those that are there are the same, since they
 * are called by what is in them. None is taken away: older copies of the data may name it.
 * @param from the folder of pictures (server/pictures/uploaded.ts)
 * @returns how many were copied
 */
export async function copyPictures(from: string, to: string): Promise<number> {
  const names = existsSync(from) ? (await readdir(from)).filter((name) => !PART.test(name)) : []
  if (names.length === 0) return 0
  await mkdir(to, { recursive: true, mode: 0o700 })
  const known = new Set(await readdir(to))
  for (const name of known) if (PART.test(name)) await rm(join(to, name), { force: true })
  const missing = names.filter((name) => !known.has(name))
  for (const name of missing) {
    const part = join(to, `${name}.part`)
    await copyFile(join(from, name), part)
    await rename(part, join(to, name))
  }
  return missing.length
}
