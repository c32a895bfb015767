import type { JSX } from 'react'
import type { PictureVariantAddress } from '#schema/definitions/pictures/address.ts'

/** Size of a drawing in a basket line, in pixels. */
const SIZE = { width: 64, height: 76 }

const addressOf = (picture: string): string => `${picture}/160.webp` satisfies PictureVariantAddress

/** A product's photo beside its name. @param address of a picture (schema/definitions/pictures/address.ts) */
export const LinePhoto = ({ address }: { address: string }): JSX.Element => (
  <img src={addressOf(address)} {...SIZE} className="plate" alt="" loading="lazy" decoding="async" />
)
