import type { JSX } from 'react'
import type { Drawing as DrawingOf } from '#schema/definitions/shop/drawing.ts'
import { Dimensions, dimensionRoom } from './Dimensions.tsx'
import { px } from './marks.ts'
import type { tubeUnder } from './mounted.ts'
import { type Shape, tintClass } from './outline.ts'
import { Picture } from './Picture.tsx'
import css from './SideView.module.css'
import { shapeOf } from './shape.ts'

/** Margin in pixels, so that the outline's stroke is not clipped. */
const edge = 1

const noRoom = { top: edge, right: edge, bottom: edge, left: edge }

/** Draws a product from the side. Products drawn with the same `scale` can be compared. Without a `label` the drawing is decorative. */
export function SideView({
  drawing,
  scale,
  dimensions = false,
  fits,
  tube,
  label,
}: {
  drawing: DrawingOf
  /** Pixels per millimeter, for example from `scaleToFit`. */
  scale: number
  /** If true, adds height, diameter and neck in millimeters, the axis, and the wall as a section. */
  dimensions?: boolean
  /** Name of the neck standard that a closure fits, for example «28/410». */
  fits?: string | undefined
  /** The dip tube of a closure. It is drawn with its length. */
  tube?: ReturnType<typeof tubeUnder>
  label?: string | undefined
}): JSX.Element {
  const shape = shapeOf(drawing)
  const room = dimensions ? dimensionRoom(drawing, fits) : noRoom
  const left = shape.left * scale - room.left
  const top = -drawing.height * scale - room.top
  const width = (shape.right - shape.left) * scale + room.left + room.right
  const height = (drawing.height + (tube?.tip ?? 0)) * scale + room.top + room.bottom
  return (
    <Picture left={left} top={top} width={width} height={height} label={label}>
      <Silhouette
        drawing={drawing}
        shape={tube ? { ...shape, bodies: [tube.body, ...shape.bodies] } : shape}
        scale={scale}
        section={dimensions}
      />
      {dimensions && <Dimensions drawing={drawing} shape={shape} scale={scale} fits={fits} tube={tube} />}
    </Picture>
  )
}

/** Draws a product without an `svg` element, for an SVG with several products. The product's axis meets the ground at (x, y). */
export function Silhouette({
  drawing,
  shape = shapeOf(drawing),
  scale,
  x = 0,
  y = 0,
  section = false,
}: {
  drawing: DrawingOf
  shape?: Shape
  scale: number
  x?: number
  y?: number
  section?: boolean
}): JSX.Element {
  const place = x || y ? `translate(${px(x)} ${px(y)}) ` : ''
  return (
    <g className={tintClass(drawing)} transform={`${place}scale(${factor(scale)})`}>
      <Paths shape={shape} section={section} />
    </g>
  )
}

/** The paths of a shape, in millimeters. The parent element sets the color. */
export const Paths = ({ shape, section = false }: { shape: Shape; section?: boolean }): JSX.Element => (
  <>
    {shape.bodies.map((body) => (
      <path key={body} className={css.body} d={body} />
    ))}
    {/* These outlines never touch each other, so one path can contain all. */}
    {shape.fine && shape.fine.length > 0 && <path className={css.fine} d={shape.fine.join('')} />}
    {section && shape.wall && <path className={css.wall} d={shape.wall} />}
    {shape.thin && <path className={css.thin} d={shape.thin} />}
  </>
)

/** Rounds a scale. More digits would not be visible on a screen. */
export const factor = (scale: number): number => Math.round(scale * 1e4) / 1e4
