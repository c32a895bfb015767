import { rename, rm } from 'node:fs/promises'
import sharp, { type ResizeOptions, type Sharp } from 'sharp'
import { SOCIAL_SIZE } from '#schema/definitions/pictures/address.ts'
import { PICTURE_BOUNDS } from '#schema/definitions/pictures/judge.ts'
import type { PictureJob, PictureSource } from './job.ts'
import { type Rendering, render } from './render/render.ts'
import type { Canvas } from './render/shade.ts'
import { RENDERED_SIZE } from './rendered-picture.ts'

// One picture at a time on one thread: there are two of these processes, and visitors to serve beside them.
sharp.concurrency(1)
sharp.cache(false)

/** Of each format: as small as it gets without being seen, and no slower than a visitor waits. */
const QUALITY = { avif: { quality: 55, effort: 3 }, webp: { quality: 80, effort: 4 }, jpg: { quality: 82 } } as const

/** What stands behind what is seen through, and beside what is not wide enough. */
const PAPER = '#fff'

/**
 * Makes one variant and puts it in its place at once.
 * @returns its size in bytes
 * @throws where the source is broken or too large
 */
export async function makeVariant({ source, variant, to }: PictureJob): Promise<number> {
  const isSocial = variant === 'social'
  const picture = await open(source, isSocial)
  const format = isSocial ? 'jpg' : variant.format
  const sized = isSocial
    ? await toSocial(picture)
    : picture.resize({ width: variant.width, ...roomFor(source, variant.width) })
  const part = `${to}.${process.pid}.part`
  try {
    const { size } = await encoded(sized, format).toFile(part)
    await rename(part, to)
    return size
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** What says its size before it is known stands on paper of that size. */
function roomFor(source: PictureSource, width: number): ResizeOptions {
  if (!('into' in source) || !source.into) return { withoutEnlargement: true }
  const height = Math.round((width * source.into.height) / source.into.width)
  return { height, fit: 'contain', background: PAPER }
}

async function open(source: PictureSource, isSocial: boolean): Promise<Sharp> {
  if ('rendering' in source) {
    const { width, height, pixels } = await renderOnce(source.rendering, isSocial ? SOCIAL_SIZE : RENDERED_SIZE)
    return sharp(pixels, { raw: { width, height, channels: 3 } })
  }
  const picture = sharp(source.file, { limitInputPixels: PICTURE_BOUNDS.pixels, failOn: 'error' })
  const { format } = await picture.metadata()
  // A camera that lay on its side says so; of the other formats header.ts reads no such note.
  return format === 'jpeg' ? picture.autoOrient() : picture
}

/** A photo across fills the frame; what is higher than that would lose its head, so it stands on paper. */
async function toSocial(picture: Sharp): Promise<Sharp> {
  const { width, height, autoOrient } = await picture.metadata()
  const [wide, high] = [autoOrient.width || width, autoOrient.height || height]
  return picture.resize({ ...SOCIAL_SIZE, fit: wide / high >= 1.2 ? 'cover' : 'contain', background: PAPER })
}

const encoded = (picture: Sharp, format: 'avif' | 'webp' | 'jpg'): Sharp => {
  switch (format) {
    case 'avif':
      return picture.avif(QUALITY.avif)
    case 'webp':
      return picture.webp(QUALITY.webp)
    default:
      return picture.flatten({ background: PAPER }).jpeg({ ...QUALITY.jpg, mozjpeg: true })
  }
}

/** The last renderings of this process: a page asks for several widths of one. */
const rendered = new Map<string, Promise<Canvas>>()

const RENDERED_AT_ONCE = 3

function renderOnce(rendering: Rendering, { width, height }: { width: number; height: number }): Promise<Canvas> {
  const key = JSON.stringify([rendering, width, height])
  const canvas = rendered.get(key) ?? render(rendering, width, height)
  rendered.delete(key)
  rendered.set(key, canvas)
  canvas.catch(() => rendered.delete(key))
  const [oldest] = rendered.keys()
  if (rendered.size > RENDERED_AT_ONCE && oldest !== undefined) rendered.delete(oldest)
  return canvas
}
