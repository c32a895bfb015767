import type { Drawing } from '#schema/definitions/contract/fragments.ts'
import css from './SideView.module.css'

/** The class that colors what is drawn, or a dot that stands for it. */
export const tintClass = ({ tint = 'clear' }: Pick<Drawing, 'tint'>): string | undefined => css[tint]
