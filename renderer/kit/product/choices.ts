import type { Drawing } from '#schema/definitions/contract/fragments.ts'
import { tintClass } from '../drawing/tint.ts'
import { classes } from '../ui/classes.ts'
import css from './choices.module.css'

/** The classes of a small chip with a dot of a product's color: a link to it, or a label to choose it by. */
export const swatch = (tint: Drawing['tint'] = 'clear'): string | undefined =>
  classes('chip', css.swatch, tintClass({ tint }))

/** The class of a label that is pressed in place of the radio button in it. */
export const pick = css.pick
