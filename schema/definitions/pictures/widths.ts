/** What pictures are made in, in pixels: the widths that pages use, at one and at two pixels for a point. */
export const PICTURE_WIDTHS = [160, 320, 480, 768, 1024, 1600] as const

export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** The best first; every browser and every social network takes the last one. */
export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const

export type PictureFormat = (typeof PICTURE_FORMATS)[number]

export type PictureVariantAddress = `${string}/${PictureWidth}.${PictureFormat}`

/** @param address of a picture (address.ts) */
export const variantAddress = (address: string, width: number, format: PictureFormat): string =>
  `${address}/${width}.${format}`
