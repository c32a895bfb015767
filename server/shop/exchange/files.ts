import { createHash } from 'node:crypto'
import { appendFileSync, createReadStream, createWriteStream, existsSync, rmSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Unzip, UnzipInflate } from 'fflate'
import { uploadFolder } from '../../engine/forms/uploads.ts'
import { broken, ExchangeError } from './read-xml.ts'

/** Limits of an exchange: bytes of one piece, of all that comes, and of what an archive unpacks into; files. */
const MAX_PIECE = 100_000_000
export const MAX_BYTES = 500_000_000
const MAX_FILES = 500
/** Real files pack 20 to 1; the slack is for small ones. */
const MAX_RATIO = 100
const SLACK = 10_000_000

/** Folder of an exchange's files; the nightly job deletes those that are left (`leftUploads`). */
export const folderOf = (dataFolder: string, session: number): string =>
  join(uploadFolder(dataFolder), `exchange-${session}`)

/** The name of a file without its folders: «webdata\000000001\import.xml». @throws ExchangeError for a path that leads out */
export function baseName(path: string): string {
  const parts = path.replaceAll('\\', '/').split('/')
  const name = parts.at(-1)?.trim() ?? ''
  if (parts.includes('..') || name === '' || name === '.' || name.length > 200 || /[\p{Cc}:]/u.test(name))
    throw new ExchangeError('Имя файла не\u00a0годится.')
  return name
}

/**
 * Takes a piece of a file: appends it, or begins anew with one that begins a file. The piece before, sent again, changes
 * nothing. @param before its hash; empty for none @returns bytes that were added, and the hash
 */
export async function receivePiece(body: Readable, folder: string, name: string, before: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const [file, part] = [join(folder, name), join(folder, `${name}.part`)]
  const hash = createHash('sha256')
  let bytes = 0
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > MAX_PIECE) throw new ExchangeError('Часть файла больше 100\u00a0МБ: уменьшите её в\u00a01С.')
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(body, counted, createWriteStream(part, { mode: 0o600 }))
  const piece = hash.digest('base64url')
  const isNew = !existsSync(file)
  if (isNew && (await readdir(folder)).length > MAX_FILES)
    throw new ExchangeError('Слишком много файлов в\u00a0обмене.')
  if (!isNew && piece === before) bytes = 0
  else if (isNew || BEGINNING.test(await startOf(part))) await rename(part, file)
  else await pipeline(createReadStream(part), createWriteStream(file, { flags: 'a' }))
  await rm(part, { force: true })
  return { bytes, piece }
}

async function startOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}

const ZIP = 'PK\u0003\u0004'
/** Of an archive or XML, which may have a mark. */
const BEGINNING = new RegExp(`^(?:${ZIP}|(?:\u00ef\u00bb\u00bf)?<[?]xml)`)

const isZip = async (path: string): Promise<boolean> => (await startOf(path)).startsWith(ZIP)

/**
 * The path of a file that came by itself or in an archive, whatever the archive is called.
 * @throws ExchangeError where it did not come, or its archive cannot be unpacked
 */
export async function openReceived(folder: string, name: string): Promise<string> {
  const file = join(folder, name)
  const isHere = existsSync(file)
  if (isHere && !(await isZip(file))) return file
  const inside = join(folder, 'unpacked')
  await mkdir(inside, { recursive: true, mode: 0o700 })
  const unpacked: string[] = []
  for (const archive of isHere ? [name] : await readdir(folder))
    if (/\.(?:xml|zip)$/i.test(archive) && (await isZip(join(folder, archive))))
      unpacked.push(...(await unpack(join(folder, archive), inside)))
  if (isHere && unpacked.length === 1) return join(inside, unpacked[0] ?? '')
  if (unpacked.includes(name)) return join(inside, name)
  throw new ExchangeError(`Файла «${name}» в\u00a0этом обмене нет: он не\u00a0дошёл. Повторите обмен.`)
}

/** Unpacks the XML files of an archive, without their folders. @returns their names @throws ExchangeError */
async function unpack(archive: string, folder: string): Promise<string[]> {
  const names: string[] = []
  let [read, written, files, unfinished] = [0, 0, 0, 0]
  const unzip = new Unzip((entry) => {
    if (++files > MAX_FILES || /^(?:[\\/]|\w:)/.test(entry.name))
      throw new ExchangeError('Архив не\u00a0принят: в\u00a0нём слишком много файлов или полные пути.')
    if (/[\\/]$/.test(entry.name) || !/\.xml$/i.test(baseName(entry.name))) return
    const path = join(folder, baseName(entry.name))
    names.push(baseName(entry.name))
    unfinished++
    rmSync(path, { force: true })
    entry.ondata = (error, chunk, isLast) => {
      if (error) throw error
      written += chunk.length
      if (written > MAX_BYTES || written > read * MAX_RATIO + SLACK)
        throw new ExchangeError('Архив распаковывается неправдоподобно сильно.')
      appendFileSync(path, chunk, { mode: 0o600 })
      if (isLast) unfinished--
    }
    entry.start()
  })
  unzip.register(UnzipInflate)
  try {
    for await (const chunk of createReadStream(archive) as AsyncIterable<Buffer>) {
      read += chunk.length
      unzip.push(chunk)
    }
    unzip.push(new Uint8Array(), true)
  } catch (error) {
    throw error instanceof ExchangeError ? error : broken()
  }
  if (unfinished > 0) throw broken()
  return names
}
