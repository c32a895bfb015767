import { hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, readlink, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { text as wholeText } from 'node:stream/consumers'
import { decodeText, type EncodingFault } from '../document/encoding.ts'
import { MAX_BYTES } from '../document/parse.ts'
import { type PictureFiles, readPictureFiles } from '../pictures/files.ts'

/** A file as read from the disk. */
export interface ReadText {
  readonly path: string
  readonly text: string
  /** Why the file could not be read or decoded. */
  readonly fault?: EncodingFault & { readonly rule?: string }
}

/** All files of content managers as they are on the disk, and the files that they may refer to. */
export interface SchemaTexts {
  /** Files inside the schema folder, sorted by path. */
  readonly read: readonly ReadText[]
  /** Addresses of the files in public/: "/assets/documents/terms_of_use.pdf". */
  readonly assets: readonly string[]
  /** The pictures among `assets`. */
  readonly pictures: PictureFiles
  /** Paths of all other files inside the schema folder, which are not read. */
  readonly unread: readonly string[]
  /** Hash of all other keys of this object. */
  readonly version: string
}

/** Folders under schema/ with code: all other folders have files that authors edit. */
const CODE_FOLDERS = ['definitions/', 'api/', 'kinds/']

/** The folder inside public/ that authors may refer to. */
const AUTHORS_FOLDER = 'assets/'

/**
 * Reads every .json under `schemaFolder`, lists the other files there and in `publicFolder`, and reads the headers of pictures.
 * @throws if it cannot read the folder itself
 */
export async function readTexts(schemaFolder: string, publicFolder: string): Promise<SchemaTexts> {
  const [entries, assets] = await Promise.all([
    listEntries(schemaFolder, isAuthors),
    listEntries(publicFolder, () => true).then(
      (entries) => entries.flatMap(({ path, isLink }) => (isLink ? [] : [path])),
      () => [],
    ),
  ])
  const authors = entries.filter(({ path }) => !IGNORED.test(path)).sort((a, b) => (a.path < b.path ? -1 : 1))
  const isWanted = ({ path, isLink }: Entry): boolean => path.endsWith('.json') || isLink
  const textEntries = authors.filter(isWanted)
  const pictureFiles = assets.filter((path) => path.startsWith(AUTHORS_FOLDER))
  const [pictures, ...texts] = await Promise.all([
    readPictureFiles(publicFolder, pictureFiles.sort()),
    ...textEntries.map(async ({ path, isLink }): Promise<ReadText | undefined> => {
      const text = await (isLink ? linkText : readText)(join(schemaFolder, path))
      return text && { path, ...text }
    }),
  ])
  const read = texts.filter((text) => text !== undefined)
  return schemaTexts(
    read,
    assets.map((path) => `/${path}`),
    pictures,
    authors.flatMap((entry) => (isWanted(entry) ? [] : [entry.path])),
  )
}

/** Matches hidden files and READMEs, which are ignored. */
const IGNORED = /(?:^|\/)(?:\.|README)/

const isAuthors = (path: string): boolean => !CODE_FOLDERS.some((folder) => `${path}/`.startsWith(folder))

/** Name of the rule that reports symbolic links. */
export const LINK = 'файлы/ссылка'

/** Returns an empty text with a fault for a symbolic link, which is not followed: its target is neither versioned nor watched. */
async function linkText(file: string): Promise<Omit<ReadText, 'path'> | undefined> {
  const target = await readlink(file).catch(() => undefined)
  if (target === undefined) return undefined
  const isFile = file.endsWith('.json')
  return {
    text: '',
    fault: {
      ...{ line: 1, column: 1, rule: LINK },
      message: `Здесь не ${isFile ? 'файл' : 'папка'}, а ссылка (ярлык) на «${target}»: по ссылкам сайт не ходит и ничего из этого не прочитает.`,
      hint: `Удалите ссылку и положите на её место ${isFile ? 'сам файл' : 'саму папку'}.`,
    },
  }
}

/** Reads a file; of a too large file, only a little more than the size limit. Returns undefined if the file has just been deleted. */
async function readText(file: string): Promise<Omit<ReadText, 'path'> | undefined> {
  try {
    const { size } = await stat(file)
    if (size <= MAX_BYTES) return decodeText(await readFile(file))
    return { text: await wholeText(createReadStream(file, { end: MAX_BYTES + 8 })) }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Builds the value that `readTexts` returns, from texts in memory. */
export function schemaTexts(
  read: SchemaTexts['read'],
  assets: Iterable<string>,
  pictures: PictureFiles = {},
  unread: readonly string[] = [],
): SchemaTexts {
  const sorted = [...assets].sort()
  const content = JSON.stringify([read.map((file) => [file.path, file.fault ?? file.text]), sorted, pictures])
  return { read, assets: sorted, pictures, unread, version: hash('sha256', content, 'base64url') }
}

interface Entry {
  readonly path: string
  readonly isLink: boolean
}

/**
 * Lists files and symbolic links without following the links.
 * @param isWanted decides by the path inside the folder; an unwanted folder is skipped with everything in it
 */
async function listEntries(folder: string, isWanted: (path: string) => boolean, within = ''): Promise<Entry[]> {
  const entries = await readdir(join(folder, within), { withFileTypes: true })
  const listed = entries.map(async (entry): Promise<Entry[]> => {
    const [path, isLink] = [within + entry.name, entry.isSymbolicLink()]
    if (!isWanted(path)) return []
    if (entry.isDirectory()) return listEntries(folder, isWanted, `${path}/`)
    return isLink || entry.isFile() ? [{ path, isLink }] : []
  })
  return (await Promise.all(listed)).flat()
}
