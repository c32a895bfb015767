import { BasketControl, ListToggle, ProductName, Stand, Stock } from '#renderer/index.ts'
import css from './Card.module.css'
import type { Item } from './contract.ts'

/** Kept between requests by the server: it is the same for everybody, and what is in whose lists comes in the browser. */
export function Card({ item, scale, Heading }: { item: Item; scale: number; Heading: 'h2' | 'h3' }) {
  const { id, article, name, drawing, figures, price, stock } = item
  const product = { id, article, name }
  return (
    <article className={css.card}>
      <div className={css.body}>
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
      </div>
      <div className={css.actions}>
        <BasketControl product={product} portion={item} look="cell" />
        <ListToggle list="favorite" product={product} look="cell" />
        <ListToggle list="compare" product={product} look="cell" />
      </div>
    </article>
  )
}
