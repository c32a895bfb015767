import type { JSX } from 'react'
import type { Drawing } from '#schema/definitions/contract/fragments.ts'
import css from './Dimensions.module.css'
import { between, beyond, gap, Marks, offset, vertical } from './Dimensions.tsx'
import { type Finish, finishOf, type NeckStandard, neckStandard } from './finish.ts'
import { Picture, px } from './Picture.tsx'
import outline from './SideView.module.css'
import { tintClass } from './tint.ts'

/** Distance from the axis to the dimension line of the height, and above the rim for the widths. */
const roomFor = (widths: number) => ({ left: 16, right: offset + 18, top: widths * offset + 18, bottom: 6 })

/**
 * A neck from outside and in section, with its marks: T over the thread, E between the threads, H its height and, of a
 * known standard, I its inner diameter. Without a standard only T is a figure.
 */
export function NeckDetail({
  drawing,
  scale,
  id,
  standard: name,
  dimensions = false,
  label,
}: {
  drawing: Drawing
  /** Pixels for a millimeter. */
  scale: number
  /** Id of the hatching, unique in the page. */
  id: string
  /** Neck standard: «28/410». */
  standard?: string | undefined
  dimensions?: boolean
  label?: string | undefined
}): JSX.Element | null {
  const standard = neckStandard(name, drawing.neck)
  const finish = finishOf(drawing, standard)
  if (!finish) return null
  const margin = dimensions ? roomFor(standard ? 3 : 2) : { left: 1, right: 1, top: 1, bottom: 2 }
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
      {dimensions && <FinishMarks finish={finish} thread={drawing.neck} standard={standard} scale={scale} />}
    </Picture>
  )
}

/** Returns the pixels per millimeter of a neck in a box of this size. */
export function neckScale(drawing: Drawing, width: number, height: number, standard?: string): number {
  const finish = finishOf(drawing, neckStandard(standard, drawing.neck))
  return finish ? Math.min(width / (2 * finish.halfWidth), height / (finish.height + finish.below)) : 1
}

function Halves({ finish, scale, id }: { finish: Finish; scale: number; id: string }): JSX.Element {
  const { halfWidth, height, below } = finish
  // The pitch of the hatching in pixels does not depend on the scale.
  const step = Math.round((5 / scale) * 100) / 100
  return (
    <>
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
    </>
  )
}

function FinishMarks({
  finish,
  thread,
  standard,
  scale,
}: {
  finish: Finish
  thread: number
  standard: NeckStandard | undefined
  scale: number
}): JSX.Element {
  const top = -finish.height * scale
  const foot = -finish.foot * scale
  const core = finish.core * scale
  const half = (thread / 2) * scale
  const right = Math.max(finish.halfWidth * scale, half) + offset
  const least = standard?.bore === 'least' ? '\u00a0мин.' : ''
  const widths = [
    ...(standard ? [{ half: finish.bore * scale, from: top - gap, text: `I ${figure(standard.I)}${least}` }] : []),
    { half: core, from: top - gap, text: standard ? `E ${figure(standard.E)}` : 'E' },
    { half, from: top + gap * 2, text: `T ${figure(thread)}` },
  ]
  const marks = [
    ...widths.map(({ half, from, text }, index) => between(-half, half, from, top - (index + 1) * offset, text)),
    vertical(right, top, foot, standard ? `H ${figure(standard.H)}` : 'H'),
  ]
  return (
    <>
      <path className={css.axis} d={`M0 ${px(top - 8)}V${px(finish.below * scale + 4)}`} />
      <Marks
        extensions={`M${px(half + gap)} ${px(top)}H${px(right + beyond)}M${px(core + gap)} ${px(foot)}H${px(right + beyond)}`}
        marks={marks}
      />
    </>
  )
}

/** Rounded to a tenth: the standards' tolerances are larger. */
const figure = (value: number): string => String(Math.round(value * 10) / 10).replace('.', ',')
