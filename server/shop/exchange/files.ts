import { createReadStream, existsSync } from 'node:fs'
import { appendFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Unzip, UnzipInflate } from 'fflate'
import { uploadFolder } from '../../engine/forms/uploads.ts'
import { hashOf } from '../../engine/secrets/hash.ts'
import type { Config } from '../config.ts'
import { broken, UnreadableFile } from '../sheets/xml-parts.ts'
import type { Chunks } from './read-xml.ts'

/** Limits for the received files of a session (`MAX_BYTES`, `MAX_FILES`), and for unpacked archives. */
const MAX_BYTES = 500_000_000
const MAX_FILES = 500
const [MAX_RATIO, SMALL_BYTES] = [100, 10_000_000]

/** Maximum length of a file name: file systems allow 255 bytes, and `lastOf` adds a suffix. */
const MAX_NAME_BYTES = 200

export const exchangeFolder = ({ dataFolder }: Pick<Config, 'dataFolder'>, session: number | string): string =>
  join(uploadFolder(dataFolder), `exchange-${session}`)

/** Returns the file name in a path such as «webdata\000000001\import.xml». @throws UnreadableFile for an invalid path or name */
export function baseName(path: string): string {
  const parts = path.replaceAll('\\', '/').split('/')
  const name = parts.at(-1)?.trim() ?? ''
  if (parts.includes('..') || name === '' || Buffer.byteLength(name) > MAX_NAME_BYTES || /[\p{Cc}:]/u.test(path))
    throw new UnreadableFile('Имя файла не\u00a0годится: в\u00a0нём до\u00a0200\u00a0байт, это 100 русских букв.')
  return name
}

/** Returns the path of a file that stores the hash of the last received piece. If 1C sends that piece again, the response was lost. */
const lastOf = (file: string): string => `${file}.last`

/** Appends a piece to a file. @returns false for a repeated piece @throws UnreadableFile if the file becomes too large */
export async function receivePiece(piece: Buffer, folder: string, name: string): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, name)
  const hash = hashOf(piece)
  if (existsSync(lastOf(file)) && (await readFile(lastOf(file), 'utf8')) === hash) return false
  const names = await readdir(folder)
  const sizes = await Promise.all(names.map(async (each) => (await stat(join(folder, each))).size))
  if (names.length > MAX_FILES || sizes.reduce((sum, size) => sum + size, piece.length) > MAX_BYTES)
    throw new UnreadableFile('Файлов обмена слишком много или они больше 500\u00a0МБ.')
  await appendFile(file, piece, { mode: 0o600 })
  await writeFile(lastOf(file), hash, { mode: 0o600 })
  return true
}

const isZip = async (path: string): Promise<boolean> =>
  Buffer.concat(await createReadStream(path, { end: 3 }).toArray()).toString('latin1') === 'PK\u0003\u0004'

const ROOT = 'КоммерческаяИнформация'
const ROOT_END = new RegExp(`<(?:/(?:\\w+:)?${ROOT}\\s*|(?:\\w+:)?${ROOT}[^<>]*/)>\\s*$`, 'u')
const END_BYTES = 1000

/** Returns false if further pieces of the file must follow; true for a missing file, and for a file that is not from 1C. */
export async function isWhole(path: string): Promise<boolean> {
  if (!existsSync(path)) return true
  const read = async (start: number) =>
    Buffer.concat(await createReadStream(path, { start, end: start + END_BYTES - 1 }).toArray())
  const [begin, end] = [await read(0), await read(Math.max(0, (await stat(path)).size - END_BYTES))]
  if (await isZip(path)) return end.includes('PK\u0005\u0006', 0, 'latin1')
  const has = (bytes: Buffer, part: RegExp) =>
    ['utf-8', 'windows-1251'].some((encoding) => part.test(new TextDecoder(encoding).decode(bytes)))
  return has(end, ROOT_END) || !has(begin, new RegExp(ROOT, 'u'))
}

/** Unpacks one file of an archive as a stream. @param found receives the names of all files in the archive @throws UnreadableFile */
async function* unzip(archive: string, wanted?: string, found: string[] = []): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  let rest = Math.min(MAX_BYTES, (await stat(archive)).size * MAX_RATIO + SMALL_BYTES)
  const unzip = new Unzip((file) => {
    found.push(file.name)
    if (file.name !== wanted) return
    file.ondata = (error, bytes) => {
      if (error) throw error
      rest -= bytes.length
      if (rest < 0) throw new UnreadableFile('Архив сжат неправдоподобно сильно, и\u00a0он не\u00a0распаковывается.')
      ready.push(bytes)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  try {
    for await (const chunk of createReadStream(archive) as AsyncIterable<Buffer>) {
      unzip.push(chunk)
      yield* ready.splice(0)
    }
    unzip.push(new Uint8Array(), true)
  } catch (error) {
    throw error instanceof UnreadableFile ? error : broken()
  }
}

/** Lists the XML files of an archive. @throws UnreadableFile */
async function filesIn(archive: string): Promise<string[]> {
  const found: string[] = []
  for await (const _ of unzip(archive, undefined, found));
  if (found.some((path) => /^[\\/]/.test(path))) throw new UnreadableFile('В\u00a0архиве полные пути.')
  const paths = found.filter((path) => /\.xml$/i.test(path) && baseName(path))
  if (paths.length === 0) throw new UnreadableFile('В\u00a0архиве нет файлов .xml, которые выгружает 1С.')
  return paths
}

/** Deletes an imported file. Deletes an archive once all files in it have been imported. */
export async function removeTaken(folder: string, name: string): Promise<void> {
  const taken = (path: string): string => join(folder, `${baseName(path).toLowerCase()}.taken`)
  await rm(join(folder, name), { force: true })
  await writeFile(taken(name), '', { mode: 0o600 })
  for (const each of await readdir(folder)) {
    const archive = join(folder, each)
    if (/\.zip$/i.test(each) && (await filesIn(archive)).every((path) => existsSync(taken(path)))) await rm(archive)
  }
}

/** Opens the XML files of an archive as streams. @throws UnreadableFile */
export const openAll = async (archive: string) => (await filesIn(archive)).map((path) => unzip(archive, path))

/**
 * Opens a received file, which may be inside an archive of any name.
 * @throws UnreadableFile if it is missing, or its archive cannot be unpacked
 */
export async function openReceived(folder: string, name: string): Promise<Chunks> {
  const file = join(folder, name)
  const isHere = existsSync(file)
  if (isHere && !(await isZip(file))) return createReadStream(file)
  const received = existsSync(folder) ? await readdir(folder) : []
  for (const each of isHere ? [name] : received.filter((each) => each.toLowerCase().endsWith('.zip'))) {
    const archive = join(folder, each)
    const paths = await filesIn(archive)
    const path = paths.find((path) => baseName(path).toLowerCase() === name.toLowerCase())
    const found = path ?? (isHere && paths.length === 1 ? paths[0] : undefined)
    if (found !== undefined) return unzip(archive, found)
  }
  throw new UnreadableFile(`Файла «${name}» в\u00a0этом обмене нет: он не\u00a0дошёл. Повторите обмен.`)
}
