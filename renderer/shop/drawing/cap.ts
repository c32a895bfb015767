import type { Drawing } from '#schema/definitions/shop/drawing.ts'
import { box, closedOutline, mirrored, type Shape, straight } from './outline.ts'

/** Gap in millimeters between parts of a cap that fold or break off. */
const GAP = 0.8

const caps = {
  'flip-top': flipTop,
  'disc-top': discTop,
  'tamper-evident': tamperEvident,
  'child-resistant': childResistant,
  dropper,
} as const satisfies Record<NonNullable<Drawing['closure']>, (drawing: Drawing) => Shape>

/** Returns the shape of a cap. It depends on `closure`; without a value the cap is a plain screw cap. */
export const cap = (drawing: Drawing): Shape => (drawing.closure ? caps[drawing.closure] : plain)(drawing)

/** Returns the height in millimeters of a cap's skirt, which is the part around the neck. */
export function capSkirt({ height, diameter, closure }: Drawing): number {
  if (closure === 'flip-top') return height * 0.64
  if (closure === 'disc-top') return height * 0.74
  return closure === 'dropper' ? Math.min(height * 0.42, diameter * 0.75) : height
}

/** Millimeters by which the hinge of a flip-top extends into the cap, and sticks out of it. */
export const hinge = { inside: 1.4, outside: 0.7 } as const

/** Returns half the width of the notch for the spout of a disc-top cap. */
export const notchOf = (radius: number): number => radius * 0.46

/** Returns the largest radius of the bulb of a dropper. */
export const bulbOf = (radius: number): number => radius * 0.66

function plain({ height, diameter }: Drawing): Shape {
  const radius = diameter / 2
  return {
    bodies: [closedOutline(skirt(radius, 0, height))],
    thin: knurls(radius, 1.6, shoulderOf(height)),
    left: -radius,
    right: radius,
  }
}

/** A cap with a tamper-evident band below the skirt. Bridges join skirt and band, and break when the bottle is first opened. */
function tamperEvident({ height, diameter }: Drawing): Shape {
  const radius = diameter / 2
  const out = radius * 1.015
  const band = Math.min(5, height * 0.24)
  const ring = mirrored([
    [out, 0, 0.6],
    [out, -band, 0.3],
  ])
  const start = band + GAP
  return {
    // The two outlines do not overlap, so one path can contain both.
    bodies: [closedOutline(ring) + closedOutline(skirt(radius, start, height))],
    thin: knurls(radius, start + 1, shoulderOf(height)) + around(radius, band, start, 6),
    left: -out,
    right: out,
  }
}

/** A smooth skirt with a hinged lid. The hinge is at the right. At the left, below the lid, there is a gap for the thumb. */
function flipTop(drawing: Drawing): Shape {
  const { height, diameter } = drawing
  const radius = diameter / 2
  const seam = capSkirt(drawing)
  const dent = Math.min(1.8, radius * 0.13)
  const press = Math.min(5, seam * 0.3)
  const top = radius * 0.97
  const dome = Math.min(4.5, (height - seam) * 0.45)
  const lid = mirrored([
    [radius, -seam - GAP, 0.4],
    [top, -height, dome],
  ])
  const base = closedOutline([
    [radius, 0, 0.4],
    [radius, -seam, 0.3],
    [dent - radius, -seam, 0.3],
    [dent - radius, press * 0.5 - seam, 1],
    [-radius, press - seam, 1],
    [-radius, 0, 0.4],
  ])
  const middle = -seam - GAP / 2
  const half = Math.min(2, height * 0.1)
  const leaf = box(radius - hinge.inside, middle - half, radius + hinge.outside, middle + half, 0.6)
  return {
    bodies: [base + closedOutline(lid), leaf],
    thin:
      straight(-top, dome - height, top, dome - height) +
      straight(radius - hinge.inside, middle, radius + hinge.outside, middle),
    left: -radius,
    right: radius + hinge.outside,
  }
}

/** A disc-top cap from the front. The rim has a notch, in which the edge of the disc with the orifice is visible. */
function discTop(drawing: Drawing): Shape {
  const { height, diameter } = drawing
  const radius = diameter / 2
  const deck = capSkirt(drawing)
  const notch = notchOf(radius)
  const sill = deck + (height - deck) * 0.3
  const orifice = Math.min(1.1, (height - sill) * 0.25)
  const middle = -(height + sill) / 2
  return {
    bodies: [
      closedOutline(
        mirrored([
          [radius, 0, 0.4],
          [radius, -height, 1],
          [notch, -height, 0.3],
          [notch, -sill, 0.8],
        ]),
      ),
    ],
    fine: [
      box(GAP / 2 - notch, GAP / 2 - height, notch - GAP / 2, -sill, 0.6),
      box(-orifice, middle - orifice, orifice, middle + orifice, orifice),
    ],
    thin: straight(-radius, -deck, radius, -deck) + knurls(radius, 1.6, deck - 1),
    left: -radius,
    right: radius,
  }
}

/** A child-resistant cap of two cups. The outer one turns the inner one only while pressed down. The inner one is visible below it. */
function childResistant({ height, diameter }: Drawing): Shape {
  const radius = diameter / 2
  const foot = Math.min(1.6, height * 0.1)
  const inner = box(-radius * 0.92, -foot - 1, radius * 0.92, 0, 0.3)
  return {
    bodies: [inner, closedOutline(skirt(radius, foot, height))],
    thin:
      around(radius, foot + 1.2, height * 0.8, coarse(radius)) +
      straight(-radius, -height * 0.8, radius, -height * 0.8),
    left: -radius,
    right: radius,
  }
}

/** A rubber bulb in a screw collar. The height does not include the glass tube. */
function dropper(drawing: Drawing): Shape {
  const { height, diameter } = drawing
  const radius = diameter / 2
  const collar = capSkirt(drawing)
  const bulb = height - collar
  const wide = bulbOf(radius)
  return {
    bodies: [
      closedOutline(
        mirrored([
          [wide, -collar],
          [wide, -collar - bulb * 0.12, 0.8],
          [wide * 0.76, -collar - bulb * 0.2, 0.8],
          [wide * 0.92, -height, wide * 0.8],
        ]),
      ),
      closedOutline(skirt(radius, 0, collar)),
    ],
    thin: knurls(radius, 1.6, collar - 1.6) + straight(-wide, -collar - bulb * 0.12, wide, -collar - bulb * 0.12),
    left: -radius,
    right: radius,
  }
}

const skirt = (radius: number, bottom: number, top: number) =>
  mirrored([
    [radius, -bottom, 0.4],
    [radius, -top, Math.min(2.6, top * 0.16)],
  ])

/** Returns the height at which the ridges end, below the rounded upper edge. */
const shoulderOf = (height: number): number => height - Math.min(3, height * 0.2)

/** Returns the number of ridges on the visible half of a cap: about one per 2.6 mm, on a large cap fewer. */
export const ridges = (radius: number): number => Math.max(7, 2 * Math.round(Math.min(40, radius * 1.2) / 2) + 1)

/** Returns the number of coarse ridges, which can be gripped with the palm. */
export const coarse = (radius: number): number => Math.max(5, Math.round(ridges(radius) / 2))

/** Returns the path of vertical ridges on a cylinder. */
export const knurls = (radius: number, bottom: number, top: number) => around(radius, bottom, top, ridges(radius))

/** Returns the path of vertical lines on the visible half of a cylinder. Towards the sides they are closer together. */
function around(radius: number, bottom: number, top: number, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const x = radius * Math.sin(((index + 0.5) / count - 0.5) * Math.PI)
    return straight(x, -bottom, x, -top)
  }).join('')
}
