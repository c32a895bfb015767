import type { JSX } from 'react'
import type { Drawing } from '#schema/definitions/shop/drawing.ts'
import css from './Dimensions.module.css'
import { Marks } from './Dimensions.tsx'
import { type Finish, finishOf, type NeckFigure, neckFigures, neckStandard } from './finish.ts'
import { finishMarks, SCREEN } from './marks.ts'
import { tintClass } from './outline.ts'
import { Picture } from './Picture.tsx'
import outline from './SideView.module.css'

/** Returns the margins in pixels for dimension lines. The height is at the right, the widths are above the rim. */
const roomFor = (figures: readonly NeckFigure[]) => {
  const widths = figures.filter(({ letter }) => letter !== 'H').length
  return {
    ...{ left: 16, right: widths < figures.length ? SCREEN.offset + 18 : 16 },
    ...{ top: widths * SCREEN.offset + 18, bottom: 6 },
  }
}

/** Draws a neck with its known dimensions. The left half is a view from outside, the right half a section. */
export function NeckDetail({
  drawing,
  scale,
  id,
  standard: name,
  dimensions = false,
  label,
}: {
  drawing: Drawing
  /** Pixels per millimeter. */
  scale: number
  /** ID of the SVG pattern for hatching. Must be unique in the page. */
  id: string
  /** Name of the neck standard, for example «28/410». */
  standard?: string | undefined
  dimensions?: boolean
  label?: string | undefined
}): JSX.Element | null {
  const standard = neckStandard(name, drawing.neck)
  const finish = finishOf(drawing, standard)
  if (!finish) return null
  const figures = neckFigures(drawing.neck, standard)
  const margin = dimensions ? roomFor(figures) : { left: 1, right: 1, top: 1, bottom: 2 }
  const half = finish.halfWidth * scale
  const left = -half - margin.left
  const top = -finish.height * scale - margin.top
  const width = 2 * half + margin.left + margin.right
  const height = (finish.height + finish.below) * scale + margin.top + margin.bottom
  return (
    <Picture left={left} top={top} width={width} height={height} label={label}>
      <g className={tintClass(drawing)} transform={`scale(${Math.round(scale * 1e4) / 1e4})`}>
        <Halves finish={finish} scale={scale} id={id} />
      </g>
      {dimensions && <Marks {...finishMarks(finish, drawing.neck, figures, scale)} />}
    </Picture>
  )
}

/** Returns the scale, in pixels per millimeter, at which a neck fits into a box of this size. */
export function neckScale(drawing: Drawing, width: number, height: number, standard?: string): number {
  const finish = finishOf(drawing, neckStandard(standard, drawing.neck))
  return finish ? Math.min(width / (2 * finish.halfWidth), height / (finish.height + finish.below)) : 1
}

function Halves({ finish, scale, id }: { finish: Finish; scale: number; id: string }): JSX.Element {
  const { halfWidth, height, below } = finish
  // The hatching lines are 5 pixels apart at any scale.
  const step = Math.round((5 / scale) * 100) / 100
  return (
    <>
      <pattern id={id} width={step} height={step} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path className={css.hatch} d={`M0 0V${step}`} />
      </pattern>
      <path className={outline.body} d={finish.body} />
      {/* Threads are drawn only in the left half, so this SVG's view box ends at the axis. */}
      <svg
        aria-hidden="true"
        x={-halfWidth - 1}
        y={-height - 1}
        width={halfWidth + 1}
        height={height + below + 1}
        viewBox={[-halfWidth - 1, -height - 1, halfWidth + 1, height + below + 1].join(' ')}
      >
        {finish.parts.map((part) => (
          <path key={part} className={outline.fine} d={part} />
        ))}
      </svg>
      <path className={outline.fine} d={finish.section} />
      <path className={css.cut} d={finish.section} fill={`url(#${id})`} />
      <path className={outline.thin} d={`M0 ${-height}V${below}`} />
    </>
  )
}
