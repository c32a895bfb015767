import type { Drawing } from '#schema/definitions/shop/drawing.ts'
import { bulbOf, coarse, hinge, notchOf, ridges } from './cap.ts'
import { coreRadius } from './neck.ts'
import { box, closedOutline, mm, type Shape, straight } from './outline.ts'
import { isMist } from './pump.ts'
import { shapeOf } from './shape.ts'

/** Outlines of a product seen from above, in millimeters from the axis of its body. The front is at the bottom. */
export interface Plan {
  /** Paths of filled outlines. Later ones are above earlier ones. */
  readonly bodies: readonly string[]
  readonly fine: readonly string[]
  readonly thin: string
  readonly halfWidth: number
  readonly halfDepth: number
  /** If true, a second axis through the center is drawn. */
  readonly isRound: boolean
  readonly neck?: Shape['neck']
}

export function planOf(drawing: Drawing): Plan {
  const { neck, left, right } = shapeOf(drawing)
  const radius = drawing.diameter / 2
  const round = { halfWidth: radius, halfDepth: radius, isRound: true, ...(neck && { neck }) }
  const finish = neck ? neckFrom(neck.x, drawing.neck, neck.ring) : []
  switch (drawing.shape) {
    case 'canister':
      return { ...canister(drawing, neck?.x ?? 0), fine: finish, ...(neck && { neck }) }
    case 'tube': {
      const seal = Math.max(-left, right)
      const bodies = [box(-seal, -1.6, seal, 1.6, 0.8), circle(0, radius)]
      return { ...round, bodies, fine: finish, thin: circle(0, radius - 2.4), halfWidth: seal }
    }
    case 'cap':
      return { ...round, ...capPlan(drawing), halfWidth: Math.max(-left, right) }
    case 'pump':
      return { ...round, ...pump(drawing), halfWidth: drawing.diameter * 1.12 }
    case 'sprayer':
      return isMist(drawing)
        ? { ...round, bodies: [circle(0, radius), circle(0, radius * 0.76)], fine: [], thin: teeth(radius) }
        : { ...round, ...trigger(drawing), halfWidth: drawing.diameter * 1.2 }
    default: {
      const shoulder = neck && neck.ring > 0 ? radius - Math.min(5, radius * 0.2) : radius - 1.6
      return { ...round, bodies: [circle(0, radius)], fine: finish, thin: circle(0, shoulder) }
    }
  }
}

/** Returns the circles of a neck: ring, outer edge of the thread, core between the threads, and opening. */
const neckFrom = (x: number, neck: number, ring: number): string[] => {
  const core = coreRadius(neck)
  return [
    ...(ring > 0 ? [circle(x, neck / 2 + ring)] : []),
    circle(x, neck / 2),
    circle(x, core),
    circle(x, core - Math.max(1.2, neck * 0.04)),
  ]
}

/** An unknown depth is assumed to be about two thirds of the width, as is usual for canisters on pallets. */
function canister({ diameter: width, depth = width * 0.68 }: Drawing, neck: number): Omit<Plan, 'fine' | 'neck'> {
  const [half, halfDepth] = [width / 2, depth / 2]
  const short = Math.min(width, depth)
  const [grip, inset] = [short * 0.09, short * 0.06]
  return {
    bodies: [
      box(-half, -halfDepth, half, halfDepth, short * 0.19),
      box(neck + width * 0.22, -grip, half - width * 0.02, grip, grip),
    ],
    thin: box(-half + inset, -halfDepth + inset, half - inset, halfDepth - inset, short * 0.15),
    halfWidth: half,
    halfDepth,
    isRound: false,
  }
}

function pump({ diameter }: Drawing): Pick<Plan, 'bodies' | 'fine' | 'thin'> {
  const radius = diameter / 2
  const button = Math.max(7, radius * 0.62)
  const nozzle = closedOutline([
    [-diameter * 1.12, 3, 1],
    [-diameter * 1.12, -3, 1],
    [0, -button * 0.7, 2],
    [0, button * 0.7, 2],
  ])
  return { bodies: [circle(0, radius), nozzle, circle(0, button)], fine: [], thin: teeth(radius) }
}

function trigger({ diameter: d }: Drawing): Pick<Plan, 'bodies' | 'fine' | 'thin'> {
  return {
    bodies: [
      circle(0, d / 2),
      closedOutline([
        [-d, 0.2 * d, 3],
        [-d, -0.2 * d, 3],
        [0.4 * d, -0.26 * d, 4],
        [0.66 * d, -0.16 * d, 8],
        [0.66 * d, 0.16 * d, 8],
        [0.4 * d, 0.26 * d, 4],
      ]),
      box(-1.2 * d, -0.16 * d, -0.96 * d, 0.16 * d, 1.4),
    ],
    fine: [],
    thin: teeth(d / 2) + straight(-0.96 * d, 0, 0.5 * d, 0),
  }
}

function capPlan({ diameter, closure }: Drawing): Pick<Plan, 'bodies' | 'fine' | 'thin'> {
  const radius = diameter / 2
  const edge = circle(0, radius)
  const top = circle(0, radius - Math.min(2, radius * 0.2))
  switch (closure) {
    case 'flip-top': {
      const leaf = box(radius - hinge.inside, -radius * 0.4, radius + hinge.outside, radius * 0.4, 0.6)
      return { bodies: [edge, leaf], fine: [], thin: top }
    }
    case 'disc-top': {
      const disc = radius * 0.8
      const notch = notchOf(radius)
      const sides = [-notch, notch].map((x) => straight(x, across(disc, x), x, across(radius, x)))
      // Axis around which the disc of the cap tilts.
      const axis = straight(-disc, 0, disc, 0)
      return { bodies: [edge], fine: [circle(0, disc)], thin: sides.join('') + axis + teeth(radius) }
    }
    case 'tamper-evident':
      return { bodies: [circle(0, radius * 1.015), edge], fine: [], thin: top + teeth(radius) }
    case 'child-resistant':
      return {
        bodies: [edge],
        fine: [],
        thin: top + teeth(radius, coarse(radius)) + turn(radius, 0.2) + turn(radius, 1.2),
      }
    case 'dropper': {
      const bulb = bulbOf(radius)
      return { bodies: [edge, circle(0, bulb)], fine: [], thin: circle(0, bulb * 0.76) + teeth(radius) }
    }
    default:
      return { bodies: [edge], fine: [], thin: top + teeth(radius) }
  }
}

/** Returns y of the point at the front where a circle crosses the vertical line at x. */
const across = (radius: number, x: number): number => Math.sqrt(radius ** 2 - x ** 2)

/** Returns the path of an arrow, about a third of a circle, that shows how to open the cap. @param end angle of its tip, in half turns */
function turn(radius: number, end: number): string {
  const r = radius * 0.55
  const at = (angle: number): [number, number] => [r * Math.cos(angle * Math.PI), r * Math.sin(angle * Math.PI)]
  const [[fromX, fromY], [x, y]] = [at(end + 0.6), at(end)]
  const barbs = [0.32, 0.68].map((side) => {
    const angle = (end + side) * Math.PI
    const length = radius * 0.16
    return straight(x, y, x + length * Math.cos(angle), y + length * Math.sin(angle))
  })
  return `M${mm(fromX)} ${mm(fromY)}A${mm(r)} ${mm(r)} 0 0 0 ${mm(x)} ${mm(y)}${barbs.join('')}`
}

/** Returns the path of a cap's ridges, seen from above. @param seen number of ridges that the side view shows */
const teeth = (radius: number, seen = ridges(radius)): string =>
  Array.from({ length: 2 * seen }, (_, index) => {
    const angle = ((index + 0.5) / seen) * Math.PI
    const [x, y] = [Math.cos(angle), Math.sin(angle)]
    return straight(x * (radius - 1.1), y * (radius - 1.1), x * radius, y * radius)
  }).join('')

/** Returns the path of a circle whose center is on the horizontal axis. */
const circle = (x: number, radius: number): string => {
  const r = mm(radius)
  return `M${mm(x - radius)} 0A${r} ${r} 0 1 0 ${mm(x + radius)} 0A${r} ${r} 0 1 0 ${mm(x - radius)} 0Z`
}
