import type { Drawing } from '#schema/definitions/contract/fragments.ts'
import css from './SideView.module.css'

/** What colors an outline that stands in it. */
export const tintClass = ({ tint = 'clear' }: Pick<Drawing, 'tint'>): string | undefined => css[tint]
