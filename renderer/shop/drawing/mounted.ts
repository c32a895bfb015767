import type { Drawing } from '#schema/definitions/shop/drawing.ts'
import { capSkirt } from './cap.ts'
import { coreRadius } from './neck.ts'
import { isClosure, openOutline } from './outline.ts'
import { dipTube, pumpCollar, pumpHead, sprayerCollar, sprayerHead } from './pump.ts'
import { shapeOf } from './shape.ts'

/** A closure on the neck of a container, in millimeters, in the container's coordinates. */
export interface Mounted {
  /** The closure, with its height reduced to the part above the dip tube. */
  readonly closure: Drawing
  /** `x` is the axis of the neck. `ground` is the height of the closure's lower edge above the container's ground. */
  readonly x: number
  readonly ground: number
  /** Path of the dip tube, which ends at the container's bottom. */
  readonly tube?: string
  /** Bounds of container and closure together. */
  readonly left: number
  readonly right: number
  readonly height: number
}

/** Places a closure on the neck of a container. Returns undefined if they do not match. */
export function capOn(container: Drawing, closure: Drawing): Mounted | undefined {
  const { neck, left, right } = shapeOf(container)
  if (!neck || !isClosure(closure)) return undefined
  const height = headOf(closure)
  const head = { ...closure, height }
  // The skirt must end above the support ring or the shoulder. The top of a cap is a little more than a millimeter thick.
  const lowest = neck.base + (neck.ring > 0 ? 3.2 : 0.8)
  const ground = Math.max(lowest, container.height + 1.4 - skirtOf(head))
  const shape = shapeOf(head)
  return {
    closure: head,
    x: neck.x,
    ground,
    ...(hasTube(closure) && { tube: tubeIn(container, neck.x) }),
    left: Math.min(left, neck.x + shape.left),
    right: Math.max(right, neck.x + shape.right),
    height: ground + height,
  }
}

const hasTube = ({ shape, closure }: Drawing): boolean => shape !== 'cap' || closure === 'dropper'

/** Returns the height of a closure in millimeters, without its dip tube. */
export const headOf = (closure: Drawing): number =>
  closure.shape === 'pump' ? pumpHead(closure) : closure.shape === 'sprayer' ? sprayerHead(closure) : closure.height

/** Returns the height in millimeters of the part of a closure that covers the neck. */
const skirtOf = (head: Drawing): number =>
  head.shape === 'pump' ? pumpCollar(head.height) : head.shape === 'sprayer' ? sprayerCollar(head) : capSkirt(head)

/** Returns the dip tube of a closure without a container. `gasket` is above the closure's lower edge, `tip` below it, in millimeters. */
export function tubeUnder(closure: Drawing): { gasket: number; tip: number; body: string } | undefined {
  const gasket = isClosure(closure) ? skirtOf(closure) : 0
  const tip = (closure.tube ?? 0) - gasket
  return tip > 0 ? { gasket, tip, body: dipTube(tip, tip) } : undefined
}

function tubeIn({ height, neck }: Drawing, x: number): string {
  const radius = Math.min(2.6, coreRadius(neck) * 0.3)
  return openOutline([
    [x - radius, -height],
    [x - radius, -2.5 - radius * 2],
    [x + radius, -2.5],
    [x + radius, -height],
  ])
}
