import type { JSX } from 'react'
import type { Drawing } from '#schema/definitions/contract/fragments.ts'
import css from './Dimensions.module.css'
import { between, figure, gap, Marks, offset } from './Dimensions.tsx'
import { Picture, px } from './Picture.tsx'
import outline from './SideView.module.css'
import { tintClass } from './tint.ts'
import { planOf } from './top.ts'

/** A product from above, from its own dimensions; with `dimensions`, its axes, width and neck. */
export function TopView({
  drawing,
  scale,
  dimensions = false,
  label,
}: {
  drawing: Drawing
  /** Pixels for a millimeter. */
  scale: number
  dimensions?: boolean
  label?: string | undefined
}): JSX.Element {
  const plan = planOf(drawing)
  const room = dimensions ? { side: 14, top: plan.neck ? offset + 16 : 14, bottom: offset + 10 } : noRoom
  const [halfWidth, halfDepth] = [plan.halfWidth * scale, plan.halfDepth * scale]
  const width = 2 * (halfWidth + room.side)
  const height = 2 * halfDepth + room.top + room.bottom
  return (
    <Picture left={-width / 2} top={-halfDepth - room.top} width={width} height={height} label={label}>
      <g className={tintClass(drawing)} transform={`scale(${Math.round(scale * 1e4) / 1e4})`}>
        <Paths plan={plan} />
      </g>
      {dimensions && (
        <>
          <Axes plan={plan} scale={scale} />
          <Widths diameter={drawing.diameter} neck={drawing.neck} plan={plan} scale={scale} />
        </>
      )}
    </Picture>
  )
}

const noRoom = { side: 1, top: 1, bottom: 1 }

type Plan = ReturnType<typeof planOf>

const Paths = ({ plan }: { plan: Plan }) => (
  <>
    {plan.bodies.map((body) => (
      <path key={body} className={outline.body} d={body} />
    ))}
    {plan.fine.map((part) => (
      <path key={part} className={outline.fine} d={part} />
    ))}
    <path className={outline.thin} d={plan.thin} />
  </>
)

/** Dash-dotted, a little beyond the outline. */
function Axes({ plan: { halfWidth, halfDepth, neck }, scale }: { plan: Plan; scale: number }): JSX.Element {
  const [x, y, at] = [px(halfWidth * scale + 8), px(halfDepth * scale + 8), px((neck?.x ?? 0) * scale)]
  return <path className={css.axis} d={`M${-x} 0H${x}M${at} ${-y}V${y}`} />
}

/** The body's width below, the neck over it. */
function Widths({
  diameter,
  neck: thread,
  plan,
  scale,
}: Pick<Drawing, 'diameter' | 'neck'> & { plan: Plan; scale: number }): JSX.Element {
  const half = (diameter / 2) * scale
  const depth = plan.halfDepth * scale
  const from = plan.isRound ? gap : depth + gap
  const neck = plan.neck && { x: plan.neck.x * scale, half: (thread / 2) * scale }
  const marks = [
    between(-half, half, from, depth + offset, `${plan.isRound ? 'Ø' : ''}${figure(diameter)}`),
    ...(neck ? [between(neck.x - neck.half, neck.x + neck.half, -gap, -depth - offset, `Ø${figure(thread)}`)] : []),
  ]
  return <Marks extensions="" marks={marks} />
}
