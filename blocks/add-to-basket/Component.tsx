import { use } from 'react'
import { BasketControl, WantedQuantity } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ product: { id, article, name, perBox, minQuantity } }: Props) {
  const quantity = use(WantedQuantity)
  return (
    <div className={`unprinted ${css.place}`}>
      <BasketControl
        product={{ id, article, name }}
        portion={{ perBox, minQuantity }}
        quantity={quantity}
        look="page"
      />
    </div>
  )
}
