/** Shares of a rendering's sides that the product takes at most, and the position of its ground from the top. */
export const RENDERED = { width: 0.8, height: 0.86, ground: 0.93 } as const

/** Millimeters that a side of a product's square rendering shows. */
export const renderedSide = ({ left, right, height }: Record<'left' | 'right' | 'height', number>): number =>
  Math.max((right - left) / RENDERED.width, height / RENDERED.height)
