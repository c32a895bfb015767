import '../../../engine/umask.ts'
import '../../../engine/mode.ts'
import { rename, rm } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import sharp, { type ResizeOptions, type Sharp } from 'sharp'
import { type PictureSize, SOCIAL_SIZE } from '#schema/definitions/pictures/address.ts'
import { PICTURE_BOUNDS } from '#schema/definitions/pictures/files.ts'
import type { PictureJob, PictureResult, PictureSource } from '../../../engine/pictures/maker.ts'
import { type Rendering, render } from './render.ts'
import { toBytes } from './shade.ts'
import { RENDERED_SIZE } from './sources.ts'

// The program that server/engine/pictures/maker.ts starts. Each message requests one variant (size and format) of a picture.

/** Idle milliseconds until the process ends, to free the memory of libvips. */
const IDLE_MS = 60_000

// One thread per process: two of these processes run, and the server needs processor time too.
sharp.concurrency(1)
sharp.cache(false)

/** Size of renderings for product cards: a list needs 24 of them at once, and each takes a tenth of the time of a large one. */
const CARD_SIZE = { width: 400, height: 400 } as const

/** Settings of each format: the smallest file without visible loss, within the time that a visitor waits. */
const QUALITY = { avif: { quality: 55, effort: 3 }, webp: { quality: 80, effort: 4 }, jpg: { quality: 82 } } as const

/** Background of transparent photos, and of the margins around photos that are padded to other proportions. */
const PAPER = '#fff'

/** Background of renderings in formats without transparency. */
const GROUND = '#e4e5e2'

/**
 * Makes one variant in a temporary file, which gets its final name when it is complete.
 * @returns the file's size in bytes
 * @throws if the source is broken or too large
 */
async function makeVariant({ source, variant, to }: PictureJob): Promise<number> {
  const isSocial = variant === 'social'
  const picture = await open(
    source,
    isSocial ? SOCIAL_SIZE : variant.width <= CARD_SIZE.width ? CARD_SIZE : RENDERED_SIZE,
  )
  const format = isSocial ? 'jpg' : variant.format
  const sized = isSocial
    ? await toSocial(picture)
    : picture.resize({ width: variant.width, ...roomFor(source, variant.width) })
  const part = `${to}.${process.pid}.part`
  try {
    const { size } = await encoded(sized, format, source).toFile(part)
    await rename(part, to)
    return size
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** Returns the resizing options: pads a picture to the proportions of `source.into`, if set; otherwise only forbids enlarging it. */
function roomFor(source: PictureSource, width: number): ResizeOptions {
  if (!('into' in source) || !source.into) return { withoutEnlargement: true }
  const height = Math.round((width * source.into.height) / source.into.width)
  return { height, fit: 'contain', background: PAPER }
}

/** Opens a source as a picture. @param size size of a rendering in pixels; photos are opened in their own size */
async function open(source: PictureSource, size: PictureSize): Promise<Sharp> {
  if ('rendering' in source) {
    const { width, height, pixels } = await renderOnce(source.rendering as Rendering, size)
    const picture = sharp(pixels, { raw: { width, height, channels: 4 } })
    return size === SOCIAL_SIZE ? picture.flatten({ background: GROUND }) : picture
  }
  const picture = sharp(source.file, { limitInputPixels: PICTURE_BOUNDS.pixels, failOn: 'error' })
  const { format } = await picture.metadata()
  // Only JPEG files are rotated by the camera's orientation: readPictureHeader (schema/definitions/pictures) reads it in no other format.
  return format === 'jpeg' ? picture.autoOrient() : picture
}

/** Makes a preview for social networks. A photo at least 1.2 times as wide as high is cropped to fill it; others get a plain background. */
async function toSocial(picture: Sharp): Promise<Sharp> {
  const { width, height, autoOrient } = await picture.metadata()
  const [wide, high] = [autoOrient.width || width, autoOrient.height || height]
  return picture.resize({ ...SOCIAL_SIZE, fit: wide / high >= 1.2 ? 'cover' : 'contain', background: PAPER })
}

const encoded = (picture: Sharp, format: 'avif' | 'webp' | 'jpg', source: PictureSource): Sharp => {
  switch (format) {
    case 'avif':
      return picture.avif(QUALITY.avif)
    case 'webp':
      return picture.webp(QUALITY.webp)
    default:
      return picture
        .flatten({ background: 'rendering' in source ? GROUND : PAPER })
        .jpeg({ ...QUALITY.jpg, mozjpeg: true })
  }
}

/** The last renderings, because a page requests several widths of the same one. */
const rendered = new LRUCache<string, Rendered>({ max: 3 })

interface Rendered extends PictureSize {
  readonly pixels: Uint8Array
}

async function renderOnce(rendering: Rendering, { width, height }: PictureSize): Promise<Rendered> {
  const key = JSON.stringify([rendering, width, height])
  const picture = rendered.get(key) ?? { width, height, pixels: toBytes(await render(rendering, width, height)) }
  rendered.set(key, picture)
  return picture
}

process.once('disconnect', () => process.exit(0))

const idle = setTimeout(() => process.exit(0), IDLE_MS)
process.on('message', async (job: PictureJob) => {
  idle.refresh()
  const result: PictureResult = await makeVariant(job).then(
    (bytes) => ({ bytes }),
    (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
  )
  process.send?.(result)
})
