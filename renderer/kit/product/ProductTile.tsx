import type { JSX, ReactNode } from 'react'
import type { ProductStock } from '#schema/api/catalog/shared.ts'
import type { Drawing } from '#schema/definitions/contract/fragments.ts'
import { Stand } from '../drawing/Stand.tsx'
import { Figures } from './Figures.tsx'
import { type NamedProduct, ProductName } from './ProductName.tsx'
import css from './ProductTile.module.css'
import { Stock } from './Stock.tsx'

interface ShownProduct extends NamedProduct {
  drawing: Drawing
  figures: readonly { label: string; value: string }[]
  price: string
  stock: ProductStock
}

/** A large card of a product. The name's link covers it, but for the strip of buttons at its foot. */
export function ProductTile({
  item,
  scale,
  Heading,
  children,
}: {
  item: ShownProduct
  scale: number
  Heading: 'h2' | 'h3'
  children: ReactNode
}): JSX.Element {
  const { drawing, figures, price, stock } = item
  return (
    <article className={css.card}>
      <div className={css.body}>
        <Stand drawing={drawing} scale={scale} size="low" />
        <ProductName item={item} Heading={Heading} />
        <Figures figures={figures} className={css.figures} />
        <p className={css.price}>{price}</p>
        <Stock stock={stock} />
      </div>
      {children}
    </article>
  )
}
