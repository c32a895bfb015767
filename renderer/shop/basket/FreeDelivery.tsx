import type { JSX } from 'react'
import { leftToFree } from '#schema/definitions/shop/units/delivery.ts'
import { wholeRubles } from '#schema/definitions/shop/units/money.ts'

/** Progress to free delivery in the visitor's region. Both in kopecks. */
export function FreeDelivery({ total, from }: { total: number; from: number }): JSX.Element {
  const left = leftToFree(total, from)
  return (
    <p className="note">
      {left === 0 ? 'Наша доставка\u00a0— бесплатно' : `До\u00a0бесплатной доставки\u00a0— ещё ${wholeRubles(left)}`}
    </p>
  )
}
