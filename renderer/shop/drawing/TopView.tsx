import type { JSX } from 'react'
import type { Drawing } from '#schema/definitions/shop/drawing.ts'
import { Marks } from './Dimensions.tsx'
import { SCREEN, topMarks } from './marks.ts'
import { tintClass } from './outline.ts'
import { Picture } from './Picture.tsx'
import outline from './SideView.module.css'
import { type Plan, planOf } from './top.ts'

/** Draws a product from above. With `dimensions`, adds its axes, width, depth and neck. */
export function TopView({
  drawing,
  scale,
  dimensions = false,
  label,
}: {
  drawing: Drawing
  /** Pixels per millimeter. */
  scale: number
  dimensions?: boolean
  label?: string | undefined
}): JSX.Element {
  const plan = planOf(drawing)
  const side = drawing.depth === undefined ? 14 : SCREEN.offset + 10
  const room = dimensions ? { side, top: plan.neck ? SCREEN.offset + 16 : 14, bottom: SCREEN.offset + 10 } : noRoom
  const [halfWidth, halfDepth] = [plan.halfWidth * scale, plan.halfDepth * scale]
  const width = 2 * (halfWidth + room.side)
  const height = 2 * halfDepth + room.top + room.bottom
  return (
    <Picture left={-width / 2} top={-halfDepth - room.top} width={width} height={height} label={label}>
      <g className={tintClass(drawing)} transform={`scale(${Math.round(scale * 1e4) / 1e4})`}>
        <Paths plan={plan} />
      </g>
      {dimensions && <Marks {...topMarks(drawing, plan, scale)} />}
    </Picture>
  )
}

const noRoom = { side: 1, top: 1, bottom: 1 }

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
