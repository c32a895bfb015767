import type { JSX } from 'react'
import type { PictureVariantAddress } from '#schema/definitions/pictures/address.ts'
import type { Drawing } from '#schema/definitions/shop/drawing.ts'
import { classes } from '../../kit/ui/classes.ts'
import { outlineId, tintClass } from './outline.ts'
import { renderedFace, type Sheet, SheetDrawing } from './Sheet.tsx'
import css from './Stand.module.css'

/** Product data for a card. */
export interface StoodProduct {
  /** Undefined if the catalog has no drawing of the product: then nothing is drawn. */
  drawing?: Drawing | undefined
  /** Only the first is shown. */
  pictures?: readonly { src: string; kind: 'photo' | 'rendering' }[] | undefined
}

/** Outlines and rulers shared by all drawings of a list. Cards refer to outlines by id, so that each page has the same HTML of a card. */
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
 * Shows a product's photo or rendering, or its drawing on a ground line beside a ruler: on hover, under an ancestor with the class
 * `drawings-first`, and if there is no picture. Contains no text, since the product's name is beside it.
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
  /** Scale of the list's drawings (`sheetScales`). */
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
