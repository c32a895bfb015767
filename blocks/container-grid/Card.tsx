import { Drawing, scaleToFit } from '#renderer/index.ts'
import css from './Card.module.css'
import type { Item } from './shapes.ts'

/** The field of a card that a drawing stands in, in pixels; the stylesheet keeps it free. */
const field = { width: 132, height: 208 }

export const cardScale = (items: readonly Item[]): number =>
  scaleToFit(
    items.map(({ drawing }) => drawing),
    field.width,
    field.height,
  )

/** Kept between requests by the server: all that it shows comes from its props. */
export function Card({ item: { title, volume, material, neckName, drawing }, scale }: { item: Item; scale: number }) {
  const figures = [
    ['Объём', volume],
    ['Горловина', neckName],
    ['Материал', material],
  ]
  return (
    <article className={css.card}>
      <div className={css.stand}>
        <Rule scale={scale} />
        <Drawing drawing={drawing} scale={scale} />
      </div>
      <h3 className={css.title}>{title}</h3>
      <dl className={css.figures}>
        {figures.map(([name, value]) => (
          <div key={name} className={css.figure}>
            <dt className={css.name}>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
}

/** Heights to read a drawing's size by: a line every 10, 20, 50 or 100 mm, whichever leaves room for the figures. */
function Rule({ scale }: { scale: number }) {
  const step = [10, 20, 50].find((length) => length * scale >= 34) ?? 100
  const marks = Array.from(
    { length: Math.floor((field.height - 12) / (step * scale)) },
    (_, index) => (index + 1) * step,
  )
  return (
    <svg className={css.rule} width="100%" height={field.height} aria-hidden="true">
      {marks.map((mark) => {
        const y = Math.round(field.height - mark * scale) + 0.5
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
