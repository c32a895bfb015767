import type { Drawing } from '#schema/definitions/shop/drawing.ts'
import type { Finish, NeckFigure } from './finish.ts'
import { headOf } from './mounted.ts'
import type { Shape } from './outline.ts'
import type { Plan } from './top.ts'

// Dimension lines by ГОСТ 2.307, as paths and texts. They are in pixels for a page, and in millimeters for paper.

/** Sizes that do not depend on the drawing's scale: in pixels for a page, in millimeters for paper. */
export interface Metrics {
  /** Distance from a drawing to its first dimension line, and between dimension lines. */
  readonly offset: number
  /** `gap` separates a drawing from its extension lines. `beyond` is how far these extend beyond the dimension line. */
  readonly gap: number
  readonly beyond: number
  /** Length of an arrowhead. */
  readonly arrow: number
  /** Width of a character. `lift` is the distance of a text from its line. */
  readonly character: number
  readonly lift: number
  /** Minimum length of a dimension line in which two arrowheads and a number fit. */
  readonly least: number
  /** Length by which an axis extends beyond the drawing. */
  readonly over: number
  readonly round: (value: number) => number
}

export const px = (value: number): number => Math.round(value * 10) / 10

export const SCREEN: Metrics = {
  ...{ offset: 22, gap: 5, beyond: 5, arrow: 7, character: 7, lift: 4, least: 34, over: 8 },
  round: px,
}

/** The text of a dimension. `x` and `y` are a point on its baseline. */
export interface MarkText {
  readonly value: string
  readonly x: number
  readonly y: number
  readonly anchor: 'middle' | 'end'
  /** If true, the text is rotated and is read from bottom to top. */
  readonly isTurned?: true
}

/** A dimension: its line, arrowheads and number. */
export interface Mark {
  readonly line: string
  readonly arrows: string
  readonly text: MarkText
}

/** All axes and dimensions of a view. */
export interface Dimensioning {
  /** Path of the axes, which are drawn dash-dotted. */
  readonly axis: string
  /** Path of the extension lines that several dimensions share. */
  readonly extensions: string
  readonly marks: readonly Mark[]
}

export interface Side {
  drawing: Drawing
  shape: Shape
  /** Pixels or millimeters in the drawing per millimeter of the product. */
  scale: number
  /** If true, shows only the height. For small drawings. */
  heightOnly?: boolean
  /** The height to show, if it is not the height of the drawing. */
  total?: number
  /** Name of the neck standard that a closure fits, for example «28/410». */
  fits?: string | undefined
  /** The dip tube of a closure, in millimeters: `gasket` is above the closure's lower edge, `tip` is below it. */
  tube?: { gasket: number; tip: number } | undefined
}

/** Returns the dimensions of a side view: height at the right, diameter below, neck above the rim or below a closure, and the axis. */
export function sideMarks(
  { drawing, shape, scale, heightOnly = false, total = drawing.height, fits, tube }: Side,
  metrics: Metrics = SCREEN,
): Dimensioning {
  const { offset, gap, beyond, over, round } = metrics
  const top = -drawing.height * scale
  const tip = (tube?.tip ?? 0) * scale
  const half = (drawing.diameter / 2) * scale
  const side = shape.right * scale
  const neck = shape.neck && { x: shape.neck.x * scale, half: (shape.neck.diameter / 2) * scale }
  const wide = drawing.shape === 'tube' ? side : half
  const end = round(side + offset + beyond)
  const sign = drawing.shape === 'canister' ? '' : 'Ø'
  const widths = [
    ...(fits === undefined
      ? []
      : [{ half: (drawing.neck / 2) * scale, text: `${fits}, T\u00a0${figure(drawing.neck)}` }]),
    ...(heightOnly ? [] : [{ half, text: sign + figure(drawing.diameter) }]),
  ]
  // If there is a dip tube, its tip is at the ground, so the closure itself is higher.
  const start = gap - (drawing.height - headOf(drawing)) * scale
  return {
    axis: heightOnly || drawing.shape === 'canister' ? '' : `M0 ${round(top - over)}V${round(tip + over)}`,
    extensions: `M${round((neck ? neck.x + neck.half : half) + gap)} ${round(top)}H${end}M${round(wide + gap)} 0H${end}${tube ? `M${round(gap)} ${round(tip)}H${end}` : ''}`,
    marks: [
      vertical(side + offset, top, 0, figure(total), metrics),
      ...(tube ? [vertical(half + offset * 0.75, -tube.gasket * scale, tip, figure(drawing.tube ?? 0), metrics)] : []),
      ...widths.map((dimension, index) =>
        between(-dimension.half, dimension.half, start, tip + (index + 1) * offset, dimension.text, metrics),
      ),
      ...(heightOnly || !neck
        ? []
        : [
            between(
              neck.x - neck.half,
              neck.x + neck.half,
              top - gap,
              top - offset,
              `Ø${figure(drawing.neck)}`,
              metrics,
            ),
          ]),
    ],
  }
}

/** Returns the dimensions of a top view: width below, neck above, and depth at the right unless the body is round. */
export function topMarks(
  { diameter, neck: thread, depth: deep }: Pick<Drawing, 'diameter' | 'neck' | 'depth'>,
  { isRound, halfWidth, halfDepth, neck: at }: Plan,
  scale: number,
  metrics: Metrics = SCREEN,
): Dimensioning {
  const { offset, gap, beyond, over, round } = metrics
  const half = (diameter / 2) * scale
  const depth = halfDepth * scale
  const neck = at && { x: at.x * scale, half: (thread / 2) * scale }
  // A shorter axis leaves space for the number of the depth.
  const beside = deep === undefined ? over : over / 2
  const [x, y] = [round(halfWidth * scale + beside), round(depth + over)]
  return {
    axis: `M${-x} 0H${x}M${round(neck?.x ?? 0)} ${-y}V${y}`,
    extensions:
      deep === undefined
        ? ''
        : [-depth, depth].map((y) => `M${round(half + gap)} ${round(y)}H${round(half + offset + beyond)}`).join(''),
    marks: [
      ...(deep === undefined ? [] : [vertical(half + offset, -depth, depth, figure(deep), metrics)]),
      between(
        -half,
        half,
        isRound ? gap : depth + gap,
        depth + offset,
        `${isRound ? 'Ø' : ''}${figure(diameter)}`,
        metrics,
      ),
      ...(neck
        ? [between(neck.x - neck.half, neck.x + neck.half, -gap, -depth - offset, `Ø${figure(thread)}`, metrics)]
        : []),
    ],
  }
}

/** Returns the dimensions of a neck. The widths are above it, the smallest one nearest to it. The height is at the right. */
export function finishMarks(
  finish: Finish,
  thread: number,
  figures: readonly NeckFigure[],
  scale: number,
  metrics: Metrics = SCREEN,
): Dimensioning {
  const { offset, gap, beyond, over, round } = metrics
  const top = -finish.height * scale
  const foot = -finish.foot * scale
  const core = finish.core * scale
  const half = (thread / 2) * scale
  const right = Math.max(finish.halfWidth * scale, half) + offset
  const lines = { I: finish.bore * scale, E: core, T: half }
  const textOf = ({ letter, value, isLeast }: NeckFigure) => `${letter} ${figure(value)}${isLeast ? '\u00a0мин.' : ''}`
  const [widths, heights] = [figures.filter(isWidth).toReversed(), figures.filter((neckFigure) => !isWidth(neckFigure))]
  return {
    axis: `M0 ${round(top - over)}V${round(finish.below * scale + over / 2)}`,
    extensions:
      heights.length === 0
        ? ''
        : `M${round(half + gap)} ${round(top)}H${round(right + beyond)}M${round(core + gap)} ${round(foot)}H${round(right + beyond)}`,
    marks: [
      ...widths.map((neckFigure, index) => {
        const [at, start] = [lines[neckFigure.letter], neckFigure.letter === 'T' ? top + gap * 2 : top - gap]
        return between(-at, at, start, top - (index + 1) * offset, textOf(neckFigure), metrics)
      }),
      ...heights.map((neckFigure) => vertical(right, top, foot, textOf(neckFigure), metrics)),
    ],
  }
}

const isWidth = (figure: NeckFigure): figure is NeckFigure & { letter: 'T' | 'E' | 'I' } => figure.letter !== 'H'

/** Returns a horizontal dimension between two extension lines. These start at `start`, near the drawing. */
function between(from: number, to: number, start: number, y: number, text: string, metrics: Metrics): Mark {
  const { beyond, round } = metrics
  const end = round(y + (y < start ? -beyond : beyond))
  const mark = horizontal(y, from, to, text, metrics)
  return { ...mark, line: [from, to].map((x) => `M${round(x)} ${round(start)}V${end}`).join('') + mark.line }
}

function horizontal(y: number, from: number, to: number, value: string, metrics: Metrics): Mark {
  const { arrow, character, least, lift, round } = metrics
  // If two arrowheads and the number do not fit, the arrowheads are outside and point inwards, and the number is beside them.
  const inside = to - from > Math.max(least, value.length * character)
  const reach = inside ? arrow : -arrow
  const shelf = inside ? 0 : arrow * 2 + value.length * character
  return {
    line: `M${round(from - (inside ? 0 : arrow * 2))} ${round(y)}H${round(to + shelf)}`,
    arrows: tip(from, y, reach, 0, metrics) + tip(to, y, -reach, 0, metrics),
    text: {
      value,
      x: round(inside ? (from + to) / 2 : to + shelf),
      y: round(y - lift),
      anchor: inside ? 'middle' : 'end',
    },
  }
}

function vertical(x: number, from: number, to: number, value: string, metrics: Metrics): Mark {
  const { arrow, character, lift, round } = metrics
  const inside = to - from > Math.max(arrow * 3, value.length * character)
  const reach = inside ? arrow : -arrow
  const above = inside ? 0 : arrow * 2 + value.length * character
  return {
    line: `M${round(x)} ${round(from - above)}V${round(to + (inside ? 0 : arrow * 2))}`,
    arrows: tip(x, from, 0, reach, metrics) + tip(x, to, 0, -reach, metrics),
    text: {
      value,
      x: round(x - lift),
      y: round(inside ? (from + to) / 2 : from - above),
      anchor: inside ? 'middle' : 'end',
      isTurned: true,
    },
  }
}

/** Returns the path of a narrow filled arrowhead. Its tip is at (x, y). */
const tip = (x: number, y: number, dx: number, dy: number, { round }: Metrics): string => {
  const [wx, wy] = [dy * 0.26, dx * 0.26]
  return `M${round(x)} ${round(y)}L${round(x + dx + wx)} ${round(y + dy + wy)}L${round(x + dx - wx)} ${round(y + dy - wy)}Z`
}

const figure = (value: number): string => String(value).replace('.', ',')
