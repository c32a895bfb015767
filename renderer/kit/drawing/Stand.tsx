import type { JSX } from 'react'
import type { Drawing } from '#schema/definitions/contract/fragments.ts'
import type { PictureVariantAddress } from '#schema/definitions/pictures/address.ts'
import { classes } from '../ui/classes.ts'
import { outlineId } from './outline-name.ts'
import { type Sheet, SheetDrawing } from './Sheet.tsx'
import css from './Stand.module.css'
import { tintClass } from './tint.ts'

/** Product data for a card. */
export interface StoodProduct {
  /** Undefined where a catalogue has none: its field stays empty. */
  drawing?: Drawing | undefined
  /** The first is shown. */
  pictures?: readonly { src: string }[] | undefined
}

/**
 * Shared outlines and rulers of all stands in a list. Cards refer to their outlines: their HTML is the same on every
 * page.
 */
export const StandSheet = ({
  className = css.sheet,
  drawings: all,
  ...sheet
}: Omit<Sheet, 'drawings'> & { drawings: readonly (Drawing | undefined)[]; className?: string | undefined }) => {
  const drawings = all.filter((drawing) => drawing !== undefined)
  if (drawings.length === 0) return null
  return (
    <div className={className}>
      <SheetDrawing {...sheet} drawings={drawings} />
    </div>
  )
}

/**
 * A drawing on its ground line beside a ruler, or a photo in the same field. It has no text, since the product's name
 * is beside it.
 */
export const Stand = ({
  sheet,
  of: { drawing, pictures: [photo] = [] },
  size,
}: {
  sheet: string
  of: StoodProduct
  size: Sheet['size']
}): JSX.Element => {
  const field = classes(css.stand, css[size], !photo && drawing && tintClass(drawing))
  return photo ? (
    <img className={field} src={`${photo.src}/480.webp` satisfies PictureVariantAddress} alt="" loading="lazy" />
  ) : (
    <svg className={field} aria-hidden="true">
      {drawing && <use href={`#${outlineId(sheet, drawing)}`} />}
    </svg>
  )
}
