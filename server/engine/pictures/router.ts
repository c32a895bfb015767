import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { type PictureVariant, readVariantAddress } from '#schema/definitions/pictures/address.ts'
import { DAY_MS } from '#schema/definitions/text/dates.ts'
import { HttpError } from '../http/http-error.ts'
import { refuse } from '../http/refusal.ts'
import { type Client, FairQueue, visitorClient } from '../queue/queue.ts'
import { BrokenPicture, type FoundSource, type NamedPicture, type PictureMaker } from './maker.ts'

export interface PictureRouterOptions {
  /** Cache folder of the variants: pictures in other sizes and formats. */
  folder: string
  maker: PictureMaker
  sourceOf: (name: string, address: string) => Promise<FoundSource | undefined>
  /** Returns the first part of the variants' file names in the cache. It is the same for all addresses of the same picture. */
  cacheName: (name: string) => string
  /** Returns true if the picture at this address may change. */
  mayChange: (name: string) => boolean
  /** Returns a replacement for a broken picture; undefined if there is none. */
  insteadOf: (name: string, address: string) => Promise<NamedPicture | undefined>
}

/** Cache-Control for an address that contains a hash of the picture. */
const FOREVER = 'public, max-age=31536000, immutable'

/** Cache-Control for an address whose picture may change. */
const A_DAY = 'public, max-age=86400'

/** Cache-Control for a placeholder, since the picture itself may appear soon. */
const A_MINUTE = 'public, max-age=60'

const TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

const PREFIX = '/pictures/'

export interface Pictures {
  /** Serves GET /pictures/<name>-1600x1200/480.avif. Makes a variant at the first request, then serves it from the cache. */
  router: RequestHandler
  /** Returns the bytes of a variant by its address; undefined if the picture is missing or broken. @throws Overloaded */
  read(variantAddress: string, client: Client): Promise<Uint8Array | undefined>
}

interface NamedVariant {
  name: string
  source: FoundSource
  variant: PictureVariant
}

export function createPictures({
  folder,
  maker,
  sourceOf,
  cacheName,
  mayChange,
  insteadOf,
}: PictureRouterOptions): Pictures {
  let opening: Promise<PictureCache> | undefined
  const openCache = (): Promise<PictureCache> =>
    (opening ??= openPictureCache(folder).catch((error) => {
      opening = undefined
      throw error
    }))

  const queue = new FairQueue({ atOnce: 2, waiting: 200, each: 60, busy: BUSY })

  async function make(cache: PictureCache, { name, source, variant }: NamedVariant, client: Client): Promise<void> {
    if (await cache.has(name)) return
    const at = typeof source === 'function' ? await source() : source
    await queue.run(
      client,
      async () => {
        // Another request may have made the variant meanwhile.
        if (!(await cache.has(name))) await cache.added(await maker.make({ source: at, variant, to: cache.path(name) }))
      },
      name,
    )
  }

  /** Finds a variant and its source by the address. @throws HttpError 404 */
  async function find(path: string) {
    const parsed = readVariantAddress(path)
    if (!parsed) throw noPicture()
    const { picture, variant } = parsed
    const { name: pictureName, width, height } = picture
    const ending = variant === 'social' ? 'social.jpg' : `${variant.width}.${variant.format}`
    const address = `${PREFIX}${pictureName}-${width}x${height}`
    const source = await sourceOf(pictureName, address)
    if (!source) throw noPicture()
    return { pictureName, address, variant, ending, source, name: `${cacheName(pictureName)}-${ending}` }
  }

  async function answer(request: Request, response: Response): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new HttpError(405, 'Картинку можно только запросить.')
    const { pictureName, address, variant, ending, source, name } = await find(request.path)
    const type = TYPES[variant === 'social' ? 'jpg' : variant.format]
    response.set({
      'Cache-Control': mayChange(pictureName) ? A_DAY : FOREVER,
      ETag: `"${name}"`,
      'Content-Type': type,
      'X-Content-Type-Options': 'nosniff',
    })
    if (request.fresh) {
      response.status(304).end()
      return
    }
    const cache = await openCache()
    const client = visitorClient(request, response)
    let shown = name
    try {
      await make(cache, { name, source, variant }, client)
    } catch (error) {
      response.removeHeader('ETag')
      if (!(error instanceof BrokenPicture)) throw error
      const file = 'file' in source ? { file: source.file } : {}
      request.log?.error(
        { picture: pictureName, ...file, error: error.message },
        'a picture is broken or cut off, or took too long: it is not shown until its file is replaced',
      )
      const instead = await insteadOf(pictureName, address)
      if (instead === undefined) throw new HttpError(422, 'Файл этой картинки повреждён: показать её нельзя.')
      // The placeholder is stored under its own name and sent at the picture's address.
      shown = `${instead.name}-${ending}`
      await make(cache, { name: shown, source: instead.source, variant }, client)
      response.set({ 'Cache-Control': A_MINUTE, 'Content-Type': type })
    }
    await sendFile(response, shown, cache.folder)
  }

  return {
    router: Router({ caseSensitive: true }).use((request, response, next) => {
      if (!request.path.startsWith(PREFIX)) return next()
      request.answered = { kind: 'picture', name: 'picture' }
      return answer(request, response).catch((error: unknown) => {
        if (!(error instanceof HttpError)) return next(error)
        if (error.statusCode === 405) response.set('Allow', 'GET, HEAD')
        // A short text, because nobody reads an error in place of a picture.
        return refuse(request, response, error, ({ message }) => ({ type: 'text', text: message }))
      })
    }),
    async read(address, client) {
      try {
        const found = await find(address)
        const cache = await openCache()
        await make(cache, found, client)
        return await readFile(cache.path(found.name))
      } catch (error) {
        const isMissing = error instanceof HttpError && error.statusCode < 429
        if (isMissing || error instanceof BrokenPicture) return undefined
        throw error
      }
    },
  }
}

const sendFile = (response: Response, name: string, folder: string): Promise<void> =>
  new Promise<void>((sent, failed) =>
    response.sendFile(name, { root: folder, cacheControl: false, lastModified: false }, (error) =>
      error && !response.headersSent ? failed(error) : sent(),
    ),
  )

const BUSY = 'Сейчас готовится много картинок. Попробуйте ещё раз через несколько секунд.'

const noPicture = (): HttpError => new HttpError(404, 'Такой картинки нет.')

/** Cache of variants as files; the modification time of a file is the time of the last request for it. */
interface PictureCache {
  readonly folder: string
  /** Returns true if a file exists, and updates its modification time. */
  has(name: string): Promise<boolean>
  path(name: string): string
  /** Adds the size of a new file, and deletes the least recently requested files if the cache is full. */
  added(bytes: number): Promise<void>
}

/** One gibibyte: about 40,000 variants. */
const MAX_BYTES = 1024 ** 3

/** Share of the maximum size that a deletion leaves, so that not every new picture causes a deletion. */
const LEFT = 0.9

/** Opens the cache in a folder. @param most maximum size of all files together, in bytes */
export async function openPictureCache(folder: string, most = MAX_BYTES): Promise<PictureCache> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let total = sizeOf(await readVariants(folder))
  return {
    folder,
    path: (name) => join(folder, name),
    async has(name) {
      const now = new Date()
      return utimes(join(folder, name), now, now).then(
        () => true,
        () => false,
      )
    },
    async added(bytes) {
      total += bytes
      if (total <= most) return
      const variants = await readVariants(folder)
      total = sizeOf(variants)
      const gone: string[] = []
      for (const { path, size } of variants) {
        if (total <= most * LEFT) break
        gone.push(path)
        total -= size
      }
      await Promise.all(gone.map((path) => rm(path, { force: true })))
    },
  }
}

const sizeOf = (variants: readonly { size: number }[]): number => variants.reduce((sum, { size }) => sum + size, 0)

/** Lists the variants, least recently requested first; deletes partial files of a killed process. */
async function readVariants(folder: string): Promise<{ path: string; size: number; mtimeMs: number }[]> {
  const variants: { path: string; size: number; mtimeMs: number }[] = []
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const file = await stat(path).catch(() => undefined)
    if (!file?.isFile()) continue
    if (!name.endsWith('.part')) variants.push({ path, size: file.size, mtimeMs: file.mtimeMs })
    else if (Date.now() - file.mtimeMs > DAY_MS) await rm(path, { force: true })
  }
  return variants.sort((a, b) => a.mtimeMs - b.mtimeMs)
}
