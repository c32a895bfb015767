import type { JSX } from 'react'
import type { Drawing } from '#schema/definitions/shop/drawing.ts'
import { Capped } from './CappedDrawing.tsx'
import css from './Dimensions.module.css'
import { breakLine } from './finish.ts'
import { px } from './marks.ts'
import { capOn, type Mounted } from './mounted.ts'
import { tintClass } from './outline.ts'
import outline from './SideView.module.css'

/** Draws a closure on the neck of a container. The container is cut off below the neck, at a break line. */
export function NeckWith({
  drawing,
  closure,
  frame,
  scale,
}: {
  drawing: Drawing
  closure: Drawing
  frame: NeckFrame
  scale: number
}): JSX.Element | null {
  const mounted = capOn(drawing, closure)
  if (!mounted) return null
  const { width, above, below } = frame
  const bottom = -drawing.height + below
  const half = width / 2
  const view = [(mounted.x - half) * scale - 1, (-drawing.height - above) * scale - 1, width * scale + 2]
  return (
    <svg
      className={outline.drawing}
      width={px(width * scale + 2)}
      height={px((above + below) * scale + 6)}
      viewBox={[...view, (above + below) * scale + 6].map(px).join(' ')}
      aria-hidden="true"
    >
      <svg
        aria-hidden="true"
        x={px(view[0] ?? 0)}
        y={px(view[1] ?? 0)}
        width={px(width * scale + 2)}
        height={px((above + below) * scale + 1)}
        viewBox={[...view, (above + below) * scale + 1].map(px).join(' ')}
      >
        <Capped drawing={drawing} mounted={mounted} scale={scale} />
      </svg>
      <g className={tintClass(drawing)} transform={`scale(${Math.round(scale * 1e4) / 1e4})`}>
        <path className={css.broken} d={breakLine(...sidesOf(drawing, mounted, half), bottom)} />
      </g>
    </svg>
  )
}

/** Returns the ends of the break line. They are at the sides of the body, or of the frame if the body is wider than that. */
const sidesOf = (drawing: Drawing, { x }: Mounted, half: number): [number, number] => {
  const radius = drawing.diameter / 2
  return [Math.max(-radius, x - half), Math.min(radius, x + half)]
}

/** Frame in which a closure on its neck is drawn, in millimeters: its width, and how far it extends above and below the rim. */
export interface NeckFrame {
  readonly width: number
  readonly above: number
  readonly below: number
}

/** Returns the smallest frame for several closures on their necks, so that all have the same scale. Undefined if no closure fits. */
export function neckFrame(pairs: readonly (readonly [container: Drawing, closure: Drawing])[]): NeckFrame | undefined {
  const all = pairs.flatMap(([container, closure]) => {
    const mounted = capOn(container, closure)
    return mounted ? [{ container, mounted }] : []
  })
  if (all.length === 0) return undefined
  return {
    width: 2 * Math.max(...all.map(({ container, mounted }) => Math.max(container.neck * 0.9, closureReach(mounted)))),
    above: Math.max(...all.map(({ container, mounted }) => mounted.height - container.height)),
    below: Math.max(...all.map(({ container, mounted }) => container.height - mounted.ground + container.neck * 0.5)),
  }
}

/** Returns how far a closure extends from the axis of the neck, in millimeters. */
const closureReach = ({ closure }: Mounted): number => closure.diameter * (closure.shape === 'cap' ? 0.75 : 1.28)
