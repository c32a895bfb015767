import type { JSX } from 'react'
import type { Drawing } from '#schema/definitions/shop/drawing.ts'
import { ButtonLink } from '../../kit/ui/Button.tsx'
import { Paragraphs } from '../../kit/ui/Text.tsx'
import { shapeOf } from '../drawing/shape.ts'
import css from './EmptyState.module.css'

interface Empty {
  text: string
  step: { text: string; link: string }
}

/** Products on a shelf, drawn beside the text about an empty list. Their sizes are in millimeters; 1 mm is 1 px. */
const shelf: readonly { x: number; drawing: Drawing }[] = [
  { x: 46, drawing: { shape: 'jar', height: 62, diameter: 72, neck: 62 } },
  { x: 124, drawing: { shape: 'bottle', height: 122, diameter: 56, neck: 24 } },
  { x: 196, drawing: { shape: 'bottle', height: 88, diameter: 46, neck: 20 } },
]

/** Replaces an empty list: a shelf with products, a text, and a link to the next step. */
export function EmptyState({ text, step }: Empty): JSX.Element {
  return (
    <div className={`grid starts gap-24 ${css.empty}`}>
      <svg className={css.shelf} width={240} height={132} viewBox="0 -130 240 132" aria-hidden="true">
        {shelf.map(({ x, drawing }) => (
          <path key={x} className="outline-only" d={shapeOf(drawing).bodies[0]} transform={`translate(${x} 0)`} />
        ))}
        <line className={css.ground} x2={240} y1={1} y2={1} />
      </svg>
      <div className="measured">
        <Paragraphs text={text} />
      </div>
      <ButtonLink size="large" href={step.link}>
        {step.text}
      </ButtonLink>
    </div>
  )
}
