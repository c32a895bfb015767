import type { Drawing } from '#schema/definitions/fragments.ts'
import { coreRadius, neckParts, threadHeights, threadRise } from './neck.ts'
import { type Corner, closedOutline, openOutline } from './outline.ts'
import { shapeOf } from './shape.ts'

/** A neck by itself, half of it in section; millimeters from its axis, and from where it begins. */
export interface Finish {
  /** Height of the finish. */
  readonly height: number
  /** Between the threads. */
  readonly core: number
  /** What is drawn of the body below, to the line where it is broken off. */
  readonly below: number
  readonly halfWidth: number
  readonly body: string
  readonly parts: readonly string[]
  /** The wall right of the axis, with the threads' profile. */
  readonly section: string
  readonly bore: number
}

export function finishOf(drawing: Drawing): Finish | undefined {
  const { neck } = shapeOf(drawing)
  if (!neck) return undefined
  const height = drawing.height - neck.base
  const core = coreRadius(drawing.neck)
  const bore = core - Math.max(1.2, drawing.neck * 0.045)
  const below = Math.max(6, drawing.neck * 0.26)
  const shoulder = Math.max(0, Math.min(drawing.diameter / 2 - core, (below * 0.9) / SLOPE))
  const outside: Corner[] = [
    [core + shoulder, below],
    [core + shoulder, below - Math.max(0, below - shoulder * SLOPE), Math.min(6, shoulder)],
    [core, 0, 2],
  ]
  const wall = core - bore
  return {
    height,
    core,
    below,
    halfWidth: Math.max(core + shoulder, drawing.neck / 2 + neck.ring),
    bore,
    body: closedOutline([
      ...breakCorners(-core - shoulder, core + shoulder, below).slice(1, -1),
      ...outside,
      [core, -height, 0.8],
      [-core, -height, 0.8],
      ...outside.toReversed().map(([x, y, radius]): Corner => [-x, y, radius ?? 0]),
    ]),
    parts: neckParts(0, drawing.neck, 0, height, neck.ring),
    section: closedOutline([
      ...outside,
      ...ringProfile(drawing.neck / 2, core, neck.ring),
      ...threadHeights(0, height, neck.ring)
        .toReversed()
        .flatMap((at) => tooth(core, drawing.neck / 2, at + threadRise)),
      [core, -height, 0.6],
      [bore, -height, 0.4],
      ...outside
        .toReversed()
        .map(([x, y, radius]): Corner => [x - wall, y + (y < below ? wall * 0.8 : 0), radius ?? 0]),
    ]),
  }
}

/** How far a shoulder falls for a millimeter across. */
const SLOPE = 0.42

const ringProfile = (radius: number, core: number, ring: number): Corner[] =>
  ring > 0
    ? [
        [core, -1],
        [radius + ring, -1, 0.6],
        [radius + ring, -2.6, 0.6],
        [core, -2.6],
      ]
    : []

const tooth = (core: number, radius: number, height: number): Corner[] => [
  [core, -height + 1.1],
  [radius, -height + 0.6, 0.3],
  [radius, -height - 0.4, 0.3],
  [core, -height - 0.9],
]

/** The line of a break: what is below it is not drawn. */
export const breakLine = (from: number, to: number, y: number): string => openOutline(breakCorners(from, to, y))

const breakCorners = (from: number, to: number, y: number): Corner[] => {
  const steps = 8
  return Array.from({ length: steps + 1 }, (_, index): Corner => {
    const swing = index === 0 || index === steps ? 0 : index % 2 === 0 ? -1 : 1
    const step = (to - from) / steps
    return [from + step * index, y + swing * Math.min(1.6, step * 0.16), step]
  })
}
