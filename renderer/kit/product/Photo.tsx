import type { JSX } from 'react'
import {
  nearestWidth,
  PICTURE_FORMATS,
  readPictureAddress,
  srcSetOf,
  variantAddress,
} from '#schema/definitions/pictures/address.ts'

/** What each format is called beside its file, but for the one that every browser takes. */
const TYPES = { avif: 'image/avif', webp: 'image/webp' } as const

/** What stands in `src`: only browsers from before 2015 and those that save the page fetch it. */
const FALLBACK_WIDTH = 768

/**
 * A picture in the widths that fit, whose room is known before it comes. It is fetched when it comes near, unless
 * `eager`: for what stands in the first screen.
 * @throws nothing: without a size in its address (schema/definitions/pictures) it is left out
 */
export function Photo({
  address,
  alt,
  sizes,
  bounds,
  eager = false,
  className,
}: {
  address: string
  /** Empty where words beside it say the same. */
  alt: string
  /** How wide it is shown, as `sizes` of HTML says it. */
  sizes: string
  /** The narrowest and the widest that are of use, in pixels, where that is not every width. */
  bounds?: { least?: number; most?: number }
  eager?: boolean | undefined
  className?: string | undefined
}): JSX.Element | null {
  const size = readPictureAddress(address)
  if (!size) return null
  return (
    <picture>
      {PICTURE_FORMATS.filter((format) => format !== 'jpg').map((format) => (
        <source key={format} type={TYPES[format]} srcSet={srcSetOf(address, size, format, bounds)} sizes={sizes} />
      ))}
      <img
        className={className}
        src={variantAddress(
          address,
          nearestWidth(size, Math.min(FALLBACK_WIDTH, bounds?.most ?? FALLBACK_WIDTH)),
          'jpg',
        )}
        width={size.width}
        height={size.height}
        alt={alt}
        loading={eager ? undefined : 'lazy'}
        decoding="async"
        fetchPriority={eager ? 'high' : undefined}
      />
    </picture>
  )
}

/** The largest that there is of a picture, for a link that opens it alone. */
export function largestOf(address: string): string {
  const size = readPictureAddress(address)
  return size ? variantAddress(address, nearestWidth(size, Number.POSITIVE_INFINITY), 'webp') : address
}
