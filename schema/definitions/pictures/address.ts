/**
 * Addresses of pictures, for the server and for pages. A picture has one address, "/pictures/<name>-1600x1200": the name has
 * a hash of the source, and the size in pixels prevents layout shifts. Browsers fetch a variant of the picture:
 * "/pictures/<name>-1600x1200/480.avif".
 */

/** Size of the JPEG for Open Graph. */
export const SOCIAL_SIZE = { width: 1200, height: 630 } as const

const SOCIAL_FILE = 'social.jpg'

export interface PictureSize {
  readonly width: number
  readonly height: number
}

interface PictureAddress extends PictureSize {
  readonly name: string
}

/** The file of a picture that a browser fetches: one with a width and a format, or the picture for social networks. */
export type PictureVariant = { readonly width: number; readonly format: PictureFormat } | 'social'

/**
 * Name of a picture. For a file: twenty digits of its SHA-256. For a drawing: the numbers of the product and its closure, then twenty
 * digits of a SHA-256. For a picture of another back end: its signed path.
 */
const NAME = '((?:p\\d{1,10}(?:c\\d{1,10})?-)?[0-9a-f]{20}|u[\\w.-]{30,1900})-(\\d{1,5})x(\\d{1,5})'

const ADDRESS = new RegExp(`^/pictures/${NAME}$`)
const FILE = new RegExp(`^/pictures/${NAME}/([\\w.]{1,12})$`)

export const pictureAddress = ({ name, width, height }: PictureAddress) => `/pictures/${name}-${width}x${height}`

/** Parses a picture's address. @returns undefined for any other text */
export function readPictureAddress(address: string): PictureAddress | undefined {
  const [, name, width, height] = ADDRESS.exec(address) ?? []
  return name === undefined ? undefined : { name, width: Number(width), height: Number(height) }
}

export const socialAddress = (address: string): string => `${address}/${SOCIAL_FILE}`

/** Parses the address of a picture's variant. @returns undefined for any other path, such as one with another width */
export function readVariantAddress(path: string): { picture: PictureAddress; variant: PictureVariant } | undefined {
  const [, name, wide, high, file = ''] = FILE.exec(path) ?? []
  if (name === undefined) return undefined
  const picture = { name, width: Number(wide), height: Number(high) }
  if (file === SOCIAL_FILE) return { picture, variant: 'social' }
  const [digits, ending] = file.split('.')
  const width = PICTURE_WIDTHS.find((size) => String(size) === digits)
  const format = PICTURE_FORMATS.find((name) => name === ending)
  return width === undefined || format === undefined ? undefined : { picture, variant: { width, format } }
}

/** Returns the widths to offer for a picture, up to the first that reaches the picture's own width. */
export const widthsOf = ({ width }: PictureSize): readonly number[] =>
  PICTURE_WIDTHS.filter((_, i) => i === 0 || (PICTURE_WIDTHS[i - 1] ?? 0) < width)

/** Returns the `srcset` of one format. `least` and `most`: the largest useful widths at a pixel ratio of one and of two. */
export const srcSetOf = (
  address: string,
  size: PictureSize,
  format: PictureFormat,
  { least = 0, most = Number.POSITIVE_INFINITY }: { least?: number; most?: number } = {},
): string =>
  widthsOf(size)
    .filter((width) => width >= nearestWidth(size, least) && width <= nearestWidth(size, most))
    .map((width) => `${variantAddress(address, width, format)} ${Math.min(width, size.width)}w`)
    .join(', ')

/** Returns the width of the variant for browsers that do not support `srcset`. */
export const nearestWidth = (size: PictureSize, targetWidth: number): number =>
  widthsOf(size).find((width) => width >= targetWidth) ?? widthsOf(size).at(-1) ?? PICTURE_WIDTHS[0]

/** Widths of pictures in pixels: those that pages use, at a pixel ratio of one and two. */
const PICTURE_WIDTHS = [160, 320, 480, 768, 1024, 1600] as const

type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** Formats of variants, the smallest files first; every browser and every social network supports the last format. */
export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const

type PictureFormat = (typeof PICTURE_FORMATS)[number]

export type PictureVariantAddress = `${string}/${PictureWidth}.${PictureFormat}`

/** Returns the address of a picture's variant. @param address of the picture */
export const variantAddress = (address: string, width: number, format: PictureFormat) => `${address}/${width}.${format}`
