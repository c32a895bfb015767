import { Dimensions, shapeOf } from '#renderer/index.ts'
import css from './Missing.module.css'

const bottle = { shape: 'bottle', height: 404, diameter: 150, neck: 48 } as const
const scale = 0.84

/** A bottle that is not there, as tall as the answer's status. */
export function Missing() {
  const shape = shapeOf(bottle)
  return (
    <svg className={css.missing} width={206} height={424} viewBox="-78 -386 206 424" aria-hidden="true">
      <path className={css.outline} d={shape.bodies[0]} transform={`scale(${scale})`} />
      <Dimensions drawing={bottle} shape={shape} scale={scale} />
    </svg>
  )
}
