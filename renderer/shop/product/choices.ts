import type { Drawing } from '#schema/definitions/shop/drawing.ts'
import { classes } from '../../kit/ui/classes.ts'
import { tintClass } from '../drawing/outline.ts'
import css from './choices.module.css'

/** Returns the classes of a chip with a colored dot. The chip is a link to a product, or a label that selects it. */
export const swatch = (tint: Drawing['tint'] = 'clear') => classes('chip', css.swatch, tintClass({ tint }))

/** Returns the classes of a text with a colored dot before it. */
export const dotted = (tint: NonNullable<Drawing['tint']>): string | undefined => classes(css.dot, tintClass({ tint }))

/** Class of a label that contains a radio button, which is invisible. */
export const pick = css.pick
