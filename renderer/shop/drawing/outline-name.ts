import type { Drawing } from '#schema/definitions/shop/drawing.ts'

/** Names an outline by all that it is drawn from, which the color is not: "jar-28-40-38", "cap-24-28-24-flip-top". */
export const outlineName = ({ shape, height, diameter, neck, depth, closure }: Drawing): string =>
  `${shape}-${height}-${diameter}-${neck}${depth === undefined ? '' : `-${depth}`}${closure ? `-${closure}` : ''}`

export const outlineId = (sheet: string, drawing: Drawing): string => `${sheet}-${outlineName(drawing)}`

export const tintClass = ({ tint = 'clear' }: Pick<Drawing, 'tint'>): string => `color-${tint}`

/** Closures have no neck: they go on one. */
export const isClosure = ({ shape }: Drawing): boolean => ['cap', 'pump', 'sprayer'].includes(shape)
