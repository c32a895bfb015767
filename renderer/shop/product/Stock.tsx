import type { JSX } from 'react'
import type { ProductStock, ProductUse } from '#schema/api/catalog/shared.ts'
import { classes } from '../../kit/ui/classes.ts'

/** Availability of a product, as the catalog words it. The text is green if the product ships today. */
export function Stock({ stock: { code, text } }: { stock: ProductStock }): JSX.Element {
  return <p className={code === 'stock' ? 'note positive' : 'note'}>{text}</p>
}

/** Purpose of a product. For food contact, the standard symbol is added. */
export const Use = ({ use, className }: { use: ProductUse; className?: string | undefined }): JSX.Element => (
  <span className={classes(use.food && 'food-mark', className)}>{use.text}</span>
)

/** Renders a price such as «14,90 ₽ от 120 шт. · 11,75 ₽ от фуры». The price of the smallest lot is emphasized, on a line of its own. */
export function Price({ price }: { price: string }): JSX.Element {
  const [lot = '', other] = price.split(' ·\u00a0')
  const lines = lot.replace(/(?<=\S) (?=от\u00a0)/, '\n')
  return <p className="price">{other ? `${lines}, ${other.replaceAll(' ', '\u00a0')}` : lines}</p>
}
