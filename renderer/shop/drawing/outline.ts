import type { Drawing } from '#schema/definitions/shop/drawing.ts'

/** A corner of a polygon in millimeters: x from the axis, y from the ground downwards (≤ 0 for a product), and radius of its rounding. */
export type Corner = readonly [x: number, y: number, radius?: number]

interface ShapeNeck {
  /** Position of the neck's axis. */
  readonly x: number
  /** Thread diameter. */
  readonly diameter: number
  /** Height of the neck's lower end above the ground. */
  readonly base: number
  /** Millimeters by which the support ring below the thread sticks out. 0 if there is no ring. */
  readonly ring: number
}

/** Outlines of a product in millimeters. x is measured from the body's axis, y from the ground downwards. */
export interface Shape {
  /** Paths of filled outlines. Later ones are in front. */
  readonly bodies: readonly string[]
  /** Paths of small outlines in front of the bodies, drawn with a finer line: threads and ring of the neck. */
  readonly fine?: readonly string[]
  /** Path of thin lines in front of everything else, such as knurls and edges. */
  readonly thin: string
  /** Path of the wall's section at the right of the axis. Large drawings show it. */
  readonly wall?: string
  readonly left: number
  readonly right: number
  /** The neck, which dimension lines refer to. Undefined for a product without one. */
  readonly neck?: ShapeNeck
}

interface Bend {
  x: number
  y: number
  /** Distance from the corner to each end of the arc that rounds it. */
  reach: number
  /** Radius of the arc per unit of `reach`. */
  bend: number
  turnsRight: boolean
}

/** Returns the SVG path of a polygon with rounded corners. If an edge is too short for the radii of its ends, they are reduced. */
export function closedOutline(corners: readonly Corner[]): string {
  const bends = corners.map((corner, index) => toBend(at(corners, index - 1), corner, at(corners, index + 1)))
  return `${draw(fitToEdges(bends, true), true)}Z`
}

/** Returns the SVG path of an open line whose corners are rounded. */
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

/** Formats two numbers of a path. A space separates them, unless the second one begins with a minus sign. */
const pair = (x: number, y: number): string => `${x}${y < 0 ? '' : ' '}${y}`

export const mm = (value: number): number => Math.round(value * 100) / 100

// The index is reduced modulo the length, so an element always exists.
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

/** Returns a name for an outline. It contains everything that the outline depends on: "jar-28-40-38", "cap-24-28-24-flip-top". */
export const outlineName = ({ shape, height, diameter, neck, depth, closure }: Drawing): string =>
  `${shape}-${height}-${diameter}-${neck}${depth === undefined ? '' : `-${depth}`}${closure ? `-${closure}` : ''}`

export const outlineId = (sheet: string, drawing: Drawing): string => `${sheet}-${outlineName(drawing)}`

export const tintClass = ({ tint = 'clear' }: Pick<Drawing, 'tint'>): string => `color-${tint}`

/** Returns true for a closure. Closures have no neck. */
export const isClosure = ({ shape }: Drawing): boolean => ['cap', 'pump', 'sprayer'].includes(shape)
