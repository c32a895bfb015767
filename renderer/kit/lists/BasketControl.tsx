import { type JSX, useEffect, useRef } from 'react'
import { adjustmentText, fitQuantity, type Portion } from '#schema/definitions/shop/quantity.ts'
import { lineOf, listsStore, useLists } from '../shop/list-state.ts'
import type { ListedProduct } from '../shop/list-types.ts'
import { Button } from '../ui/Button.tsx'
import css from './BasketControl.module.css'
import { ChangeForm } from './ChangeForm.tsx'
import { changeLists, notify } from './lists.tsx'
import { Stepper } from './Stepper.tsx'
import { adjustedNotice } from './words.ts'

const LABEL = 'В\u00a0корзину'

/** «В корзину», which becomes the stepper of what is in the basket. Both take the same room: nothing jumps. */
export function BasketControl({
  product,
  portion,
  quantity = portion.minQuantity,
  look,
}: {
  product: ListedProduct
  portion: Portion
  /** Pieces that a press puts in. */
  quantity?: number | undefined
  /** On the product's own page, in a card's strip, in a table's row. */
  look: 'page' | 'cell' | 'row'
}): JSX.Element {
  const inBasket = useLists((state) => lineOf(state, product.id)?.quantity ?? 0)
  const isIn = inBasket > 0
  const kept = useFocusKept(isIn)

  const change = (asked: number): void => {
    const line = lineOf(listsStore.getState(), product.id)
    if (!line) return
    if (asked <= 0) {
      changeLists({ do: 'basket.remove', line })
      return
    }
    const { quantity, reason } = fitQuantity(asked, portion)
    if (quantity !== line.quantity) changeLists({ do: 'basket.set', line, quantity })
    if (reason) notify(adjustedNotice(adjustmentText(reason, portion), quantity))
  }

  return (
    <div {...kept} className={`${css.control} ${css[look]}`}>
      {isIn ? (
        <Stepper name={product.name} quantity={inBasket} portion={portion} onQuantity={change} />
      ) : (
        <ChangeForm
          doing="basket.add"
          values={{ product: product.id, quantity: fitQuantity(quantity, portion).quantity }}
          className={css.form}
          onSend={() => changeLists({ do: 'basket.add', product, quantity: fitQuantity(quantity, portion).quantity })}
        >
          {look === 'page' ? (
            <Button type="submit" size="full">
              {LABEL}
            </Button>
          ) : (
            <button type="submit" className={css.put} aria-label={`${LABEL}: ${product.name}`}>
              {LABEL}
            </button>
          )}
        </ChangeForm>
      )}
    </div>
  )
}

/** What was pressed is gone when the button becomes the stepper, or the other way round: the focus goes to what came. */
function useFocusKept(isIn: boolean) {
  const ref = useRef<HTMLDivElement>(null)
  const isInside = useRef(false)
  useEffect(() => {
    if (isInside.current && !ref.current?.contains(document.activeElement))
      ref.current?.querySelector<HTMLElement>('[role="group"], button')?.focus({ preventScroll: true })
  }, [isIn])
  return {
    ref,
    onFocus: (): void => {
      isInside.current = true
    },
    // React tells nobody that a removed element has lost the focus, so this is always the visitor's own doing.
    onBlur: (): void => {
      isInside.current = false
    },
  }
}
