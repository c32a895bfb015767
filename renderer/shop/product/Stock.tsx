import type { JSX } from 'react'
import type { ProductStock, ProductUse } from '#schema/api/catalog/shared.ts'
import { classes } from '../../kit/ui/classes.ts'

/** Availability in the catalog's words; green only if it ships today. */
export function Stock({ stock: { code, text } }: { stock: ProductStock }): JSX.Element {
  return <p className={code === 'stock' ? 'note positive' : 'note'}>{text}</p>
}

/** The purpose of a product; food contact with its standard mark. */
export const Use = ({ use, className }: { use: ProductUse; className?: string | undefined }): JSX.Element => (
  <span className={classes(use.food && 'food-mark', className)}>{use.text}</span>
)

/** «14,90 ₽ от 120 шт. · 11,75 ₽ от фуры»: the price of the smallest lot is emphasized, on a line of its own. */
export function Price({ price }: { price: string }): JSX.Element {
  const [lot = '', other] = price.split(' ·\u00a0')
  const lines = lot.replace(/(?<=\S) (?=от\u00a0)/, '\n')
  return <p className="price">{other ? `${lines}, ${other.replaceAll(' ', '\u00a0')}` : lines}</p>
}
