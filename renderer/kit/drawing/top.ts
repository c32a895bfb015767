import type { Drawing } from '#schema/definitions/contract/fragments.ts'
import { capPlan, circle, teeth } from './cap-top.ts'
import { coreRadius } from './neck.ts'
import { box, closedOutline, straight } from './outline.ts'
import { outlineName } from './outline-name.ts'
import { remembered } from './remembered.ts'
import { type Shape, shapeOf } from './shape.ts'
import { isMist } from './sprayer.ts'

/** What is seen of a product from above, in millimeters from the axis of its body; the front is below. */
export interface Plan {
  /** Filled outlines, the lower ones first. */
  readonly bodies: readonly string[]
  readonly fine: readonly string[]
  readonly thin: string
  readonly halfWidth: number
  readonly halfDepth: number
  /** Round things have a second axis. */
  readonly isRound: boolean
  readonly neck?: Shape['neck']
}

export const planOf = remembered(outlineName, makePlan)

function makePlan(drawing: Drawing): Plan {
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

/** Ring, thread, the neck between the threads, and the opening. */
const neckFrom = (x: number, neck: number, ring: number): string[] => {
  const core = coreRadius(neck)
  return [
    ...(ring > 0 ? [circle(x, neck / 2 + ring)] : []),
    circle(x, neck / 2),
    circle(x, core),
    circle(x, core - Math.max(1.2, neck * 0.04)),
  ]
}

/** Its depth is about two thirds of its width: stacked on a pallet, they stand in rows. */
function canister({ diameter: width }: Drawing, neck: number): Omit<Plan, 'fine' | 'neck'> {
  const halfDepth = width * 0.34
  const half = width / 2
  const grip = width * 0.06
  return {
    bodies: [
      box(-half, -halfDepth, half, halfDepth, width * 0.13),
      box(neck + width * 0.22, -grip, half - width * 0.02, grip, grip),
    ],
    thin: box(
      -half + width * 0.04,
      -halfDepth + width * 0.04,
      half - width * 0.04,
      halfDepth - width * 0.04,
      width * 0.1,
    ),
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
