import type { JSX } from 'react'
import type { Drawing } from '#schema/definitions/shop/drawing.ts'
import css from './Dimensions.module.css'
import { type Dimensioning, SCREEN, type Side, sideMarks } from './marks.ts'
import { isClosure, type Shape } from './outline.ts'

const { offset } = SCREEN

/** Returns the margins in pixels that dimension lines need around a drawing. @param fits neck standard, which needs a second line below */
export const dimensionRoom = (drawing: Drawing, fits?: string) => ({
  top: !isClosure(drawing) ? offset + 16 : 8,
  right: offset + 10,
  bottom: (fits === undefined ? offset : offset * 2) + 10,
  left: 10,
})

/** Draws a side view's dimensions: height at the right, diameter below, neck above or below, and the axis. */
export const Dimensions = (
  side: { drawing: Drawing; shape: Shape; scale: number } & Partial<{
    heightOnly: boolean
    total: number
    fits: string | undefined
    tube: Side['tube']
  }>,
): JSX.Element => (
  <g>
    <Marks {...sideMarks(side)} />
  </g>
)

/** Draws all dimensions of a view with as few path elements as possible. */
export const Marks = ({ axis, extensions, marks }: Dimensioning): JSX.Element => (
  <>
    {axis && <path className={css.axis} d={axis} />}
    <path className={css.line} d={extensions + marks.map(({ line }) => line).join('')} />
    <path className={css.arrow} d={marks.map(({ arrows }) => arrows).join('')} />
    {marks.map(({ line, text: { value, x, y, anchor, isTurned } }) => (
      <text
        key={line}
        className={`medium ${css.text}`}
        {...(isTurned ? { transform: `translate(${x} ${y}) rotate(-90)` } : { x, y })}
        textAnchor={anchor}
      >
        {value}
      </text>
    ))}
  </>
)
