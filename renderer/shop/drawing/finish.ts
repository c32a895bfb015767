import type { Drawing } from '#schema/definitions/shop/drawing.ts'
import { formatNumber } from '#schema/definitions/text/format.ts'
import { coreRadius, neckParts, threadHeights, threadRise } from './neck.ts'
import { type Corner, closedOutline, openOutline } from './outline.ts'
import { shapeOf } from './shape.ts'

/** Nominal dimensions of a neck standard in millimeters, each in the middle of its tolerance. Drawings of necks use the same letters. */
interface NeckStandard {
  /** Thread diameter. */
  readonly T: number
  /** Diameter between the threads. */
  readonly E: number
  /** Height from the shoulder to the rim. If the neck has a support ring: from the underside of the ring to the rim. */
  readonly H: number
  /** Inner diameter. */
  readonly I?: number
  /** `least`: dimension I is a minimum, as for screw necks; `exact`: it is nominal, as for PCO necks. */
  readonly bore: 'least' | 'exact'
}

/**
 * Dimensions T, E and minimum I by nominal size, for the series 400, 410 and 415 of SPI and ISBT. Size 89 is from GPI, whose sizes above 70
 * mm differ; it has no I, as in schema/content/documents/catalog-necks.json.
 */
const sizes: Readonly<Record<string, readonly [T: number, E: number, I?: number]>> = {
  18: [17.68, 15.54, 8.26],
  20: [19.69, 17.55, 10.26],
  22: [21.69, 19.56, 12.27],
  24: [23.67, 21.54, 13.11],
  28: [27.38, 24.99, 15.6],
  33: [31.83, 29.44, 20.09],
  38: [37.19, 34.8, 25.07],
  43: [41.63, 39.24, 29.59],
  45: [43.82, 41.43, 31.78],
  48: [47.12, 44.73, 35.08],
  53: [52.07, 49.68, 40.08],
  58: [56.06, 53.67, 44.07],
  63: [62.08, 59.69, 50.09],
  70: [69.06, 66.68, 57.07],
  89: [88.24, 85.07],
}

/** The dimension H by series and nominal size. */
const heights: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  400: {
    ...{ 18: 9.42, 20: 9.42, 22: 9.42, 24: 10.16, 28: 10.16, 33: 10.24, 38: 10.24, 43: 10.24, 45: 10.24, 48: 10.24 },
    ...{ 53: 10.36, 58: 10.36, 63: 10.36, 70: 10.36, 89: 13.46 },
  },
  410: { 18: 13.28, 20: 14.07, 22: 14.86, 24: 16.41, 28: 17.98 },
  415: { 18: 15.67, 20: 18.85, 22: 21.26, 24: 24.31, 28: 27.48 },
}

/** The standard of ISBT. H is 17 mm, from the underside of the support ring. The older neck PCO-1810 had 21 mm. */
const pco1881: NeckStandard = { T: 27.4, E: 24.2, H: 17, I: 21.74, bore: 'exact' }

/** Maximum difference in millimeters between a product's T and that of the standard. It is the largest tolerance of T. */
const TOLERANCE = 0.4

/**
 * Returns the dimensions of a neck standard by name, for example «28/410» or «PCO-1881». Undefined if the standard is unknown, or if the
 * product's thread does not match it.
 * @param thread diameter of the thread, T
 */
export function neckStandard(name: string | undefined, thread: number): NeckStandard | undefined {
  const standard = /^PCO[- ]?1881$/i.test(name ?? '') ? pco1881 : screwNeck(name)
  return standard && Math.abs(standard.T - thread) <= TOLERANCE ? standard : undefined
}

function screwNeck(name = ''): NeckStandard | undefined {
  const [, size = '', series = ''] = /^(\d{2})[/-](4\d\d)$/.exec(name) ?? []
  const H = heights[series]?.[size]
  if (!sizes[size] || H === undefined) return undefined
  const [T, E, I] = sizes[size]
  return { T, E, H, ...(I !== undefined && { I }), bore: 'least' }
}

/** A dimension of a neck, in millimeters. */
export interface NeckFigure {
  readonly letter: 'T' | 'E' | 'H' | 'I'
  readonly value: number
  readonly meaning: string
  /** True if the value is a minimum. */
  readonly isLeast: boolean
}

/** Returns the known dimensions of a neck. @param thread diameter of the thread, T */
export function neckFigures(thread: number, standard: NeckStandard | undefined): NeckFigure[] {
  const figures = [
    { letter: 'T', value: thread, meaning: 'диаметр по\u00a0резьбе' },
    { letter: 'E', value: standard?.E, meaning: 'между витками' },
    { letter: 'H', value: standard?.H, meaning: 'высота венчика' },
    { letter: 'I', value: standard?.I, meaning: 'внутренний диаметр' },
  ] as const
  return figures.flatMap(({ letter, value, meaning }) => {
    if (value === undefined) return []
    const isLeast = letter === 'I' && standard?.bore === 'least'
    // Rounded to 0.1 mm, because the tolerances are larger.
    return [{ letter, value: Math.round(value * 10) / 10, meaning, isLeast }]
  })
}

/** Returns the legend of a neck's drawing: «Горловина 28/410, номинал в миллиметрах: T 27,4 — диаметр по резьбе, …». */
export function neckLegend(name: string | undefined, thread: number): string {
  const standard = neckStandard(name, thread)
  const letters = neckFigures(thread, standard)
    .map(
      ({ letter, value, meaning, isLeast }) =>
        `${letter}${isLeast ? '\u00a0от' : ''}\u00a0${formatNumber(value)}\u00a0— ${meaning}`,
    )
    .join(', ')
  if (standard) return `Горловина ${name}, номинал в\u00a0миллиметрах: ${letters}.`
  return `${name ? `Горловина ${name}: ` : ''}${letters}, остальные размеры показаны условно.`
}

/** Returns the legend of a closure's drawing. @param name neck standard that the closure fits @param thread T of that neck */
export const closureLegend = (name: string, thread: number): string =>
  `Под горловину ${name}, T\u00a0${formatNumber(thread)}\u00a0— её диаметр.`

/** Geometry of a neck in millimeters. The origin is the axis at the neck's base. The right half is a section. */
export interface Finish {
  /** Height from the base to the rim. */
  readonly height: number
  /** Height at which the dimension H begins: the neck's base, or the underside of the support ring. */
  readonly foot: number
  /** Radius between the threads. */
  readonly core: number
  /** Height of the part of the body that is drawn below the neck's base, down to the break line. */
  readonly below: number
  readonly halfWidth: number
  readonly body: string
  readonly parts: readonly string[]
  /** Path of the wall at the right of the axis, including the profile of the threads. */
  readonly section: string
  readonly bore: number
}

/** Returns the geometry of a neck. @param standard its dimensions; without it, typical values are used */
export function finishOf(drawing: Drawing, standard?: NeckStandard): Finish | undefined {
  const { neck } = shapeOf(drawing)
  if (!neck) return undefined
  const isBottle = standard?.bore === 'exact'
  const foot = isBottle ? RING_FOOT : 0
  const height = standard ? standard.H + foot : drawing.height - neck.base
  const core = standard ? standard.E / 2 : coreRadius(drawing.neck)
  const bore = isBottle && standard.I !== undefined ? standard.I / 2 : core - Math.max(1.2, drawing.neck * 0.045)
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
    foot,
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

/** Slope of a shoulder: millimeters of height per millimeter of width. */
const SLOPE = 0.42

/** Height in millimeters of the ring's underside above the neck's base. */
const RING_FOOT = 1

const ringProfile = (radius: number, core: number, ring: number): Corner[] =>
  ring > 0
    ? [
        [core, -RING_FOOT],
        [radius + ring, -RING_FOOT, 0.6],
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

/** Returns the path of a break line, where the drawing of a body is cut off. */
export const breakLine = (from: number, to: number, y: number): string => openOutline(breakCorners(from, to, y))

const breakCorners = (from: number, to: number, y: number): Corner[] => {
  const steps = 8
  return Array.from({ length: steps + 1 }, (_, index): Corner => {
    const swing = index === 0 || index === steps ? 0 : index % 2 === 0 ? -1 : 1
    const step = (to - from) / steps
    return [from + step * index, y + swing * Math.min(1.6, step * 0.16), step]
  })
}
