import { type JSX, useRef } from 'react'
import { fitQuantity, type Portion, pieces, unclearText } from '#schema/definitions/shop/units/quantity.ts'
import { classes } from '../../kit/ui/classes.ts'
import { FollowFocus } from '../../kit/ui/FollowFocus.tsx'
import { lineOf, listsStore, useLists } from '../state/list-state.ts'
import type { ListedProduct } from '../state/list-types.ts'
import css from './BasketControl.module.css'
import { ChangeForm, calledAfter } from './ChangeForm.tsx'
import { changeLists, notify, setQuantity } from './lists.tsx'
import { Stepper } from './Stepper.tsx'

const LABEL = 'В\u00a0корзину'

/** The button «В корзину» of a card. If the basket contains the product, a stepper of the same size replaces the button. */
export function BasketControl({ product, portion }: { product: ListedProduct; portion: Portion }): JSX.Element {
  const inBasket = useInBasket(product)
  const root = useRef<HTMLDivElement>(null)
  const { quantity } = fitQuantity(portion.minQuantity, portion)
  return (
    <div ref={root} className={`grid shrinks ${css.control}`}>
      <FollowFocus root={root}>
        {inBasket > 0 ? (
          <InBasket product={product} quantity={inBasket} portion={portion} />
        ) : (
          <ChangeForm
            doing="basket.add"
            values={{ product: product.id, quantity }}
            className="grid shrinks"
            onSend={() => changeLists({ do: 'basket.add', product, quantity })}
          >
            <PutButton product={product} />
          </ChangeForm>
        )}
      </FollowFocus>
    </div>
  )
}

/** The button that adds a product to the basket. It submits the form around it. */
export const PutButton = ({
  product,
  className,
  namedBy,
  ...action
}: {
  product: ListedProduct
  className?: string | undefined
  /** ID of the element with the product's name. If missing, the button's label contains the name. */
  namedBy?: string
  name?: string
  value?: string
}): JSX.Element => (
  <button
    type="submit"
    className={classes(`row centered gap-8 full text-15 bare rounded ${css.put}`, className)}
    {...(namedBy ? calledAfter(namedBy, 'basket') : { 'aria-label': `${LABEL}: ${product.name}` })}
    {...action}
  >
    {LABEL}
  </button>
)

export const useInBasket = ({ id }: Pick<ListedProduct, 'id'>) => useLists((state) => lineOf(state, id)?.quantity ?? 0)

/** A stepper for the pieces of a product in the basket. One step is a box. Below the minimum order the product is removed. */
export function InBasket({
  product,
  quantity,
  portion,
  className,
}: {
  product: ListedProduct
  quantity: number
  portion: Portion
  className?: string | undefined
}): JSX.Element {
  const { perBox } = portion
  const { name } = product
  const isLeast = quantity - perBox < fitQuantity(1, portion).quantity
  const onTaken = (requested: number | undefined, typed: string): void => {
    if (requested === undefined) notify({ kind: 'adjusted', text: unclearText(typed) })
    else onQuantity(requested)
  }
  /** Sets the quantity. @param requested pieces, 0 or more; a typed number is not yet rounded to whole boxes */
  const onQuantity = (requested: number): void => {
    const line = lineOf(listsStore.getState(), product.id)
    if (!line) return
    if (requested <= 0) {
      changeLists({ do: 'basket.remove', line })
      return
    }
    setQuantity(line, requested, portion)
  }
  return (
    <Stepper
      role="group"
      className={classes(css.stepper, className)}
      tabIndex={-1}
      aria-label={`В\u00a0корзине ${pieces(quantity)}: ${name}`}
      value={quantity}
      perBox={perBox}
      less={isLeast ? { icon: 'close', label: `Убрать из\u00a0корзины: ${name}` } : LESS}
      canStepDown={!isLeast}
      input={{ 'aria-label': `Сколько штук: ${name}`, onFocus: ({ target }) => target.select() }}
      onStep={(by) => onQuantity(by < 0 && isLeast ? 0 : quantity + by * perBox)}
      onTaken={onTaken}
    />
  )
}

const LESS = { icon: 'minus', label: 'На коробку меньше' } as const
