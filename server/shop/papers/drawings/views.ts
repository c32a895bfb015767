import { finishOf, neckFigures, neckStandard } from '#renderer/shop/drawing/finish.ts'
import {
  type Dimensioning,
  finishMarks,
  type MarkText,
  type Metrics,
  sideMarks,
  topMarks,
} from '#renderer/shop/drawing/marks.ts'
import { tubeUnder } from '#renderer/shop/drawing/mounted.ts'
import { box, type Shape } from '#renderer/shop/drawing/outline.ts'
import { shapeOf } from '#renderer/shop/drawing/shape.ts'
import { planOf } from '#renderer/shop/drawing/top.ts'
import type { Drawing } from '#schema/definitions/shop/drawing.ts'
import { flattened, hatching, leftHalf, type Point, parsePath } from './path.ts'

/** Line types by ГОСТ 2.303. */
export type Stroke = 'outline' | 'fine' | 'thin' | 'axis' | 'dimension'

/** Lines of a view with a common style; the parts of a view are listed back to front. */
export interface Part {
  /** SVG path made by renderer/shop/drawing. */
  readonly path: string
  /** Millimeters on paper per unit of the path. */
  readonly scale: number
  readonly stroke: Stroke
  /** `paper` (white) hides the lines behind the part, `ink` fills it black. */
  readonly fill?: 'paper' | 'ink'
}

/** A view, in millimeters on paper: x is measured from the product's axis, y downwards from the ground on which the product stands. */
export interface View {
  /** Returns the view's lines; a function, because a layout that is tried and rejected needs only the bounds. */
  readonly parts: () => readonly Part[]
  readonly texts: readonly MarkText[]
  readonly bounds: Bounds
}

interface Bounds {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Height of the font of dimensions, in millimeters: its capitals are 2.5 mm high. */
export const TEXT_MM = 3.5

/** Metrics of dimensions according to ГОСТ 2.307, in millimeters. */
export const METRICS: Metrics = {
  ...{ offset: 8, gap: 0.8, beyond: 2, arrow: 2.6, character: 2.1, lift: 0.9, least: 13, over: 4 },
  round: (value) => Math.round(value * 1000) / 1000,
}

/** Distance between hatching lines, in millimeters on paper. */
const HATCH = 1.4

interface FrontOptions {
  /** Letter that designates the enlarged view of the neck. */
  detail?: string | undefined
  /** Neck standard, «28/410»; the drawing of a closure shows which neck it fits. */
  neck?: string | undefined
}

/** Returns the front view. @param scale millimeters on paper per millimeter of the product */
export function frontView(drawing: Drawing, scale: number, { detail, neck: name }: FrontOptions = {}): View {
  const shape = shapeOf(drawing)
  const tube = tubeUnder(drawing)
  const marks = sideMarks({ drawing, shape, scale, fits: shape.neck ? undefined : name, tube }, METRICS)
  const { neck } = shape
  const extent = { left: shape.left, right: shape.right, top: -drawing.height, bottom: tube?.tip ?? 0 }
  const parts = (): Part[] => sideParts(tube ? { ...shape, bodies: [tube.body, ...shape.bodies] } : shape, scale)
  if (detail === undefined || !neck) return viewOf({ parts, extent, scale, marks })
  const reach = (neck.diameter / 2 + neck.ring) * scale + AROUND
  const [x, top, bottom] = [neck.x * scale, -drawing.height * scale - AROUND, -neck.base * scale + AROUND]
  const around: Part = { path: box(x - reach, top, x + reach, bottom, 3), scale: 1, stroke: 'dimension' }
  return viewOf({
    ...{ extent, scale, marks },
    parts: () => [...parts(), around],
    texts: [{ value: detail, x: x - reach - 1, y: top + TEXT_MM, anchor: 'end' }],
  })
}

/** Distance between a neck and the frame around it, in millimeters. */
const AROUND = 2

const sideParts = (shape: Shape, scale: number): Part[] => [
  ...shape.bodies.map((path): Part => ({ path, scale, stroke: 'outline', fill: 'paper' })),
  ...(shape.fine ?? []).map((path): Part => ({ path, scale, stroke: 'fine', fill: 'paper' })),
  { path: shape.thin, scale, stroke: 'thin' },
  ...(shape.wall ? section(shape.wall, scale) : []),
]

export function topView(drawing: Drawing, scale: number): View {
  const plan = planOf(drawing)
  const { halfWidth, halfDepth } = plan
  return viewOf({
    parts: () => [
      ...plan.bodies.map((path): Part => ({ path, scale, stroke: 'outline', fill: 'paper' })),
      ...plan.fine.map((path): Part => ({ path, scale, stroke: 'fine' })),
      { path: plan.thin, scale, stroke: 'thin' },
    ],
    extent: { left: -halfWidth, right: halfWidth, top: -halfDepth, bottom: halfDepth },
    scale,
    marks: topMarks(drawing, plan, scale, METRICS),
  })
}

/** Width of the part of the shoulder that the view of a neck includes, in millimeters of the product. */
const SHOULDER = 6

/** Returns the view of a neck, whose right half is a section. @param name neck standard «28/410» @returns undefined for a closure */
export function neckView(drawing: Drawing, name: string | undefined, scale: number): View | undefined {
  const standard = neckStandard(name, drawing.neck)
  const diameter = Math.min(drawing.diameter, drawing.neck + 2 * SHOULDER)
  const finish = finishOf({ ...drawing, diameter }, standard)
  if (!finish) return undefined
  const { halfWidth, height, below } = finish
  return viewOf({
    parts: () => [
      { path: finish.body, scale, stroke: 'outline', fill: 'paper' },
      ...finish.parts.map((part): Part => ({ path: leftHalf(part), scale, stroke: 'fine', fill: 'paper' })),
      ...section(finish.section, scale, 'outline'),
    ],
    extent: { left: -halfWidth, right: halfWidth, top: -height, bottom: below + BREAK },
    scale,
    marks: finishMarks(finish, drawing.neck, neckFigures(drawing.neck, standard), scale, METRICS),
  })
}

/** Amplitude of a break line, in millimeters of the product. */
const BREAK = 1.6

const section = (path: string, scale: number, stroke: Stroke = 'thin'): Part[] => [
  { path, scale, stroke, fill: 'paper' },
  { path: hatching(path, HATCH / scale), scale, stroke: 'thin' },
]

interface Drawn {
  parts: () => readonly Part[]
  /** Bounds of the product, in millimeters of the product. */
  extent: Bounds
  scale: number
  marks: Dimensioning
  texts?: readonly MarkText[]
}

function viewOf({ parts, extent, scale, marks: { axis, extensions, marks }, texts = [] }: Drawn): View {
  const dimensions: Part[] = [
    { path: axis, scale: 1, stroke: 'axis' },
    { path: extensions + marks.map(({ line }) => line).join(''), scale: 1, stroke: 'dimension' },
    { path: marks.map(({ arrows }) => arrows).join(''), scale: 1, stroke: 'dimension', fill: 'ink' },
  ]
  const all = [...marks.map(({ text }) => text), ...texts]
  const points = [
    { x: extent.left * scale, y: extent.top * scale },
    { x: extent.right * scale, y: extent.bottom * scale },
    ...dimensions.flatMap(({ path }) => parsePath(path).flatMap(flattened)),
    ...all.flatMap(cornersOf),
  ]
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return {
    parts: () => [...parts(), ...dimensions].filter(({ path }) => path !== ''),
    texts: all,
    bounds: { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) },
  }
}

/** Returns two opposite corners of a text. */
function cornersOf({ value, x, y, anchor, isTurned }: MarkText): Point[] {
  const [width, height] = [value.length * METRICS.character, TEXT_MM]
  const start = anchor === 'middle' ? width / 2 : width
  const end = width - start
  return isTurned
    ? [
        { x: x - height, y: y - end },
        { x, y: y + start },
      ]
    : [
        { x: x - start, y: y - height },
        { x: x + end, y },
      ]
}

export const widthOf = ({ bounds: { left, right } }: View): number => right - left
export const heightOf = ({ bounds: { top, bottom } }: View): number => bottom - top
