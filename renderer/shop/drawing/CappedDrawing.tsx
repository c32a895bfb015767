import type { JSX } from 'react'
import type { Drawing } from '#schema/definitions/shop/drawing.ts'
import css from './Dimensions.module.css'
import { Dimensions, dimensionRoom } from './Dimensions.tsx'
import { capOn, type Mounted } from './mounted.ts'
import { tintClass } from './outline.ts'
import { Picture } from './Picture.tsx'
import { Silhouette } from './SideView.tsx'

/** Draws a container with a closure on its neck. Renders nothing if the closure does not fit. */
export function CappedDrawing({
  drawing,
  closure,
  scale,
  dimensions = false,
  label,
}: {
  drawing: Drawing
  closure: Drawing
  scale: number
  /** If true, shows the total height of container and closure. */
  dimensions?: boolean
  label?: string | undefined
}): JSX.Element | null {
  const mounted = capOn(drawing, closure)
  if (!mounted) return null
  const room = dimensions ? { ...dimensionRoom(drawing), top: 8 } : { top: 1, right: 1, bottom: 1, left: 1 }
  const width = (mounted.right - mounted.left) * scale + room.left + room.right
  const height = mounted.height * scale + room.top + room.bottom
  const left = mounted.left * scale - room.left
  const top = -mounted.height * scale - room.top
  return (
    <Picture left={left} top={top} width={width} height={height} label={label}>
      <Capped drawing={drawing} mounted={mounted} scale={scale} />
      {dimensions && (
        <Dimensions
          drawing={{ ...drawing, height: mounted.height }}
          total={Math.round(mounted.height)}
          shape={{
            bodies: [],
            thin: '',
            left: mounted.left,
            right: mounted.right,
            neck: { x: mounted.x, diameter: mounted.closure.diameter, base: mounted.ground, ring: 0 },
          }}
          scale={scale}
          heightOnly
        />
      )}
    </Picture>
  )
}

/** Container and closure as one drawing. The dip tube is inside the container, so it is a dashed line. */
export function Capped({
  drawing,
  mounted,
  scale,
}: {
  drawing: Drawing
  mounted: Mounted
  scale: number
}): JSX.Element {
  return (
    <>
      <Silhouette drawing={drawing} scale={scale} />
      {mounted.tube && (
        <g className={tintClass(drawing)} transform={`scale(${Math.round(scale * 1e4) / 1e4})`}>
          <path className={css.unseen} d={mounted.tube} />
        </g>
      )}
      <Silhouette drawing={mounted.closure} scale={scale} x={mounted.x * scale} y={-mounted.ground * scale} />
    </>
  )
}

/** Returns the scale at which a container with its closure fits into a box, in pixels per millimeter. */
export function cappedScale(drawing: Drawing, closure: Drawing, width: number, height: number): number {
  const mounted = capOn(drawing, closure)
  return mounted ? Math.min(width / (mounted.right - mounted.left), height / mounted.height) : 1
}
