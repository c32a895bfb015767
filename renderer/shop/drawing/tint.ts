import type { Drawing } from '#schema/definitions/contract/fragments.ts'
export const tintClass = ({ tint = 'clear' }: Pick<Drawing, 'tint'>): string => `color-${tint}`
