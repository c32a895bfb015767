import type { JSX } from 'react'
import type { ProductUse } from '#schema/api/catalog/shared.ts'
import css from './ProductName.module.css'

/** Data that every product card needs. */
export interface NamedProduct {
  article: string
  name: string
  link: string
  use?: ProductUse | undefined
}

/**
 * Returns the ID of the link with a product's name, which the labels of buttons refer to.
 * @param list the list's `useId`, because a page may contain a product in two lists; it is shortened, because the ID appears about ten
 * times per product
 */
export const nameId = (list: string, product: number): string => `${list.replace(/^_R_|_$/g, '')}p${product}`

/** A product's article and name. The link of the name covers the whole card, which must be positioned. */
export function ProductName({
  item: { article, name, link },
  id,
  Heading = 'h3',
}: {
  item: NamedProduct
  /** ID of the link, for the labels of buttons (`nameId`). */
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
