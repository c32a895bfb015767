import { ruleStep, Silhouette, scaleToFit, shapeOf } from '#renderer/index.ts'
import type { Drawing } from '#schema/definitions/shop/drawing.ts'
import type { Product } from './contract.ts'
import css from './Overlay.module.css'

/** Size of the drawing in pixels. `LEFT` is the space at the left for the numbers of the ruler. */
const WIDTH = 340
const HEIGHT = 300
const LEFT = 34

/** CSS classes for the outlines of products. From the seventh product on, they repeat. */
const LINES = [css.first, css.second, css.third, css.fourth, css.fifth, css.sixth]
const lineOf = (index: number): string => LINES[index % LINES.length] ?? ''

type Drawn = Product & { drawing: Drawing }

/** Silhouettes drawn over each other, with the same axis, ground and scale: for comparing heights, widths and necks. */
export function Overlay({ products: all }: { products: readonly Product[] }) {
  const products = all.filter((product): product is Drawn => product.drawing !== undefined)
  if (products.length === 0) return null
  const scale = scaleToFit(
    products.map(({ drawing }) => drawing),
    WIDTH - LEFT - 2,
    HEIGHT - 16,
  )
  const step = ruleStep(scale)
  const marks = Array.from({ length: Math.floor((HEIGHT - 12) / (step * scale)) }, (_, index) => (index + 1) * step)
  const axis = LEFT + (WIDTH - LEFT) / 2
  return (
    <figure className={`grid ${css.overlay}`}>
      <svg
        className={css.sheet}
        width={WIDTH}
        height={HEIGHT + 2}
        viewBox={`0 ${-HEIGHT} ${WIDTH} ${HEIGHT + 2}`}
        role="img"
        aria-label={`Силуэты в одном масштабе: ${products.map(({ name, height }) => (height === undefined ? name : `${name}, высота ${height} мм`)).join('; ')}`}
      >
        {marks.map((mark) => {
          const y = Math.round(-mark * scale) + 0.5
          return (
            <g key={mark} className={css.rule}>
              <line x1={0} x2={WIDTH} y1={y} y2={y} />
              <text y={y - 3}>{mark}</text>
            </g>
          )
        })}
        <line className={css.ground} x2={WIDTH} y1={0.5} y2={0.5} />
        {products.map(({ id, drawing }, index) => (
          <g key={id} className={`${css.layer} ${lineOf(index)}`}>
            <Silhouette drawing={drawing} scale={scale} x={axis - middleOf(drawing) * scale} />
          </g>
        ))}
      </svg>
      <figcaption>
        <p className="note">Силуэты в&nbsp;одном масштабе, линии через {step}&nbsp;мм</p>
        <ul className={`grid gap-8 text-15 snug ${css.legend}`}>
          {products.map(({ id, article, name }, index) => (
            <li key={id} className={`grid gap-12 ${css.item}`}>
              <svg className={css.sample} width={32} height={12} viewBox="0 0 32 12" aria-hidden="true">
                <g className={`${css.layer} ${lineOf(index)}`}>
                  <path d="M0 6h32" />
                </g>
              </svg>
              <span>
                {name} <span className="note">{article}</span>
              </span>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}

/** Returns the horizontal center of a drawing. A product with a handle on one side is not centered on its axis. */
function middleOf(drawing: Drawing): number {
  const { left, right } = shapeOf(drawing)
  return (left + right) / 2
}
