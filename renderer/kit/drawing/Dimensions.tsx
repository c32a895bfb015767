import { Fragment, type JSX } from 'react'
import type { Drawing } from '#schema/definitions/contract/fragments.ts'
import css from './Dimensions.module.css'
import { isClosure } from './outline-name.ts'
import { px } from './Picture.tsx'
import type { Shape } from './shape.ts'

/** Distances in pixels: the same at every scale. */
export const offset = 22
export const beyond = 5
export const gap = 5
const arrow = 7

/** Space for the dimension lines around the product. */
export const dimensionRoom = (drawing: Drawing) => ({
  top: !isClosure(drawing) ? offset + 16 : 8,
  right: offset + 10,
  bottom: offset + 10,
  left: 10,
})

/** Height at the right, diameter under the ground, neck over the rim; the axis dash-dotted. ГОСТ 2.307. */
export function Dimensions({
  drawing,
  shape,
  scale,
  heightOnly = false,
  total = drawing.height,
}: {
  drawing: Drawing
  shape: Shape
  scale: number
  /** For small drawings. */
  heightOnly?: boolean
  /** The height's figure, where it is another than the drawing's own. */
  total?: number
}): JSX.Element {
  const top = -drawing.height * scale
  const half = (drawing.diameter / 2) * scale
  const side = shape.right * scale
  const neck = shape.neck && { x: shape.neck.x * scale, half: (shape.neck.diameter / 2) * scale }
  const wide = drawing.shape === 'tube' ? side : half
  const marks = [
    vertical(side + offset, top, 0, figure(total)),
    ...(heightOnly ? [] : across(drawing, half, neck, top)),
  ]
  const ends = `M${px((neck ? neck.x + neck.half : half) + gap)} ${px(top)}H${px(side + offset + beyond)}M${px(wide + gap)} 0H${px(side + offset + beyond)}`
  return (
    <g>
      {!heightOnly && drawing.shape !== 'canister' && <path className={css.axis} d={`M0 ${px(top - 9)}V9`} />}
      <Marks extensions={ends} marks={marks} />
    </g>
  )
}

/** A dimension: its line, its arrowheads, its figure. */
interface Mark {
  readonly line: string
  readonly arrows: string
  readonly text: JSX.Element
}

/** All dimensions of a drawing in as few paths as possible. @param extensions path of the extension lines */
export const Marks = ({ extensions, marks }: { extensions: string; marks: readonly Mark[] }): JSX.Element => (
  <>
    <path className={css.line} d={extensions + marks.map(({ line }) => line).join('')} />
    <path className={css.arrow} d={marks.map(({ arrows }) => arrows).join('')} />
    {marks.map(({ line, text }) => (
      <Fragment key={line}>{text}</Fragment>
    ))}
  </>
)

/** Diameter below the ground and neck above the rim, with extension lines. */
function across(
  drawing: Drawing,
  half: number,
  neck: { x: number; half: number } | undefined,
  top: number,
): readonly Mark[] {
  const sign = drawing.shape === 'canister' ? '' : 'Ø'
  return [
    between(-half, half, gap, offset, sign + figure(drawing.diameter)),
    ...(neck
      ? [between(neck.x - neck.half, neck.x + neck.half, top - gap, top - offset, `Ø${figure(drawing.neck)}`)]
      : []),
  ]
}

/** A width between two lines that go from the drawing a little beyond it. */
export function between(from: number, to: number, start: number, y: number, text: string): Mark {
  const end = px(y + (y < start ? -beyond : beyond))
  const mark = horizontal(y, from, to, text)
  return { ...mark, line: [from, to].map((x) => `M${px(x)} ${px(start)}V${end}`).join('') + mark.line }
}

function horizontal(y: number, from: number, to: number, text: string): Mark {
  // Too short for two arrows and a figure: the arrows point inward, and the figure is beside.
  const inside = to - from > 34
  const reach = inside ? arrow : -arrow
  const shelf = inside ? 0 : arrow * 2 + text.length * 7
  return {
    line: `M${px(from - (inside ? 0 : arrow * 2))} ${px(y)}H${px(to + shelf)}`,
    arrows: tip(from, y, reach, 0) + tip(to, y, -reach, 0),
    text: (
      <text
        className={css.text}
        x={px(inside ? (from + to) / 2 : to + shelf)}
        y={px(y - 4)}
        textAnchor={inside ? 'middle' : 'end'}
      >
        {text}
      </text>
    ),
  }
}

export const vertical = (x: number, from: number, to: number, text: string): Mark => ({
  line: `M${px(x)} ${px(from)}V${px(to)}`,
  arrows: tip(x, from, 0, arrow) + tip(x, to, 0, -arrow),
  text: (
    <text
      className={css.text}
      textAnchor="middle"
      transform={`translate(${px(x - 4)} ${px((from + to) / 2)}) rotate(-90)`}
    >
      {text}
    </text>
  ),
})

/** A slender filled arrowhead with its point at x, y and its back that far away. */
const tip = (x: number, y: number, dx: number, dy: number): string => {
  const [wx, wy] = [dy * 0.26, dx * 0.26]
  return `M${px(x)} ${px(y)}L${px(x + dx + wx)} ${px(y + dy + wy)}L${px(x + dx - wx)} ${px(y + dy - wy)}Z`
}

export const figure = (value: number): string => String(value).replace('.', ',')
