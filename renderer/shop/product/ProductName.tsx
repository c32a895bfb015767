import type { JSX } from 'react'
import type { ProductUse } from '#schema/api/catalog/shared.ts'
import css from './ProductName.module.css'

/** Data that every product card shows. */
export interface NamedProduct {
  article: string
  name: string
  link: string
  use?: ProductUse | undefined
}

/**
 * Returns the id of the link with a product's name, for buttons that refer to it.
 * @param list the list's own `useId`, because two lists of a page may contain the same product; shortened, because a list contains the id
 * ten times per product
 */
export const nameId = (list: string, product: number): string => `${list.replace(/^_R_|_$/g, '')}p${product}`

/** Article number and name. The name's link covers the card, which must be positioned. */
export function ProductName({
  item: { article, name, link },
  id,
  Heading = 'h3',
}: {
  item: NamedProduct
  /** Id of the link; buttons refer to it (`nameId`). */
  id?: string
  Heading?: 'h2' | 'h3'
}): JSX.Element {
  return (
    <>
      <p className={`unbroken cut note ${css.article}`}>{article}</p>
      <Heading className={`text-15 snug ${css.name}`}>
        <a className="stretched-link plain-link" id={id} href={link} title={name}>
          {name}
        </a>
      </Heading>
    </>
  )
}
