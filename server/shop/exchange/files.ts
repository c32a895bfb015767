import { appendFileSync, createReadStream, existsSync, rmSync } from 'node:fs'
import { appendFile, mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Unzip, UnzipInflate } from 'fflate'
import { broken, ExchangeError } from './read-xml.ts'

/** Limits of an exchange: bytes of all that comes, and of what an archive unpacks into; files. */
const MAX_BYTES = 500_000_000
const MAX_FILES = 500
/** Real files pack 20 to 1; the slack is for small ones. */
const MAX_RATIO = 100
const SLACK = 10_000_000

/** The name of a file without its folders: «webdata\000000001\import.xml». @throws ExchangeError for a path that leads out */
export function baseName(path: string): string {
  const parts = path.replaceAll('\\', '/').split('/')
  const name = parts.at(-1)?.trim() ?? ''
  if (parts.includes('..') || name === '' || name === '.' || name.length > 200 || /[\p{Cc}:]/u.test(name))
    throw new ExchangeError('Имя файла не\u00a0годится.')
  return name
}

/** The piece of a file that came last: when it comes again, an answer was lost. */
const lastOf = (file: string): string => `${file}.last`

/** Appends a piece to a file. @throws ExchangeError where there is too much */
export async function receivePiece(piece: Buffer, folder: string, name: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, name)
  if (existsSync(lastOf(file)) && piece.equals(await readFile(lastOf(file)))) return
  const names = await readdir(folder)
  const sizes = await Promise.all(names.map(async (each) => (await stat(join(folder, each))).size))
  if (names.length > MAX_FILES || sizes.reduce((sum, size) => sum + size, piece.length) > MAX_BYTES)
    throw new ExchangeError('Файлов обмена больше 500 или больше 500\u00a0МБ.')
  await appendFile(file, piece, { mode: 0o600 })
  await writeFile(lastOf(file), piece, { mode: 0o600 })
}

/** Forgets a file, so that another one can come under its name. */
export async function dropFile(file: string): Promise<void> {
  await rm(file, { force: true })
  await rm(lastOf(file), { force: true })
}

async function isZip(path: string): Promise<boolean> {
  await using file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
  return buffer.toString('latin1') === 'PK\u0003\u0004'
}

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
  const received = existsSync(folder) ? await readdir(folder) : []
  for (const archive of isHere ? [name] : received.filter((each) => /\.(?:xml|zip)$/i.test(each))) {
    if (!(await isZip(join(folder, archive)))) continue
    const unpacked = await unpack(join(folder, archive), inside)
    const found = isHere && unpacked.length === 1 ? unpacked[0] : unpacked.find((each) => each === name)
    if (found !== undefined) return join(inside, found)
  }
  throw new ExchangeError(`Файла «${name}» в\u00a0этом обмене нет: он не\u00a0дошёл. Повторите обмен.`)
}

/** Unpacks the XML files of an archive, without their folders. @returns their names @throws ExchangeError */
async function unpack(archive: string, folder: string): Promise<string[]> {
  const names: string[] = []
  let [read, written, unfinished] = [0, 0, 0]
  const unzip = new Unzip((entry) => {
    if (/^(?:[\\/]|\w:)/.test(entry.name)) throw new ExchangeError('Архив не\u00a0принят: в\u00a0нём полные пути.')
    if (/[\\/]$/.test(entry.name) || !/\.xml$/i.test(baseName(entry.name))) return
    const path = join(folder, baseName(entry.name))
    if (names.push(baseName(entry.name)) > MAX_FILES) throw new ExchangeError('В\u00a0архиве слишком много файлов.')
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
