import type { JSX } from 'react'
import css from './ProductName.module.css'

/** What every card of a product says first. */
export interface NamedProduct {
  article: string
  name: string
  link: string
}

/** Article number and name in two lines; the name's link covers the card, which must be positioned. */
export function ProductName({
  item: { article, name, link },
  Heading = 'h3',
}: {
  item: NamedProduct
  Heading?: 'h2' | 'h3'
}): JSX.Element {
  return (
    <>
      <p className={css.article}>{article}</p>
      <Heading className={css.name}>
        <a className={css.link} href={link} title={name}>
          {name}
        </a>
      </Heading>
    </>
  )
}
