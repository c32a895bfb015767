/** Shares of a rendering's sides that the product takes at most. */
const RENDERED = { width: 0.8, height: 0.86 } as const

type Extent = Record<'left' | 'right' | 'height', number>

/** Millimeters that a side of a product's square rendering shows. */
export const renderedSide = ({ left, right, height }: Extent): number =>
  Math.max((right - left) / RENDERED.width, height / RENDERED.height)

/** The ground of a product's rendering, as a share of its height from the top: what is low stands in the middle. */
export const renderedGround = (extent: Extent): number => 0.5 + extent.height / renderedSide(extent) / 2

/** How far a low product is over the place of the tallest, in percent of the rendering. */
export const renderedLift = (extent: Extent): number =>
  Math.round((0.5 + RENDERED.height / 2 - renderedGround(extent)) * 1000) / 10
