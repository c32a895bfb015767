import type { Drawing } from '#schema/definitions/shop/drawing.ts'
export const tintClass = ({ tint = 'clear' }: Pick<Drawing, 'tint'>): string => `color-${tint}`
