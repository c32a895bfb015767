import type { JSX } from 'react'
import type { PictureVariantAddress } from '#schema/definitions/pictures/address.ts'
import type { Drawing } from '#schema/definitions/shop/drawing.ts'
import { classes } from '../../kit/ui/classes.ts'
import { outlineId, tintClass } from './outline.ts'
import { renderedFace, type Sheet, SheetDrawing } from './Sheet.tsx'
import css from './Stand.module.css'

/** Data of a product for the picture in its card. */
export interface StoodProduct {
  /** Undefined if the product has no drawing in the catalog. Then nothing is drawn. */
  drawing?: Drawing | undefined
  /** The card shows only the first picture. */
  pictures?: readonly { src: string; kind: 'photo' | 'rendering' }[] | undefined
}

/** Outlines and rulers that all drawings of a list share. Cards refer to them by ID, which makes the HTML of a card shorter. */
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
 * The picture in a product's card: its photo or rendering. Its drawing with a ruler replaces the picture on hover, under an ancestor with
 * the class `drawings-first`, and if there is no picture. Contains no text, because the product's name is beside it.
 */
export function Stand({
  sheet,
  of: { drawing, pictures: [picture] = [] },
  size,
  scale,
}: {
  sheet: string
  of: StoodProduct
  size: Sheet['size']
  /** Pixels per millimeter of the drawing, from `sheetScales`. */
  scale: number
}): JSX.Element {
  const face = drawing && picture?.kind === 'rendering' ? renderedFace(drawing, size, scale) : undefined
  return (
    <div
      className={classes(
        'flex centered positioned',
        css.field,
        css[size],
        picture && css.pictured,
        drawing && tintClass(drawing),
      )}
    >
      {picture && (
        <img
          className={face === undefined ? `full ${css.photo}` : css.rendered}
          src={`${picture.src}/${face === undefined ? 480 : 320}.webp` satisfies PictureVariantAddress}
          {...face}
          alt=""
          loading="lazy"
        />
      )}
      {drawing && (
        <svg className={`full ${css.drawing}`} aria-hidden="true">
          <use href={`#${outlineId(sheet, drawing)}`} />
        </svg>
      )}
    </div>
  )
}
