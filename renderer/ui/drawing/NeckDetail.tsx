import type { JSX } from 'react'
import type { Drawing } from '#schema/definitions/fragments.ts'
import outline from '../Drawing.module.css'
import css from './Dimensions.module.css'
import { beyond, gap, Horizontal, offset, Vertical } from './Dimensions.tsx'
import { type Finish, finishOf } from './finish.ts'

/** From the axis to the dimension line of the height, and over the rim for the two widths. */
const room = { left: 16, right: offset + 18, top: 2 * offset + 18, bottom: 6 }

/** A neck from outside and in section, with its marks: T over the thread, E between the threads, H its height. */
export function NeckDetail({
  drawing,
  scale,
  id,
  dimensions = false,
  label,
}: {
  drawing: Drawing
  /** Pixels for a millimeter. */
  scale: number
  /** Of its hatching, alone in the page. */
  id: string
  dimensions?: boolean
  label?: string | undefined
}): JSX.Element | null {
  const finish = finishOf(drawing)
  if (!finish) return null
  const margin = dimensions ? room : { left: 1, right: 1, top: 1, bottom: 2 }
  const half = finish.halfWidth * scale
  const left = -half - margin.left
  const top = -finish.height * scale - margin.top
  const width = 2 * half + margin.left + margin.right
  const height = (finish.height + finish.below) * scale + margin.top + margin.bottom
  return (
    <svg
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={outline.drawing}
      width={r(width)}
      height={r(height)}
      viewBox={[left, top, width, height].map(r).join(' ')}
    >
      <Halves finish={finish} tint={drawing.tint ?? 'clear'} scale={scale} id={id} />
      {dimensions && <Marks finish={finish} thread={drawing.neck} scale={scale} />}
    </svg>
  )
}

/** How many pixels a millimeter of a neck is in a box of this size. */
export function neckScale(drawing: Drawing, width: number, height: number): number {
  const finish = finishOf(drawing)
  return finish ? Math.min(width / (2 * finish.halfWidth), height / (finish.height + finish.below)) : 1
}

function Halves({
  finish,
  tint,
  scale,
  id,
}: {
  finish: Finish
  tint: NonNullable<Drawing['tint']>
  scale: number
  id: string
}): JSX.Element {
  const { halfWidth, height, below } = finish
  // Lines stand so many pixels apart at every scale.
  const step = Math.round((5 / scale) * 100) / 100
  return (
    <g className={outline[tint]} transform={`scale(${Math.round(scale * 1e4) / 1e4})`}>
      <pattern id={id} width={step} height={step} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path className={css.hatch} d={`M0 0V${step}`} />
      </pattern>
      <path className={outline.body} d={finish.body} />
      {/* Threads are seen on the left half only: a view box of its own cuts them at the axis. */}
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
    </g>
  )
}

function Marks({ finish, thread, scale }: { finish: Finish; thread: number; scale: number }): JSX.Element {
  const top = -finish.height * scale
  const core = finish.core * scale
  const half = (thread / 2) * scale
  const side = Math.max(finish.halfWidth * scale, half)
  const upTo = (y: number): number => r(top - y - beyond)
  return (
    <>
      <path className={css.axis} d={`M0 ${r(top - 8)}V${r(finish.below * scale + 4)}`} />
      <path
        className={css.line}
        d={`M${r(-core)} ${r(top - gap)}V${upTo(offset)}M${r(core)} ${r(top - gap)}V${upTo(offset)}M${r(-half)} ${r(top + gap * 2)}V${upTo(2 * offset)}M${r(half)} ${r(top + gap * 2)}V${upTo(2 * offset)}`}
      />
      <Horizontal y={top - offset} from={-core} to={core} text="E" />
      <Horizontal y={top - 2 * offset} from={-half} to={half} text={`T ${String(thread).replace('.', ',')}`} />
      <path
        className={css.line}
        d={`M${r(half + gap)} ${r(top)}H${r(side + offset + beyond)}M${r(core + gap)} 0H${r(side + offset + beyond)}`}
      />
      <Vertical x={side + offset} from={top} to={0} text="H" />
    </>
  )
}

const r = (value: number): number => Math.round(value * 10) / 10
