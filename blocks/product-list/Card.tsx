import { BasketControl, ListToggle, ProductTile } from '#renderer/index.ts'
import css from './Card.module.css'
import type { Item } from './contract.ts'

/** Cached between requests by the server: it is the same for everybody, and what is in whose lists comes in the browser. */
export function Card({ item, scale, Heading }: { item: Item; scale: number; Heading: 'h2' | 'h3' }) {
  const { id, article, name } = item
  const product = { id, article, name }
  return (
    <ProductTile item={item} scale={scale} Heading={Heading}>
      <div className={css.actions}>
        <BasketControl product={product} portion={item} look="cell" />
        <ListToggle list="favorite" product={product} look="cell" />
        <ListToggle list="compare" product={product} look="cell" />
      </div>
    </ProductTile>
  )
}
