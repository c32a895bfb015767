import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '#schema/definitions/text/dates.ts'

/** Where variants are kept. */
export const variantsFolder = (dataFolder: string): string => join(dataFolder, 'pictures')

/** Variants that were made, as files of a folder; those that were not asked for longest go when there are too many. */
export interface PictureCache {
  readonly folder: string
  /** Whether a file is there; it counts as asked for. */
  has(name: string): Promise<boolean>
  /** Where a file is, or is to be made. */
  path(name: string): string
  /** A file was made. @param bytes its size */
  added(name: string, bytes: number): Promise<void>
}

/** One gibibyte: about 40,000 variants. */
const MOST_BYTES = 1024 ** 3

/** How much is left when there were too many: so that not every picture has to look for one to go. */
const LEFT = 0.9

/** What a process that was killed has left half-written. */
const PART = /\.part$/

export async function openPictureCache(folder: string, most = MOST_BYTES): Promise<PictureCache> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  /** In the order in which they were asked for, the last at the end. */
  const sizes = new Map<string, number>()
  let total = 0

  const known = await readFolder(folder)
  for (const { name, bytes } of known) {
    sizes.set(name, bytes)
    total += bytes
  }

  async function drop(): Promise<void> {
    for (const [name, bytes] of sizes) {
      if (total <= most * LEFT) return
      sizes.delete(name)
      total -= bytes
      await rm(join(folder, name), { force: true })
    }
  }

  return {
    folder,
    path: (name) => join(folder, name),
    async has(name) {
      const path = join(folder, name)
      const bytes = sizes.get(name)
      // Another process may have made it, or dropped it.
      const found = await stat(path).catch(() => undefined)
      total += (found?.size ?? 0) - (bytes ?? 0)
      sizes.delete(name)
      if (!found) return false
      sizes.set(name, found.size)
      // For the order after a restart, a day is near enough.
      const now = new Date()
      if (now.getTime() - found.mtimeMs > DAY_MS) await utimes(path, now, now).catch(() => undefined)
      return true
    },
    async added(name, bytes) {
      total += bytes - (sizes.get(name) ?? 0)
      sizes.delete(name)
      sizes.set(name, bytes)
      if (total > most) await drop()
    },
  }
}

/** The oldest first; what is half-written goes. */
async function readFolder(folder: string): Promise<{ name: string; bytes: number }[]> {
  const found: { name: string; bytes: number; at: number }[] = []
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const file = await stat(path).catch(() => undefined)
    if (!file?.isFile()) continue
    if (PART.test(name) && Date.now() - file.mtimeMs > DAY_MS) await rm(path, { force: true })
    else if (!PART.test(name)) found.push({ name, bytes: file.size, at: file.mtimeMs })
  }
  return found.sort((a, b) => a.at - b.at)
}
