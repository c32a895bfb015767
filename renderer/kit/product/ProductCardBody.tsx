import type { JSX } from 'react'
import type { ProductStock } from '#schema/api/catalog/shared.ts'
import type { Drawing } from '#schema/definitions/contract/fragments.ts'
import { Stand } from '../drawing/Stand.tsx'
import css from './ProductCardBody.module.css'
import { type NamedProduct, ProductName } from './ProductName.tsx'
import { Stock } from './Stock.tsx'

interface ShownProduct extends NamedProduct {
  drawing: Drawing
  figures: readonly { label: string; value: string }[]
  price: string
  stock: ProductStock
}

/** What a large card of a product shows above its buttons. The name's link covers it. */
export function ProductCardBody({
  item,
  scale,
  Heading,
}: {
  item: ShownProduct
  scale: number
  Heading: 'h2' | 'h3'
}): JSX.Element {
  const { drawing, figures, price, stock } = item
  return (
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
  )
}
