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

/** Width of the variant in `src`, which old browsers and saved pages use. */
const FALLBACK_WIDTH = 768

/**
 * A picture with `srcset` and its space reserved. It loads lazily unless `eager`, which is for pictures of the first screen. Renders
 * nothing for an address without a size (schema/definitions/pictures).
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
  /** HTML `sizes`. */
  sizes: string
  /** Minimum and maximum of the variants' widths, in pixels. */
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

/** Returns the address of a picture's largest variant, to link to. */
export function largestOf(address: string): string {
  const size = readPictureAddress(address)
  return size ? variantAddress(address, nearestWidth(size, Number.POSITIVE_INFINITY), 'webp') : address
}

/** Size of the picture in a basket line, in pixels. */
const SIZE = { width: 64, height: 76 }

const addressOf = (picture: string): string => `${picture}/160.webp` satisfies PictureVariantAddress

/** A product's photo beside its name. @param address the picture's address (schema/definitions/pictures/address.ts) */
export const LinePhoto = ({ address }: { address: string }): JSX.Element => (
  <img src={addressOf(address)} {...SIZE} className="plate" alt="" loading="lazy" decoding="async" />
)
