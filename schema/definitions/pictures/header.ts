/** What the first bytes of a picture say of it, without decoding any of it. */
export interface PictureHeader {
  readonly format: 'jpg' | 'png' | 'webp' | 'avif'
  /** In pixels, as it is shown: a photo that its camera has turned stands upright. */
  readonly width: number
  readonly height: number
  readonly isAnimated: boolean
}

/** How much of a file is read for it, in bytes: a photo may hold profiles and a preview before its size. */
export const HEADER_BYTES = 1024 * 1024

/**
 * Reads the size of a JPEG, PNG, WebP or AVIF from its own bytes, whatever its name says.
 * @param bytes the beginning of the file, `HEADER_BYTES` of it or the whole
 * @returns undefined of anything else, and of what breaks off before its size
 */
export function readPictureHeader(bytes: Buffer): PictureHeader | undefined {
  try {
    return readJpeg(bytes) ?? readPng(bytes) ?? readWebp(bytes) ?? readAvif(bytes)
  } catch (error) {
    if (error instanceof RangeError) return undefined // it breaks off
    throw error
  }
}

const text = (bytes: Buffer, from: number, length = 4): string => bytes.toString('latin1', from, from + length)

/** Sizes stand in the first frame's header, after any number of segments. */
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
    // Frames of every kind of coding; DHT, JPG and DAC are none.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)]
      return { format: 'jpg', isAnimated: false, ...(turned ? { width: height, height: width } : { width, height }) }
    }
    if (marker === 0xda || marker === 0xd9) return undefined
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

/** Whether the camera lay on its side: the Exif tag Orientation is 5 to 8. */
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

/** The largest of its sizes is that of the picture: a preview and the transparency have theirs too. */
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
