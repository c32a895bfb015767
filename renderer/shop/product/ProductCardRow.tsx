import type { JSX, ReactNode } from 'react'
import { classes } from '../../kit/ui/classes.ts'
import css from './ProductCardRow.module.css'
import { type NamedProduct, ProductName } from './ProductName.tsx'
import { Price, Use } from './Stock.tsx'

/** A row of small product cards. If they do not fit, it scrolls horizontally. */
export function ProductCardRow<Item extends NamedProduct & { id: number; price: string }>({
  title,
  link,
  items,
  picture,
}: {
  title: string
  /** Link to all products. A row with a link takes the full width. */
  link?: string
  items: readonly Item[]
  picture: (item: Item) => ReactNode
}): JSX.Element {
  return (
    <div className="unprinted shelf">
      <h2>
        {link === undefined ? (
          title
        ) : (
          <a className={`arrow-mark gap-8 plain-link ${css.all}`} href={link}>
            {title}
          </a>
        )}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
      <section className={css.scroll} aria-label={title} tabIndex={0}>
        <ul className={classes(`grid ${css.row}`, link !== undefined && css.whole)}>
          {items.map((item) => (
            <li key={item.id} className={`face column gap-4 positioned on-card ${css.card}`}>
              {picture(item)}
              <ProductName item={item} />
              <Price price={item.price} />
              {item.use && <Use use={item.use} className="note" />}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
