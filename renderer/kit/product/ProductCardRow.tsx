import type { JSX, ReactNode } from 'react'
import { inLines } from './in-lines.ts'
import css from './ProductCardRow.module.css'
import { type NamedProduct, ProductName } from './ProductName.tsx'

/** Small cards of products side by side; where they do not fit, the row scrolls in its own region. */
export function ProductCardRow<Item extends NamedProduct & { id: number; price: string }>({
  title,
  items,
  picture,
}: {
  title: string
  items: readonly Item[]
  picture: (item: Item) => ReactNode
}): JSX.Element {
  return (
    <div className="screen-only shelf">
      <h2>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
      <section className={css.scroll} aria-label={title} tabIndex={0}>
        <ul className={css.row}>
          {items.map((item) => (
            <li key={item.id} className={`face ${css.card}`}>
              {picture(item)}
              <ProductName item={item} />
              <p className={css.price}>{inLines(item.price)}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
