import { ProductForm, ProductTile } from '#renderer/index.ts'
import type { Item } from './contract.ts'

export function Card({ item, sheet, Heading }: { item: Item; sheet: string; Heading: 'h2' | 'h3' }) {
  const { id, article, name } = item
  return (
    <ProductTile item={item} sheet={sheet} Heading={Heading}>
      <ProductForm list={sheet} product={{ id, article, name }} portion={item} look="cell" />
    </ProductTile>
  )
}
