import { ProductName, Stand, Stock } from '#renderer/index.ts'
import css from './Card.module.css'
import type { Item } from './contract.ts'

/** Kept between requests by the server: all that it shows comes from its props. */
export function Card({ item, scale, Heading }: { item: Item; scale: number; Heading: 'h2' | 'h3' }) {
  const { drawing, figures, price, stock } = item
  return (
    <article className={css.card}>
      <Stand drawing={drawing} scale={scale} size="low" />
      <ProductName item={item} Heading={Heading} />
      <dl className={css.figures}>
        {figures.map(({ label, value }) => (
          <div key={label} className={css.figure}>
            <dt className={css.label}>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={css.price}>{price}</p>
      <Stock stock={stock} />
    </article>
  )
}
