import type { Drawing } from '#schema/definitions/contract/fragments.ts'
import css from './SideView.module.css'

/** CSS class of a tint, for a drawing or its color dot. */
export const tintClass = ({ tint = 'clear' }: Pick<Drawing, 'tint'>): string | undefined => css[tint]
