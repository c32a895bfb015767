import type { JSX } from 'react'
import type { ProductStock } from '#schema/api/catalog/shared.ts'
import css from './Stock.module.css'

/** Availability in the catalog's words; green only if it ships today. */
export function Stock({ stock: { code, text } }: { stock: ProductStock }): JSX.Element {
  return <p className={code === 'stock' ? `note ${css.present}` : 'note'}>{text}</p>
}
