import type { JSX, ReactNode } from 'react'
import type { ProductStock } from '#schema/api/catalog/shared.ts'
import type { Drawing } from '#schema/definitions/contract/fragments.ts'
import { Cached } from '../../engine/tree/Cached.tsx'
import { Stand } from '../drawing/Stand.tsx'
import { Figures } from './Figures.tsx'
import { Photo } from './Photo.tsx'
import { type NamedProduct, ProductName } from './ProductName.tsx'
import css from './ProductTile.module.css'
import { Stock } from './Stock.tsx'

/** What a tile says of a product. */
interface Words extends NamedProduct {
  id: number
  figures: readonly { label: string; value: string }[]
  price: string
  stock: ProductStock
}

interface Product {
  id: number
  drawing: Drawing
  /** The first is shown in the drawing's place. */
  pictures?: readonly { src: string }[] | undefined
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
  const [photo] = item.pictures ?? []
  return (
    <article className={css.card}>
      {photo ? (
        <Photo address={photo.src} alt="" sizes="(min-width: 768px) 260px, 50vw" most={768} className={css.photo} />
      ) : (
        <Stand sheet={sheet} drawing={item.drawing} size="low" />
      )}
      <Cached as="div" className={css.words} part={`${sheet}-${item.id}`} name="product-tile" from={[words, Heading]}>
        {words &&
          (() => (
            <>
              <ProductName item={words} id={words.id} Heading={Heading} />
              <Figures figures={words.figures} className={css.figures} />
              <p className={css.price}>{words.price}</p>
              <Stock stock={words.stock} />
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
