import type { Drawing } from '#schema/definitions/contract/fragments.ts'
import { bottleNeckHeight, coreRadius, jarNeckHeight, neckParts } from './neck.ts'
import { type Corner, closedOutline, mirrored, openOutline, straight } from './outline.ts'
import type { Shape } from './shape.ts'

interface Vessel {
  neckHeight: number
  /** How much the shoulder climbs for a millimeter across. */
  slope: number
  shoulderRadius: number
  baseRadius: number
  ring: number
  thin: string[]
}

export function bottle(drawing: Drawing): Shape {
  const { height, diameter, neck } = drawing
  const radius = diameter / 2
  const step = Math.max(0, radius - neck / 2)
  const isWide = neck >= 36
  return vessel(drawing, {
    neckHeight: bottleNeckHeight(neck, height),
    slope: isWide ? 0.85 : 0.42,
    shoulderRadius: step * (isWide ? 1.3 : 1) + 5,
    baseRadius: Math.min(radius * 0.24, 14),
    ring: 1.9,
    // A large bottle is ribbed, or its wall would give in the hand.
    thin: height > 230 ? ribs(radius, height, Math.min(5, Math.round(height / 70))) : [],
  })
}

export function jar(drawing: Drawing): Shape {
  const { height, diameter, neck } = drawing
  return vessel(drawing, {
    neckHeight: jarNeckHeight(height),
    slope: 0.3,
    shoulderRadius: Math.max(2.5, (diameter - neck) * 0.45),
    baseRadius: Math.min(diameter * 0.09, 7),
    ring: 0,
    thin: [straight(-diameter / 2, -height * 0.06, diameter / 2, -height * 0.06)],
  })
}

function vessel({ height, diameter, neck }: Drawing, form: Vessel): Shape {
  const radius = Math.max(diameter / 2, neck / 2)
  const core = coreRadius(neck)
  const neckBase = height - form.neckHeight
  const shoulder = neckBase - (radius - core) * form.slope
  const side = (wall: number): Corner[] => [
    [radius - wall, -wall * 1.4, form.baseRadius],
    [radius - wall, -shoulder, form.shoulderRadius],
    [core - wall, -neckBase, 2.4],
    [core - wall, -height, wall > 0 ? 0 : 0.8],
  ]
  // Drawn thicker than it is (0.5 to 1.5 mm), or it would not be seen.
  const wall = Math.max(1.1, diameter * 0.026)
  const cut = [[0, 0], ...side(0), ...side(wall).toReversed(), [0, -wall * 1.4]] as Corner[]
  const start = Math.min(shoulder, shoulder - form.shoulderRadius * 0.55)
  return {
    bodies: [closedOutline(mirrored(side(0)))],
    fine: neckParts(0, neck, neckBase, height, form.ring),
    thin: [
      straight(-radius, -start, radius, -start),
      openOutline([
        [-radius * 0.62, -form.baseRadius * 0.5],
        [radius * 0.62, -form.baseRadius * 0.5],
      ]),
      ...form.thin,
    ].join(''),
    wall: closedOutline(cut),
    left: -radius,
    right: radius,
    neck: { x: 0, diameter: neck, base: neckBase, ring: form.ring },
  }
}

const ribs = (radius: number, height: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const y = -height * (0.18 + (0.34 * index) / Math.max(1, count - 1))
    return straight(-radius, y, radius, y) + straight(-radius, y + 2.4, radius, y + 2.4)
  })
