import { Figures, Stand } from '#renderer/index.ts'
import css from './Card.module.css'
import type { Item } from './shapes.ts'

/** Cached between requests by the server: all that it shows comes from its props. */
export function Card({ item: { title, volume, material, neckName, drawing }, sheet }: { item: Item; sheet: string }) {
  const figures = [
    { label: 'Объём', value: volume },
    { label: 'Горловина', value: neckName },
    { label: 'Материал', value: material },
  ]
  return (
    <article className={css.card}>
      <Stand sheet={sheet} of={{ drawing }} size="low" />
      <h3 className={css.title}>{title}</h3>
      <Figures figures={figures} className={css.figures} />
    </article>
  )
}
