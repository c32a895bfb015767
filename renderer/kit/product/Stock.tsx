import type { JSX } from 'react'
import type { ProductStock } from '#schema/api/catalog/shared.ts'
import css from './Stock.module.css'

/** Whether it is in stock, in the words of the catalogue: green only for what can leave today. */
export function Stock({ stock: { code, text } }: { stock: ProductStock }): JSX.Element {
  return <p className={code === 'stock' ? css.present : css.later}>{text}</p>
}
