import type { JSX } from 'react'
import css from './Stock.module.css'

/** Whether it is in stock, in the words of the catalogue: green only for what can leave today. */
export function Stock({ stock }: { stock: string }): JSX.Element {
  return <p className={/^на складе/i.test(stock) ? css.present : css.later}>{stock}</p>
}
