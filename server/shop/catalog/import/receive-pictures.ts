import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, extname, resolve, sep } from 'node:path'
import { PICTURE_BOUNDS } from '#schema/definitions/pictures/files.ts'
import { articleIdentity } from '#schema/definitions/shop/units/article.ts'
import { fetchPicture, PictureProblem } from '../../../engine/pictures/fetch-picture.ts'
import { addressOf, look, refused, storePicture } from '../../../engine/pictures/store-picture.ts'

/** Stores the pictures of an imported catalog. */
export interface PictureReceiver {
  /** True if there is a picture folder, so that names of files are valid. */
  readonly hasFolder: boolean
  /** Returns the files in the folder that are named after an article number: «ФЛ-250.jpg», then «ФЛ-250-2.jpg», «ФЛ-250-3.png» … */
  namesOf(article: string): readonly string[]
  /**
   * Stores a picture from the folder or from a URL, once per name.
   * @returns the picture's address; in a dry run of a URL, the URL itself
   * @throws PictureProblem
   */
  receive(name: string): Promise<string>
}

interface ReceiverOptions {
  /** Folder in which pictures are stored (server/engine/pictures/uploaded.ts). */
  dataFolder: string
  /** Folder with the files to import; undefined: names must be URLs. */
  folder?: string | undefined
  allowPrivate?: boolean
  /** True to check files only, without downloads and without storing anything. */
  dryRun?: boolean
  /** Makes a stored picture available to other instances (server/engine/pictures/uploaded.ts). */
  share?: (address: string) => Promise<void>
}

const IMAGE = /\.(jpe?g|png|webp|avif)$/i

/** Creates the receiver. @throws PictureProblem if the folder cannot be read */
export async function openPictureReceiver(options: ReceiverOptions): Promise<PictureReceiver> {
  const { folder, allowPrivate = false, dryRun = false, dataFolder, share } = options
  const byArticle = folder === undefined ? new Map<string, string[]>() : articlesOf(await namesIn(folder))
  const received = new Map<string, Promise<string>>()

  async function keep(bytes: Buffer): Promise<string> {
    const address = await storePicture(dataFolder, bytes)
    await share?.(address)
    return address
  }

  async function take(name: string): Promise<string> {
    if (/^https?:\/\//i.test(name)) {
      if (dryRun) return name
      return keep(await fetchPicture(name, { allowPrivate }))
    }
    const bytes = await readPicture(folder, name)
    if (!dryRun) return keep(bytes)
    const { format: _, ...size } = await look(bytes)
    return addressOf(bytes, size)
  }

  return {
    hasFolder: folder !== undefined,
    namesOf: (article) => byArticle.get(foldName(article)) ?? [],
    receive(name) {
      let taking = received.get(name)
      if (!taking) received.set(name, (taking = take(name)))
      return taking
    },
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => IMAGE.test(name))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException // fs rejects with nothing else
    throw new PictureProblem(
      `Папка «${folder}» не\u00a0читается (${code ?? 'ошибка'}).`,
      'Проверьте путь и\u00a0права.',
    )
  }
}

/** Replaces characters that are invalid in file names by hyphens: the photo of «КР/24» is «КР-24.jpg». */
const foldName = (name: string): string => articleIdentity(name).replace(/[/\\:*?"<>|\s]+/g, '-')

/** Returns file names by article number. A file's name is an article number, with or without a trailing number of the photo. */
function articlesOf(names: readonly string[]): Map<string, string[]> {
  const files = names.flatMap((name) => {
    const stem = foldName(basename(name, extname(name)))
    const [, article, number] = /^(.+)-(\d{1,2})$/.exec(stem) ?? []
    const numbered = article === undefined ? [] : [{ article, name, place: Number(number) }]
    return [{ article: stem, name, place: 1 }, ...numbered]
  })
  const inOrder = files.toSorted((a, b) => a.place - b.place || a.name.localeCompare(b.name))
  const byArticle = Map.groupBy(inOrder, ({ article }) => article)
  return new Map([...byArticle].map(([article, same]) => [article, same.map(({ name }) => name)]))
}

async function readPicture(folder: string | undefined, name: string): Promise<Buffer> {
  if (folder === undefined)
    throw new PictureProblem(
      'Имя файла есть, а\u00a0папка с\u00a0фотографиями не\u00a0названа.',
      'Добавьте --pictures ПАПКА или впишите адреса https://….',
    )
  const file = resolve(folder, name)
  if (!file.startsWith(resolve(folder) + sep))
    throw new PictureProblem(
      `Файл «${name}» лежит не\u00a0в\u00a0папке с\u00a0фотографиями.`,
      'Впишите имя файла из\u00a0неё.',
    )
  const info = await stat(file).catch(() => undefined)
  if (!info?.isFile())
    throw new PictureProblem(`Файла «${name}» в\u00a0папке нет.`, 'Положите его туда или исправьте имя.')
  if (info.size > PICTURE_BOUNDS.bytes) throw refused('weight')
  return readFile(file)
}
