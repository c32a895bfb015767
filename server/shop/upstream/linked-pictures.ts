import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { type PictureSize, pictureAddress } from '#schema/definitions/pictures/address.ts'
import { nameOf } from '#schema/definitions/pictures/files.ts'
import { DAY_MS } from '#schema/definitions/text/dates.ts'
import { fetchPicture, PictureProblem } from '../../engine/pictures/fetch-picture.ts'
import { BrokenPicture, type NamedPicture, type PictureSource } from '../../engine/pictures/maker.ts'
import { storePicture } from '../../engine/pictures/store-picture.ts'
import { uploadedFile } from '../../engine/pictures/uploaded.ts'
import type { Signing } from '../../engine/secrets/signing.ts'
import type { Site } from '../../engine/site/site.ts'
import { OPTIONAL_DATA_TIMEOUT_MS, withTimeout } from '../../engine/with-timeout.ts'
import { surfaceOf } from '../catalog/records.ts'
import type { Rendering } from '../catalog/rendering/render.ts'
import { drawnPicture } from '../catalog/rendering/sources.ts'

// Pictures of another back end (server/shop/upstream). The server fetches a picture when a browser first requests it.

/** Size that pages reserve for pictures of unknown size, in pixels. */
const SIZE = { width: 1200, height: 1200 } as const

const PURPOSE = 'picture'

/** Data in a picture's address: the URL at the back end, and the drawing of the product, if any. */
interface Link {
  url: string
  drawn?: Pick<Rendering, 'drawing' | 'material'> | undefined
  size?: PictureSize | undefined
}

/** Returns this site's address for a picture of the back end. */
export const linkedPicture = (signing: Signing, { url, drawn, size }: Link): string =>
  pictureAddress({
    name: `u${signing.sign([PURPOSE, url, ...(size ? [drawn ?? null, size] : drawn ? [drawn] : [])])}`,
    ...(size ?? SIZE),
  })

export const isLinked = (name: string): boolean => name.startsWith('u')

/** Decodes the name in a picture's address; undefined if its signature is invalid. */
export function linkOf(name: string, signing: Signing): Link | undefined {
  const opened = isLinked(name) ? signing.open(name.slice(1)) : undefined
  if (!Array.isArray(opened) || opened[0] !== PURPOSE || typeof opened[1] !== 'string') return undefined
  return { url: opened[1], drawn: opened[2] ?? undefined, size: opened[3] }
}

const NONE_FILE = join(import.meta.dirname, 'no-picture.svg')

/** Returns the placeholder until the picture is loaded: the product's drawing, or a "no picture" image. */
export const insteadOfLinked = (site: Site, { drawn, size = SIZE }: Link): NamedPicture =>
  drawn
    ? drawnPicture({ ...drawn, surface: surfaceOf(site, drawn.material) })
    : {
        name: nameOf(hash('sha256', `${readFileSync(NONE_FILE, 'latin1')} ${size.width} ${size.height}`, 'hex')),
        source: { file: NONE_FILE, into: size },
      }

/** Returns the name of the picture's variants in the cache. It changes every week, because the picture itself may change. */
export const linkedName = (name: string, now: number): string =>
  nameOf(hash('sha256', `${Math.floor(now / WEEK_MS)} ${name}`, 'hex'))

const WEEK_MS = 7 * DAY_MS

interface LinkedOptions {
  dataFolder: string
  /** Origin of the back end; requests to it are allowed even if its host is in a private network. */
  back: string
  /** Milliseconds after a failure until a picture is requested again. */
  rest?: number
}

/** Creates a function that fetches a picture and stores it temporarily, to make its variants. @throws BrokenPicture */
export function createLinkedPictures({
  dataFolder,
  back,
  rest = 60_000,
}: LinkedOptions): (link: Link) => Promise<PictureSource> {
  const fetched = new LRUCache<string, Promise<string>>({ max: 5000, ttl: DAY_MS })
  /** URLs of pictures that are still loading after a timeout: further requests for them do not wait. */
  const late = new Set<string>()

  async function fetchOne(url: string): Promise<string> {
    const allowPrivate = new URL(url).origin === back
    // The back end's own host may be private, but must not redirect to another private one.
    const bytes = await fetchPicture(url, { allowPrivate, ...(allowPrivate && { redirects: 0 }) })
    return storePicture(dataFolder, bytes)
  }

  function begin(url: string): Promise<string> {
    const coming = fetchOne(url)
    fetched.set(url, coming)
    coming.catch(() => fetched.set(url, coming, { ttl: rest })).finally(() => late.delete(url))
    return coming
  }

  async function fileOf(url: string): Promise<string | undefined> {
    const coming = fetched.get(url) ?? begin(url)
    // After the timeout the download continues for later requests, and the browser's connection is free for the page's scripts.
    const address = await withTimeout(coming, late.has(url) ? 0 : OPTIONAL_DATA_TIMEOUT_MS, () => {
      late.add(url)
      throw new BrokenPicture('it is not here yet')
    })
    return uploadedFile(dataFolder, address)
  }

  return async ({ url, size = SIZE }) => {
    try {
      let file = await fileOf(url)
      // The daily task may have deleted the stored file. Then the picture is fetched once more.
      if (file === undefined) {
        fetched.delete(url)
        file = await fileOf(url)
      }
      if (file === undefined) throw new BrokenPicture('its file is gone')
      return { file, into: size }
    } catch (error) {
      if (error instanceof PictureProblem) throw new BrokenPicture(error.message)
      throw error
    }
  }
}
