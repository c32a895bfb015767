import type { JSX } from 'react'
import type { Drawing as DrawingOf } from '#schema/definitions/contract/fragments.ts'
import { Drawing } from './Drawing.tsx'
import css from './Stand.module.css'
import { scaleToFit } from './shape.ts'

/** The field of a card that a drawing stands in, in pixels; the stylesheet keeps it free. */
const fields = { low: { width: 132, height: 208 }, small: { width: 116, height: 144 } } as const

export type StandSize = keyof typeof fields

/** What is higher is drawn smaller than its neighbors, or they would all be tiny. Millimeters. */
const TALLEST = 400

/** One scale for all the drawings of a list. */
export function standScale(drawings: readonly DrawingOf[], size: StandSize): number {
  const usual = drawings.filter(({ height }) => height <= TALLEST)
  const { width, height } = fields[size]
  return scaleToFit(usual.length > 0 ? usual : drawings, width, height)
}

/** The height between two lines of the rule: 10, 20, 50 or 100 mm, whichever leaves room for the figures. */
export const ruleStep = (scale: number): number => [10, 20, 50].find((length) => length * scale >= 34) ?? 100

/** A drawing on its ground line, before a rule to read its height by. */
export function Stand({ drawing, scale, size }: { drawing: DrawingOf; scale: number; size: StandSize }): JSX.Element {
  const { width, height } = fields[size]
  const own = Math.min(scale, scaleToFit([drawing], width, height))
  return (
    <div className={`${css.stand} ${css[size]}`}>
      <Rule scale={own} height={height} />
      <Drawing drawing={drawing} scale={own} />
    </div>
  )
}

function Rule({ scale, height }: { scale: number; height: number }): JSX.Element {
  const step = ruleStep(scale)
  const marks = Array.from({ length: Math.floor((height - 12) / (step * scale)) }, (_, index) => (index + 1) * step)
  return (
    <svg className={css.rule} width="100%" height={height} aria-hidden="true">
      {marks.map((mark) => {
        const y = Math.round(height - mark * scale) + 0.5
        return (
          <g key={mark}>
            <line x2="100%" y1={y} y2={y} />
            <text y={y - 3}>{mark}</text>
          </g>
        )
      })}
    </svg>
  )
}
