import type { JSX } from 'react'
import type { PictureVariantAddress } from '#schema/definitions/pictures/address.ts'
import {
  nearestWidth,
  PICTURE_FORMATS,
  readPictureAddress,
  srcSetOf,
  variantAddress,
} from '#schema/definitions/pictures/address.ts'

const TYPES = { avif: 'image/avif', webp: 'image/webp' } as const

/** Width in pixels of the picture in `src`. Old browsers and saved pages use it. */
const FALLBACK_WIDTH = 768

/**
 * A picture with `srcset`, for which space is reserved. It loads lazily, except with `eager`, for pictures on the first screen. If the
 * address contains no size, nothing is rendered (schema/definitions/pictures).
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
  /** Empty if the text beside the picture says the same. */
  alt: string
  /** The HTML attribute `sizes`. */
  sizes: string
  /** Limits for the widths in `srcset`, in pixels. */
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

/** Returns the address of the largest size of a picture, for a link to it. */
export function largestOf(address: string): string {
  const size = readPictureAddress(address)
  return size ? variantAddress(address, nearestWidth(size, Number.POSITIVE_INFINITY), 'webp') : address
}

/** Size in pixels of the picture in a basket line. */
const SIZE = { width: 64, height: 76 }

const addressOf = (picture: string): string => `${picture}/160.webp` satisfies PictureVariantAddress

/** A product's photo in a basket line. @param address of the picture (schema/definitions/pictures/address.ts) */
export const LinePhoto = ({ address }: { address: string }): JSX.Element => (
  <img src={addressOf(address)} {...SIZE} className="plate" alt="" loading="lazy" decoding="async" />
)
