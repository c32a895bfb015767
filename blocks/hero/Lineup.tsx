import { Dimensions, Silhouette, shapeOf } from '#renderer/index.ts'
import type { Props } from './contract.ts'
import css from './Lineup.module.css'

type Drawings = Props['drawings']

/** Pixels: width of the SVG, gap between products, space before the first and after the last (for a dimension line). */
const WIDTH = 680
const GAP = 36
const MARGIN = { left: 8, right: 36 }

/** Products side by side, on one ground line and at one scale. They are in one SVG, so that they shrink together. */
export function Lineup({ drawings }: { drawings: Drawings }) {
  const { scale, axes } = arrange(drawings)
  const ground = Math.max(...drawings.map(({ drawing }) => drawing.height)) * scale + 40
  const height = ground + 76
  const labels = drawings.map(({ label }) => label).filter(Boolean)
  return (
    <svg
      className={`full ${css.lineup}`}
      role="img"
      aria-label={['Изделия в одном масштабе', ...labels].join(', ')}
      width={WIDTH}
      height={Math.round(height)}
      viewBox={`0 0 ${WIDTH} ${Math.round(height)}`}
    >
      <path className={css.ground} d={`M0 ${Math.round(ground)}H${WIDTH}`} />
      {drawings.map(({ drawing, label }, index) => (
        <g key={axes[index]} transform={`translate(${Math.round(axes[index] ?? 0)} ${Math.round(ground)})`}>
          <g className={css.body}>
            <Silhouette drawing={drawing} scale={scale} section />
          </g>
          <Dimensions drawing={drawing} shape={shapeOf(drawing)} scale={scale} />
          {label && (
            <text className={`text-13 ${css.label}`} textAnchor="middle">
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

/** Returns the largest scale at which all products fit, and where the axis of each product is. */
function arrange(drawings: Drawings): { scale: number; axes: number[] } {
  const shapes = drawings.map(({ drawing }) => shapeOf(drawing))
  const total = shapes.reduce((sum, { left, right }) => sum + right - left, 0)
  const scale = (WIDTH - MARGIN.left - MARGIN.right - GAP * (drawings.length - 1)) / total
  let start = MARGIN.left
  const axes = shapes.map(({ left, right }) => {
    const axis = start - left * scale
    start = axis + right * scale + GAP
    return axis
  })
  return { scale, axes }
}
