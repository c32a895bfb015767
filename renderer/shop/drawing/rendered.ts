/** Shares of a rendering's sides that the product takes at most. */
const RENDERED = { width: 0.8, height: 0.86 } as const

type Extent = Record<'left' | 'right' | 'height', number>

/** Millimeters that a side of a product's square rendering shows. */
export const renderedSide = ({ left, right, height }: Extent): number =>
  Math.max((right - left) / RENDERED.width, height / RENDERED.height)

/** Offset of a product from the tallest one's place, as a share of its rendering: low products are centered. */
export const renderedLift = (extent: Extent): number => (RENDERED.height - extent.height / renderedSide(extent)) / 2

/** The ground of a product's rendering, as a share of its height from the top. */
export const renderedGround = (extent: Extent): number => (1 + RENDERED.height) / 2 - renderedLift(extent)
