import type { Drawing } from '#schema/definitions/contract/fragments.ts'
import css from './SideView.module.css'

export const tintClass = ({ tint = 'clear' }: Pick<Drawing, 'tint'>): string | undefined => css[tint]
