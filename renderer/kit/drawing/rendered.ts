import type { Drawing } from '#schema/definitions/contract/fragments.ts'
import { shapeOf } from './shape.ts'

/** Shares of a rendering's sides that the product takes at most, and the position of its ground from the top. */
export const RENDERED = { width: 0.8, height: 0.86, ground: 0.93 } as const

/** Millimeters that a side of a product's square rendering shows. */
export function renderedSide(drawing: Drawing): number {
  const { left, right } = shapeOf(drawing)
  return Math.max((right - left) / RENDERED.width, drawing.height / RENDERED.height)
}
