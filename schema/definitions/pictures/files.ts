import { createHash } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureAddress } from './address.ts'

/** Format and size of a picture, which its first bytes state. */
export interface PictureHeader {
  readonly format: 'jpg' | 'png' | 'webp' | 'avif'
  /** Width in pixels, after the rotation by Exif. */
  readonly width: number
  readonly height: number
  readonly isAnimated: boolean
}

/** Number of bytes to read: in a photo, color profiles and a preview may precede its size. */
export const HEADER_BYTES = 1024 * 1024

/**
 * Reads the size of a JPEG, PNG, WebP or AVIF from its bytes; the file's name does not matter. @param bytes the first
 * `HEADER_BYTES`, or the whole file @returns undefined for any other or truncated file
 */
export function readPictureHeader(bytes: Buffer): PictureHeader | undefined {
  try {
    return readJpeg(bytes) ?? readPng(bytes) ?? readWebp(bytes) ?? readAvif(bytes)
  } catch (error) {
    if (error instanceof RangeError) return undefined // the file is truncated
    throw error
  }
}

const text = (bytes: Buffer, from: number, length = 4): string => bytes.toString('latin1', from, from + length)

/** Reads a JPEG: the first frame header has the size, after any number of other segments. */
function readJpeg(bytes: Buffer): PictureHeader | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  let turned = false
  for (let at = 2; bytes[at] === 0xff; ) {
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === 0xe1) turned ||= isTurned(bytes.subarray(at + 4, at + 2 + bytes.readUInt16BE(at + 2)))
    // Frame markers (SOF) of all kinds of coding; the markers DHT, JPG and DAC in this range are no frames.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)]
      return { format: 'jpg', isAnimated: false, ...(turned ? { width: height, height: width } : { width, height }) }
    }
    if (marker === 0xda || marker === 0xd9) return undefined
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

/** Returns true if the Exif tag Orientation is 5 to 8: the camera was turned sideways. */
function isTurned(segment: Buffer): boolean {
  if (text(segment, 0, 6) !== 'Exif\0\0') return false
  const tiff = segment.subarray(6)
  const isLittle = text(tiff, 0, 2) === 'II'
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let i = 0; i < short(first); i++) {
    const entry = first + 2 + i * 12
    if (short(entry) === 0x0112) return short(entry + 8) >= 5
  }
  return false
}

function readPng(bytes: Buffer): PictureHeader | undefined {
  if (text(bytes, 0, 8) !== '\x89PNG\r\n\x1A\n' || text(bytes, 12) !== 'IHDR') return undefined
  let isAnimated = false
  for (let at = 8; at + 8 <= bytes.length && text(bytes, at + 4) !== 'IDAT'; at += 12 + bytes.readUInt32BE(at))
    isAnimated ||= text(bytes, at + 4) === 'acTL'
  return { format: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), isAnimated }
}

function readWebp(bytes: Buffer): PictureHeader | undefined {
  if (text(bytes, 0) !== 'RIFF' || text(bytes, 8) !== 'WEBP') return undefined
  const format = 'webp'
  switch (text(bytes, 12)) {
    case 'VP8X':
      return {
        format,
        width: bytes.readUIntLE(24, 3) + 1,
        height: bytes.readUIntLE(27, 3) + 1,
        isAnimated: (bytes.readUInt8(20) & 2) !== 0,
      }
    case 'VP8 ':
      return {
        format,
        width: bytes.readUInt16LE(26) & 0x3fff,
        height: bytes.readUInt16LE(28) & 0x3fff,
        isAnimated: false,
      }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { format, width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1, isAnimated: false }
    }
    default:
      return undefined
  }
}

/** Reads an AVIF: the largest of its sizes is the picture's, since preview and transparency mask have their own sizes. */
function readAvif(bytes: Buffer): PictureHeader | undefined {
  if (text(bytes, 4) !== 'ftyp') return undefined
  const brands = text(bytes, 8, Math.min(bytes.readUInt32BE(0), 64) - 8)
  if (!/avi[fs]/.test(brands)) return undefined
  let [width, height] = [0, 0]
  for (let at = bytes.indexOf('ispe'); at > 0; at = bytes.indexOf('ispe', at + 4)) {
    const [wide, high] = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)]
    if (wide * high > width * height) [width, height] = [wide, high]
  }
  if (width === 0) return undefined
  const turn = bytes.indexOf('irot')
  const isTurned = turn > 0 && (bytes.readUInt8(turn + 4) & 1) === 1
  return {
    format: 'avif',
    ...(isTurned ? { width: height, height: width } : { width, height }),
    isAnimated: brands.startsWith('avis'),
  }
}

/** Limits of the pictures that the site accepts: pixels of a side, total pixels, bytes of the file. */
export const PICTURE_BOUNDS = { side: [100, 8000], pixels: 40_000_000, bytes: 15 * 1024 * 1024 } as const

/** Why the site refuses a picture. */
export type PictureFault = 'kind' | 'animated' | 'size' | 'weight'

/** Messages for the person who uploaded the file: what is wrong (`reason`), and what to do (`mend`). */
export const pictureFaults: Readonly<Record<PictureFault, { reason: string; mend: string }>> = {
  kind: {
    reason: 'Это не\u00a0картинка: внутри файла нет ни\u00a0JPEG, ни\u00a0PNG, ни\u00a0WebP, ни\u00a0AVIF.',
    mend: 'Сохраните изображение в\u00a0одном из\u00a0этих форматов; имени файла для этого мало.',
  },
  animated: { reason: 'Картинка движется.', mend: 'Возьмите неподвижную: один кадр.' },
  size: {
    reason: 'Картинка такого размера не\u00a0годится.',
    mend: 'Каждая сторона\u00a0— от\u00a0100 до\u00a08000\u00a0точек, вся картинка\u00a0— до\u00a040\u00a0млн точек.',
  },
  weight: {
    reason: 'Файл картинки слишком большой.',
    mend: 'Сохраните её не\u00a0больше 15\u00a0МБ: сайт сам делает из\u00a0неё маленькие.',
  },
}

/**
 * Decides by its bytes whether the site accepts a file as a picture. @param head its first `HEADER_BYTES` @param size of the
 * whole file, in bytes
 */
export function judgePicture(head: Buffer, size: number): PictureHeader | PictureFault {
  const header = readPictureHeader(head)
  if (!header) return 'kind'
  if (size > PICTURE_BOUNDS.bytes) return 'weight'
  if (header.isAnimated) return 'animated'
  const [least, most] = PICTURE_BOUNDS.side
  const { width, height } = header
  const fits = Math.min(width, height) >= least && Math.max(width, height) <= most
  return fits && width * height <= PICTURE_BOUNDS.pixels ? header : 'size'
}

export type PictureFile = { readonly address: string } | { readonly fault: PictureFault }

/** Pictures of public/ by address, "/assets/pictures/a.jpg"; files without the header of a picture are omitted. */
export type PictureFiles = Readonly<Record<string, PictureFile>>

/** Size in bytes of the parts in which a file is read. */
const PART_BYTES = 64 * 1024

/** Cache of the headers by file; `state` shows whether the file has changed. */
const remembered = new Map<string, { state: string; picture: PictureFile | undefined }>()

/** Reads the headers of a folder's files, one after the other. @param paths inside it */
export async function readPictureFiles(folder: string, paths: readonly string[]): Promise<PictureFiles> {
  const pictures: Record<string, PictureFile> = {}
  for (const path of paths) {
    const file = join(folder, path)
    const stats = await stat(file).catch(() => undefined)
    if (!stats) continue // the file has just been deleted
    const state = `${stats.size} ${stats.mtimeMs} ${stats.ino}`
    let cached = remembered.get(file)
    if (cached?.state !== state)
      remembered.set(file, (cached = { state, picture: await readPicture(file, stats.size).catch(() => undefined) }))
    if (cached.picture) pictures[`/${path}`] = cached.picture
  }
  return pictures
}

async function readPicture(file: string, size: number): Promise<PictureFile | undefined> {
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(size, HEADER_BYTES)), 0, undefined, 0)
  const judged = judgePicture(buffer.subarray(0, bytesRead), size)
  if (typeof judged === 'string') return judged === 'kind' ? undefined : { fault: judged }
  const sum = createHash('sha256')
  const part = Buffer.alloc(PART_BYTES)
  for (let at = 0, read = -1; read !== 0; at += read) {
    read = (await handle.read(part, 0, PART_BYTES, at)).bytesRead
    sum.update(part.subarray(0, read))
  }
  return { address: pictureAddress({ name: nameOf(sum.digest('hex')), ...judged }) }
}

/** Returns a picture's name: the first 20 digits of its bytes' SHA-256, enough to be unique. */
export const nameOf = (sha256: string): string => sha256.slice(0, 20)
