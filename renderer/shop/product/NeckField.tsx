import type { JSX } from 'react'
import type { Drawing } from '#schema/definitions/shop/drawing.ts'
import { type NeckFrame, NeckWith } from '../drawing/NeckWith.tsx'
import css from './NeckField.module.css'

/** Maximum size of the drawing in a card, in pixels. */
const FIELD = { width: 144, height: 200 }

/** Draws a closure on a neck, for a card. The cards of a row share a frame, so that they have the same scale. */
export const NeckField = ({
  frame,
  ...pair
}: {
  drawing: Drawing
  closure: Drawing
  /** Undefined if none of the row's closures can be drawn. */
  frame: NeckFrame | undefined
}): JSX.Element => (
  <div className={`flex centered ${css.field}`}>
    {frame && (
      <NeckWith
        {...pair}
        frame={frame}
        scale={Math.min(FIELD.width / frame.width, FIELD.height / (frame.above + frame.below))}
      />
    )}
  </div>
)
