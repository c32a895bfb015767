import { Dimensions, Silhouette, shapeOf } from '#renderer/index.ts'
import type { Props } from './contract.ts'
import css from './Lineup.module.css'

type Drawings = Props['drawings']

/** Pixels before the first product, and after the last one for its dimension line. */
const margin = { left: 8, right: 36 }

/** The products side by side on one ground, to one scale; all in one picture, which shrinks as a whole. */
export function Lineup({
  drawings,
  width,
  gap,
  detailed,
}: {
  drawings: Drawings
  width: number
  gap: number
  /** Every product with its dimensions, section and label; else only the last one's height. */
  detailed: boolean
}) {
  const { scale, axes } = arrange(drawings, width, gap)
  const ground = Math.max(...drawings.map(({ drawing }) => drawing.height)) * scale + (detailed ? 40 : 8)
  const height = ground + (detailed ? 76 : 2)
  const labels = drawings.map(({ label }) => label).filter(Boolean)
  return (
    <svg
      className={css.lineup}
      role="img"
      aria-label={['Изделия в одном масштабе', ...labels].join(', ')}
      width={width}
      height={Math.round(height)}
      viewBox={`0 0 ${width} ${Math.round(height)}`}
    >
      <path className={css.ground} d={`M0 ${Math.round(ground)}H${width}`} />
      {drawings.map(({ drawing, label }, index) => (
        <g key={axes[index]} transform={`translate(${Math.round(axes[index] ?? 0)} ${Math.round(ground)})`}>
          <Silhouette drawing={drawing} scale={scale} section={detailed} />
          {(detailed || index === drawings.length - 1) && (
            <Dimensions drawing={drawing} shape={shapeOf(drawing)} scale={scale} heightOnly={!detailed} />
          )}
          {detailed && label && (
            <text className={css.label} textAnchor="middle">
              {label.split(' · ').map((line, number) => (
                <tspan key={line} x={0} y={52 + number * 17}>
                  {line}
                </tspan>
              ))}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

/** The largest scale at which all fit in the width, and where each one's axis stands. */
function arrange(drawings: Drawings, width: number, gap: number): { scale: number; axes: number[] } {
  const shapes = drawings.map(({ drawing }) => shapeOf(drawing))
  const total = shapes.reduce((sum, { left, right }) => sum + right - left, 0)
  const scale = (width - margin.left - margin.right - gap * (drawings.length - 1)) / total
  let start = margin.left
  const axes = shapes.map(({ left, right }) => {
    const axis = start - left * scale
    start = axis + right * scale + gap
    return axis
  })
  return { scale, axes }
}
