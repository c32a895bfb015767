import { createReadStream, existsSync } from 'node:fs'
import { appendFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UnreadableFile, unpackXml } from '../sheets/xml-parts.ts'
import { partsOf } from '../submissions/stored-files.ts'
import type { Chunks } from './read-xml.ts'

/** Limits of what comes in an exchange; those of archives: `unpackXml`. */
const MAX_BYTES = 500_000_000
const MAX_FILES = 500

/** The name of a file without its folders: «webdata\000000001\import.xml». @throws UnreadableFile for a path that leads out */
export function baseName(path: string): string {
  const parts = path.replaceAll('\\', '/').split('/')
  const name = parts.at(-1)?.trim() ?? ''
  if (parts.includes('..') || name === '' || name.length > 200 || /[\p{Cc}:]/u.test(path))
    throw new UnreadableFile('Имя файла не\u00a0годится.')
  return name
}

/** The piece of a file that came last: when it comes again, an answer was lost. */
const lastOf = (file: string): string => `${file}.last`

/** Appends a piece to a file. @returns false for one that came again @throws UnreadableFile where there is too much */
export async function receivePiece(piece: Buffer, folder: string, name: string): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, name)
  if (existsSync(lastOf(file)) && piece.equals(await readFile(lastOf(file)))) return false
  const names = await readdir(folder)
  const sizes = await Promise.all(names.map(async (each) => (await stat(join(folder, each))).size))
  if (names.length > MAX_FILES || sizes.reduce((sum, size) => sum + size, piece.length) > MAX_BYTES)
    throw new UnreadableFile('Файлов обмена слишком много или они больше 500\u00a0МБ.')
  await appendFile(file, piece, { mode: 0o600 })
  await writeFile(lastOf(file), piece, { mode: 0o600 })
  return true
}

/** Forgets a file, so that another one can come under its name. */
export async function dropFile(file: string): Promise<void> {
  await rm(file, { force: true })
  await rm(lastOf(file), { force: true })
}

const isZip = async (path: string): Promise<boolean> =>
  Buffer.concat(await createReadStream(path, { end: 3 }).toArray()).toString('latin1') === 'PK\u0003\u0004'

/**
 * The bytes of a file that came by itself or in an archive, whatever the archive is called.
 * @throws UnreadableFile where it did not come, or its archive cannot be unpacked
 */
export async function openReceived(folder: string, name: string): Promise<Chunks> {
  const file = join(folder, name)
  const isHere = existsSync(file)
  if (isHere && !(await isZip(file))) return createReadStream(file)
  const received = existsSync(folder) ? await readdir(folder) : []
  for (const archive of isHere ? [name] : received.filter((each) => each.toLowerCase().endsWith('.zip'))) {
    const parts = unpackXml(await readFile(join(folder, archive)), /\.xml$/i)
    for (const path of parts.keys()) if (/^[\\/]/.test(path)) throw new UnreadableFile('В\u00a0архиве полные пути.')
    const found = parts.entries().find(([path]) => baseName(path) === name.toLowerCase())
    const bytes = found?.[1] ?? (isHere && parts.size === 1 ? parts.values().next().value : undefined)
    if (bytes) return partsOf(bytes)
  }
  throw new UnreadableFile(`Файла «${name}» в\u00a0этом обмене нет: он не\u00a0дошёл. Повторите обмен.`)
}
