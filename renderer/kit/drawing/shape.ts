import type { Drawing } from '#schema/definitions/contract/fragments.ts'
import { canister } from './canister.ts'
import { cap } from './cap.ts'
import { outlineName } from './outline-name.ts'
import { pump } from './pump.ts'
import { remembered } from './remembered.ts'
import { sprayer } from './sprayer.ts'
import { tube } from './tube.ts'
import { bottle, jar } from './vessel.ts'

/** A neck of its own: where it stands and what it is made of. */
export interface ShapeNeck {
  /** Its axis. */
  readonly x: number
  /** Over the thread. */
  readonly diameter: number
  /** Where it begins, over the ground. */
  readonly base: number
  /** How far the ring under the thread stands out; 0 for none. */
  readonly ring: number
}

/** What is drawn of a product, in millimeters; x from the axis of the body, y down from the ground. */
export interface Shape {
  /** Filled outlines, the farther ones first. */
  readonly bodies: readonly string[]
  /** Small outlines over those, in a finer line: the neck's threads and ring. */
  readonly fine?: readonly string[]
  /** Thin lines over all: knurls, edges. */
  readonly thin: string
  /** The wall cut by a plane, right of the axis; drawn where a drawing is large enough to show it. */
  readonly wall?: string
  readonly left: number
  readonly right: number
  /** Where the neck's dimension is taken; none for what has no neck of its own. */
  readonly neck?: ShapeNeck
}

const shapes = { bottle, jar, canister, tube, cap, pump, sprayer } as const satisfies Record<
  Drawing['shape'],
  (drawing: Drawing) => Shape
>

/** What is drawn of a product; worked out once for the same dimensions. */
export const shapeOf = remembered(outlineName, (drawing: Drawing): Shape => shapes[drawing.shape](drawing))

/** The scale, in pixels for a millimeter, at which each of these products fits in a box. */
export const scaleToFit = (drawings: readonly Drawing[], width: number, height: number): number =>
  Math.min(
    ...drawings.map((drawing) => {
      const { left, right } = shapeOf(drawing)
      return Math.min(width / (right - left), height / drawing.height)
    }),
  )
