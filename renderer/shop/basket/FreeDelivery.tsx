import type { JSX } from 'react'
import { wholeRubles } from '#schema/definitions/shop/units/money.ts'
import css from './Sums.module.css'

/** Progress to free delivery in the visitor's region. Both in kopecks. */
export const FreeDelivery = ({ total, from }: { total: number; from: number }): JSX.Element => (
  <p className={css.note}>
    {total >= from
      ? 'Наша доставка\u00a0— бесплатно'
      : `До\u00a0бесплатной доставки\u00a0— ещё ${wholeRubles(from - total)}`}
  </p>
)
