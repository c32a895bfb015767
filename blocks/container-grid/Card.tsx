import { Figures, Stand, standScale } from '#renderer/index.ts'
import css from './Card.module.css'
import type { Item } from './shapes.ts'

export const cardScale = (items: readonly Item[]): number =>
  standScale(
    items.map(({ drawing }) => drawing),
    'low',
  )

/** Cached between requests by the server: all that it shows comes from its props. */
export function Card({ item: { title, volume, material, neckName, drawing }, scale }: { item: Item; scale: number }) {
  const figures = [
    { label: 'Объём', value: volume },
    { label: 'Горловина', value: neckName },
    { label: 'Материал', value: material },
  ]
  return (
    <article className={css.card}>
      <Stand drawing={drawing} scale={scale} size="low" />
      <h3 className={css.title}>{title}</h3>
      <Figures figures={figures} className={css.figures} />
    </article>
  )
}
