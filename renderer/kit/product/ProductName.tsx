import type { JSX } from 'react'
import css from './ProductName.module.css'

/** What every card of a product says first. */
export interface NamedProduct {
  article: string
  name: string
  link: string
}

/** The id of the link that names a product, where buttons beside it are called by it. */
export const nameId = (product: number): string => `p${product}`

/** Article number and name; the name's link covers the card, which must be positioned. */
export function ProductName({
  item: { article, name, link },
  id,
  Heading = 'h3',
}: {
  item: NamedProduct
  /** Of the product, where buttons are called by its name. */
  id?: number
  Heading?: 'h2' | 'h3'
}): JSX.Element {
  return (
    <>
      <p className={css.article}>{article}</p>
      <Heading className={css.name}>
        <a className={`stretched-link ${css.link}`} id={id === undefined ? undefined : nameId(id)} href={link}>
          {name}
        </a>
      </Heading>
    </>
  )
}
