import type { Drawing } from '#schema/definitions/shop/drawing.ts'
import { cap } from './cap.ts'
import { bottleNeckHeight, coreRadius, jarNeckHeight, neckParts } from './neck.ts'
import { box, type Corner, closedOutline, mirrored, openOutline, outlineName, type Shape, straight } from './outline.ts'
import { pump, sprayer } from './pump.ts'

const shapes = { bottle, jar, canister, tube, cap, pump, sprayer } as const satisfies Record<
  Drawing['shape'],
  (drawing: Drawing) => Shape
>

/** Cache of shapes by the name of the outline. A catalog of 100,000 products has only a few different outlines. */
const known = new Map<string, Shape>()
const MAX_KNOWN = 1000

export function shapeOf(drawing: Drawing): Shape {
  const name = outlineName(drawing)
  const found = known.get(name)
  if (found) return found
  const shape = shapes[drawing.shape](drawing)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(name, shape)
  return shape
}

/** Returns the largest scale at which all of these products fit into a box, in pixels per millimeter. */
export const scaleToFit = (drawings: readonly Drawing[], width: number, height: number): number =>
  Math.min(
    ...drawings.map((drawing) => {
      const { left, right } = shapeOf(drawing)
      return Math.min(width / (right - left), height / drawing.height)
    }),
  )

/** A stackable canister, seen from its broad side. The neck is at the left; at the right there is a handle above an opening. */
function canister({ height, diameter: width, neck }: Drawing): Shape {
  const half = width / 2
  const core = coreRadius(neck)
  const neckHeight = bottleNeckHeight(neck, height)
  const neckBase = height - neckHeight
  const x = -half + Math.max(neck / 2 + width * 0.07, width * 0.25)
  const handleTop = neckBase + neckHeight * 0.62
  const handleStart = x + neck / 2 + width * 0.07
  const handleEnd = half - width * 0.1
  const grip = Math.min(24, height * 0.075)
  const windowTop = handleTop - grip
  const windowBottom = windowTop - Math.min(36, height * 0.1)
  const body = closedOutline([
    [-half, 0, width * 0.08],
    [-half, -neckBase + width * 0.05, width * 0.11],
    [x - core, -neckBase, 2],
    [x - core, -height, 0.8],
    [x + core, -height, 0.8],
    [x + core, -neckBase, 2],
    [handleStart, -neckBase + 2, 5],
    [handleStart + width * 0.07, -handleTop, width * 0.06],
    [half, -handleTop, width * 0.15],
    [half, 0, width * 0.08],
  ])
  const opening = closedOutline([
    [handleStart + width * 0.05, -windowBottom, grip * 0.5],
    [handleStart + width * 0.11, -windowTop, grip * 0.5],
    [handleEnd, -windowTop, grip * 0.7],
    [handleEnd + width * 0.015, -windowBottom, grip * 0.5],
  ])
  return {
    bodies: [body + opening],
    fine: neckParts(x, neck, neckBase, height, 2.2),
    thin: [
      box(-half + width * 0.1, -windowBottom + height * 0.09, half - width * 0.16, -height * 0.09, width * 0.05),
      straight(-half + width * 0.05, -height * 0.025, half - width * 0.05, -height * 0.025),
      ...graduation(half, height, windowBottom),
    ].join(''),
    left: -half,
    right: half,
    neck: { x, diameter: neck, base: neckBase, ring: 2.2 },
  }
}

/** Returns paths of the molded volume scale, which is beside the label. */
const graduation = (half: number, height: number, top: number): string[] =>
  Array.from({ length: 11 }, (_, index) => {
    const y = -(height * 0.09 + ((top - height * 0.18) * index) / 10)
    return straight(half - half * (index % 5 === 0 ? 0.2 : 0.13), y, half - half * 0.07, y)
  })

/** A tube that stands on its seal with the neck at the top. The flat seal is as wide as half the tube's circumference. */
function tube({ height, diameter, neck }: Drawing): Shape {
  const radius = diameter / 2
  const core = coreRadius(neck)
  const seal = (diameter * Math.PI) / 4
  const sealHeight = Math.min(8, height * 0.06)
  const neckBase = height - Math.min(11, height * 0.12)
  const shoulder = neckBase - Math.max(2, (radius - core) * 0.32)
  const body = mirrored([
    [seal, 0, 0.5],
    [seal, -sealHeight - 2, 8],
    [radius, -shoulder, 1.6],
    [core, -neckBase, 1],
    [core, -height, 0.6],
  ])
  const crimps = Array.from({ length: 24 }, (_, index) => {
    const x = seal * ((2 * index + 1) / 24 - 1)
    return straight(x, -1.2, x, -sealHeight + 0.8)
  })
  const fold = (side: 1 | -1): string =>
    openOutline([
      [side * seal * 0.72, -sealHeight],
      [side * radius * 0.62, -height * 0.3, 60],
      [side * radius * 0.46, -height * 0.56],
    ])
  return {
    bodies: [closedOutline(body)],
    fine: neckParts(0, neck, neckBase, height, 0),
    thin: [
      straight(-seal, -sealHeight, seal, -sealHeight),
      straight(-radius, -shoulder, radius, -shoulder),
      straight(-radius, -shoulder + 2.4, radius, -shoulder + 2.4),
      fold(1),
      fold(-1),
      ...crimps,
    ].join(''),
    left: -seal,
    right: seal,
    neck: { x: 0, diameter: neck, base: neckBase, ring: 0 },
  }
}

interface Vessel {
  neckHeight: number
  /** Slope of the shoulder: millimeters of height per millimeter of width. */
  slope: number
  shoulderRadius: number
  baseRadius: number
  ring: number
  thin: string[]
}

function bottle(drawing: Drawing): Shape {
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
    // Large bottles have ribs for stiffness.
    thin: height > 230 ? ribs(radius, height, Math.min(5, Math.round(height / 70))) : [],
  })
}

function jar(drawing: Drawing): Shape {
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
  // The wall is drawn thicker than the real 0.5 to 1.5 mm, so that it is visible.
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

/** Maximum part of the width and height of a square rendering that the product fills. */
const RENDERED = { width: 0.8, height: 0.86 } as const

type Extent = Record<'left' | 'right' | 'height', number>

/** Returns the side of a product's square rendering in millimeters. */
export const renderedSide = ({ left, right, height }: Extent): number =>
  Math.max((right - left) / RENDERED.width, height / RENDERED.height)

/** Renderings show low products higher, so that they are centered. Returns by how much, as a fraction of the rendering's height. */
export const renderedLift = (extent: Extent): number => (RENDERED.height - extent.height / renderedSide(extent)) / 2

/** Returns where the ground is in a product's rendering, as a fraction of the height, measured from the top. */
export const renderedGround = (extent: Extent): number => (1 + RENDERED.height) / 2 - renderedLift(extent)
