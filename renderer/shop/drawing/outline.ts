import type { Drawing } from '#schema/definitions/shop/drawing.ts'

/** A corner of a polygon in millimeters: x from the axis; y downwards from the ground, so ≤ 0 for a product; radius of its rounding. */
export type Corner = readonly [x: number, y: number, radius?: number]

interface ShapeNeck {
  /** x coordinate of the neck's axis. */
  readonly x: number
  /** Thread diameter. */
  readonly diameter: number
  /** Height of the neck's lower end. */
  readonly base: number
  /** Distance by which the ring under the thread sticks out; 0 without a ring. */
  readonly ring: number
}

/** Shape of a product in millimeters; x from the body's axis, y downwards from the ground. */
export interface Shape {
  /** Filled outlines, back to front. */
  readonly bodies: readonly string[]
  /** Small outlines in a finer line, above the bodies: threads and ring of the neck. */
  readonly fine?: readonly string[]
  /** Thin lines above everything else: knurls and edges. */
  readonly thin: string
  /** Section of the wall to the right of the axis; shown in large drawings. */
  readonly wall?: string
  readonly left: number
  readonly right: number
  /** The neck, for its dimension lines; undefined for a product without a neck. */
  readonly neck?: ShapeNeck
}

interface Bend {
  x: number
  y: number
  /** Distance from the corner to either end of its rounding arc. */
  reach: number
  /** Radius of the arc per unit of `reach`. */
  bend: number
  turnsRight: boolean
}

/** Returns the SVG path of a closed polygon with rounded corners. Reduces radii for which an edge is too short. */
export function closedOutline(corners: readonly Corner[]): string {
  const bends = corners.map((corner, index) => toBend(at(corners, index - 1), corner, at(corners, index + 1)))
  return `${draw(fitToEdges(bends, true), true)}Z`
}

/** Returns the SVG path of an open line with rounded corners. */
export function openOutline(corners: readonly Corner[]): string {
  const bends = corners.map((corner, index) =>
    index === 0 || index === corners.length - 1
      ? toBend(corner, [corner[0], corner[1]], corner)
      : toBend(at(corners, index - 1), corner, at(corners, index + 1)),
  )
  return draw(fitToEdges(bends, false), false)
}

/** Returns all corners of a symmetric body. @param right its right side, from the ground upwards */
export const mirrored = (right: readonly Corner[]): Corner[] => [
  ...right,
  ...right.toReversed().map(([x, y, radius]): Corner => [-x, y, radius ?? 0]),
]

/** Returns the path of a rectangle with rounded corners, given by two opposite corners. */
export const box = (left: number, top: number, right: number, bottom: number, radius = 0): string =>
  closedOutline([
    [left, bottom, radius],
    [right, bottom, radius],
    [right, top, radius],
    [left, top, radius],
  ])

export const straight = (x1: number, y1: number, x2: number, y2: number): string => {
  const [left, top, right, bottom] = [mm(x1), mm(y1), mm(x2), mm(y2)]
  const to = left === right ? `V${bottom}` : top === bottom ? `H${right}` : `L${pair(right, bottom)}`
  return `M${pair(left, top)}${to}`
}

/** Formats two numbers of a path, with a space unless a minus sign separates them. */
const pair = (x: number, y: number): string => `${x}${y < 0 ? '' : ' '}${y}`

export const mm = (value: number): number => Math.round(value * 100) / 100

// The index is taken modulo the length, so there is always an element.
const at = <T>(list: readonly T[], index: number): T => list.at(index % list.length) as T

function toBend([ax, ay]: Corner, [x, y, radius = 0]: Corner, [bx, by]: Corner): Bend {
  const before = Math.atan2(ay - y, ax - x)
  const after = Math.atan2(by - y, bx - x)
  const angle = Math.abs(((after - before + 3 * Math.PI) % (2 * Math.PI)) - Math.PI)
  const bend = Math.tan(angle / 2)
  const cross = (x - ax) * (by - y) - (y - ay) * (bx - x)
  const isStraight = radius === 0 || bend < 1e-3 || bend > 1e3
  return { x, y, reach: isStraight ? 0 : radius / bend, bend, turnsRight: cross > 0 }
}

function fitToEdges(bends: readonly Bend[], closed: boolean): Bend[] {
  const room = bends.map((bend, index) => {
    if (!closed && index === bends.length - 1) return 1
    const next = at(bends, index + 1)
    const reach = bend.reach + next.reach
    return reach === 0 ? 1 : Math.min(1, Math.hypot(next.x - bend.x, next.y - bend.y) / reach)
  })
  return bends.map((bend, index) => ({ ...bend, reach: bend.reach * Math.min(at(room, index), at(room, index - 1)) }))
}

function draw(bends: readonly Bend[], closed: boolean): string {
  let last: readonly [number, number] | undefined
  const go = ([x, y]: readonly [number, number]): string => {
    const [fromX, fromY] = last ?? []
    last = [mm(x), mm(y)]
    const [toX, toY] = last
    if (fromX === undefined) return `M${pair(toX, toY)}`
    if (toX === fromX) return toY === fromY ? '' : `V${toY}`
    return toY === fromY ? `H${toX}` : `L${pair(toX, toY)}`
  }
  return bends
    .map((bend, index) => {
      if (bend.reach < 0.01) return go([bend.x, bend.y])
      const line = go(towards(bend, closed || index > 0 ? at(bends, index - 1) : bend))
      const [x, y] = towards(bend, at(bends, index + 1))
      last = [mm(x), mm(y)]
      const radius = mm(bend.reach * bend.bend)
      return `${line}A${radius} ${radius} 0 0 ${bend.turnsRight ? 1 : 0} ${pair(...last)}`
    })
    .join('')
}

function towards(from: Bend, to: Bend): [number, number] {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  return [from.x + ((to.x - from.x) / length) * from.reach, from.y + ((to.y - from.y) / length) * from.reach]
}

/** Returns a name that identifies an outline by all its inputs, which exclude the color: "jar-28-40-38", "cap-24-28-24-flip-top". */
export const outlineName = ({ shape, height, diameter, neck, depth, closure }: Drawing): string =>
  `${shape}-${height}-${diameter}-${neck}${depth === undefined ? '' : `-${depth}`}${closure ? `-${closure}` : ''}`

export const outlineId = (sheet: string, drawing: Drawing): string => `${sheet}-${outlineName(drawing)}`

export const tintClass = ({ tint = 'clear' }: Pick<Drawing, 'tint'>): string => `color-${tint}`

/** Returns true for a closure; closures have no neck of their own. */
export const isClosure = ({ shape }: Drawing): boolean => ['cap', 'pump', 'sprayer'].includes(shape)
