import { Dimensions, Paragraphs, type SlotContent, shapeOf } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ title, text, note, slots }: Props & SlotContent) {
  return (
    <div className={`row wraps ${css.page}`}>
      <div className={`grid starts gap-24 ${css.words}`}>
        <h1>{title}</h1>
        <Paragraphs className="text-20 measured" text={text} />
        {slots.actions && <div className="unspaced">{slots.actions}</div>}
        {note && <p className="note">{note}</p>}
      </div>
      <Missing />
    </div>
  )
}

const bottle = { shape: 'bottle', height: 404, diameter: 150, neck: 48 } as const
const scale = 0.84

/** Draws the outline of a missing bottle, with the HTTP status. */
function Missing() {
  const shape = shapeOf(bottle)
  return (
    <svg className={css.missing} width={206} height={424} viewBox="-78 -386 206 424" aria-hidden="true">
      <path className={css.outline} d={shape.bodies[0]} transform={`scale(${scale})`} />
      <Dimensions drawing={bottle} shape={shape} scale={scale} />
    </svg>
  )
}
