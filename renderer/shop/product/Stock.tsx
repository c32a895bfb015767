import type { JSX } from 'react'
import type { ProductStock, ProductUse } from '#schema/api/catalog/shared.ts'
import { classes } from '../../kit/ui/classes.ts'

/** A product's availability in the catalog's wording; green only if the product ships today. */
export function Stock({ stock: { code, text } }: { stock: ProductStock }): JSX.Element {
  return <p className={code === 'stock' ? 'note positive' : 'note'}>{text}</p>
}

/** The product's purpose; for food contact, with the standard symbol. */
export const Use = ({ use, className }: { use: ProductUse; className?: string | undefined }): JSX.Element => (
  <span className={classes(use.food && 'food-mark', className)}>{use.text}</span>
)

/** A price text, «14,90 ₽ от 120 шт. · 11,75 ₽ от фуры»: the price of the smallest lot is emphasized on a line of its own. */
export function Price({ price }: { price: string }): JSX.Element {
  const [lot = '', other] = price.split(' ·\u00a0')
  const lines = lot.replace(/(?<=\S) (?=от\u00a0)/, '\n')
  return <p className="price">{other ? `${lines}, ${other.replaceAll(' ', '\u00a0')}` : lines}</p>
}
