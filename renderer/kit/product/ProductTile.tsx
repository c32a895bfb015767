import type { JSX, ReactNode } from 'react'
import type { ProductStock } from '#schema/api/catalog/shared.ts'
import { Cached } from '../../engine/tree/Cached.tsx'
import { Stand, type StoodProduct } from '../drawing/Stand.tsx'
import { Figures } from './Figures.tsx'
import { inLines } from './in-lines.ts'
import { type NamedProduct, nameId, ProductName } from './ProductName.tsx'
import css from './ProductTile.module.css'
import { Stock } from './Stock.tsx'

/** What a tile says of a product. */
interface Words extends NamedProduct {
  id: number
  figures: readonly { label: string; value: string }[]
  price: string
  stock?: ProductStock | undefined
}

interface Product extends StoodProduct {
  id: number
}

/** A product as a tile shows it. Where it comes without its figures, the words stand in the document already. */
export type TileProduct = Product & (Words | { readonly figures?: undefined })

/**
 * A large card of a product. The name's link covers it, but for the strip of buttons at its foot. Its words are cached
 * between requests by the server: they are the same for everybody, on every page.
 */
export function ProductTile({
  item,
  sheet,
  Heading,
  children,
}: {
  item: TileProduct
  /** The StandSheet that its drawing is on. */
  sheet: string
  Heading: 'h2' | 'h3'
  children: ReactNode
}): JSX.Element {
  const words = wordsOf(item)
  return (
    <article className={css.card}>
      <Stand sheet={sheet} of={item} size="low" />
      <Cached
        as="div"
        className={css.words}
        part={`${sheet}-${item.id}`}
        name="product-tile"
        from={[words, Heading, sheet]}
      >
        {words &&
          (() => (
            <>
              <ProductName item={words} id={nameId(sheet, words.id)} Heading={Heading} />
              <Figures figures={words.figures} className={css.figures} />
              <p className={css.price}>{inLines(words.price)}</p>
              {words.stock && <Stock stock={words.stock} />}
            </>
          ))}
      </Cached>
      {children}
    </article>
  )
}

function wordsOf(item: TileProduct): Words | null {
  if (item.figures === undefined) return null
  const { id, article, name, link, figures, price, stock } = item
  return { id, article, name, link, figures, price, stock }
}
