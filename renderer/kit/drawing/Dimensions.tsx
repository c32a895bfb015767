import type { JSX } from 'react'
import type { Drawing } from '#schema/definitions/contract/fragments.ts'
import css from './Dimensions.module.css'
import { px } from './Picture.tsx'
import { isClosure, type Shape } from './shape.ts'

/** Distances in pixels: the same at every scale. */
export const offset = 22
export const beyond = 5
export const gap = 5
const arrow = 7

/** How much room the dimension lines need around the product. */
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
  /** For where there is little room. */
  heightOnly?: boolean
  /** The height's figure, where it is another than the drawing's own. */
  total?: number
}): JSX.Element {
  const top = -drawing.height * scale
  const half = (drawing.diameter / 2) * scale
  const side = shape.right * scale
  const neck = shape.neck && { x: shape.neck.x * scale, half: (shape.neck.diameter / 2) * scale }
  const wide = drawing.shape === 'tube' ? side : half
  return (
    <g>
      {!heightOnly && drawing.shape !== 'canister' && <path className={css.axis} d={`M0 ${px(top - 9)}V9`} />}
      <path
        className={css.line}
        d={`M${px((neck ? neck.x + neck.half : half) + gap)} ${px(top)}H${px(side + offset + beyond)}M${px(wide + gap)} 0H${px(side + offset + beyond)}`}
      />
      <Vertical x={side + offset} from={top} to={0} text={figure(total)} />
      {!heightOnly && <Across drawing={drawing} half={half} neck={neck} top={top} />}
    </g>
  )
}

/** Diameter under the ground and neck over the rim. */
function Across({
  drawing,
  half,
  neck,
  top,
}: {
  drawing: Drawing
  half: number
  neck: { x: number; half: number } | undefined
  top: number
}): JSX.Element {
  const sign = drawing.shape === 'canister' ? '' : 'Ø'
  return (
    <>
      <path className={css.line} d={`M${px(-half)} ${gap}V${offset + beyond}M${px(half)} ${gap}V${offset + beyond}`} />
      <Horizontal y={offset} from={-half} to={half} text={sign + figure(drawing.diameter)} />
      {neck && (
        <>
          <path
            className={css.line}
            d={`M${px(neck.x - neck.half)} ${px(top - gap)}V${px(top - offset - beyond)}M${px(neck.x + neck.half)} ${px(top - gap)}V${px(top - offset - beyond)}`}
          />
          <Horizontal
            y={top - offset}
            from={neck.x - neck.half}
            to={neck.x + neck.half}
            text={`Ø${figure(drawing.neck)}`}
          />
        </>
      )}
    </>
  )
}

export function Horizontal({ y, from, to, text }: { y: number; from: number; to: number; text: string }): JSX.Element {
  // Too short for two arrows and a figure: the arrows press from outside, and the figure stands on a shelf beside.
  const inside = to - from > 34
  const reach = inside ? arrow : -arrow
  const shelf = inside ? 0 : arrow * 2 + text.length * 7
  return (
    <>
      <path className={css.line} d={`M${px(from - (inside ? 0 : arrow * 2))} ${px(y)}H${px(to + shelf)}`} />
      <path className={css.arrow} d={tip(from, y, reach, 0) + tip(to, y, -reach, 0)} />
      <text
        className={css.text}
        x={px(inside ? (from + to) / 2 : to + shelf)}
        y={px(y - 4)}
        textAnchor={inside ? 'middle' : 'end'}
      >
        {text}
      </text>
    </>
  )
}

export function Vertical({ x, from, to, text }: { x: number; from: number; to: number; text: string }): JSX.Element {
  return (
    <>
      <path className={css.line} d={`M${px(x)} ${px(from)}V${px(to)}`} />
      <path className={css.arrow} d={tip(x, from, 0, arrow) + tip(x, to, 0, -arrow)} />
      <text
        className={css.text}
        textAnchor="middle"
        transform={`translate(${px(x - 4)} ${px((from + to) / 2)}) rotate(-90)`}
      >
        {text}
      </text>
    </>
  )
}

/** A slender filled arrowhead with its point at x, y and its back that far away. */
const tip = (x: number, y: number, dx: number, dy: number): string => {
  const [wx, wy] = [dy * 0.26, dx * 0.26]
  return `M${px(x)} ${px(y)}L${px(x + dx + wx)} ${px(y + dy + wy)}L${px(x + dx - wx)} ${px(y + dy - wy)}Z`
}

const figure = (value: number): string => String(value).replace('.', ',')
