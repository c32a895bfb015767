import { type JSX, useRef } from 'react'
import { fitQuantity, type Portion, pieces } from '#schema/definitions/shop/units/quantity.ts'
import { classes } from '../../kit/ui/classes.ts'
import { FollowFocus } from '../../kit/ui/FollowFocus.tsx'
import { nameId } from '../product/ProductName.tsx'
import type { ListedProduct } from '../state/list-types.ts'
import { LIST_PAGES } from '../state/list-types.ts'
import { InBasket, PutButton, useInBasket } from './BasketControl.tsx'
import { ToggleButton, useToggle } from './ListToggle.tsx'
import { changeLists } from './lists.tsx'
import css from './ProductForm.module.css'

/**
 * A form with all buttons of a product's card or row: basket, favorites, comparison. The clicked button decides what happens. Without a
 * script the server redirects to the list's page. The link with the product's name is outside of the form (`nameId`).
 */
export function ProductForm({
  list,
  product,
  portion,
  initialQuantity,
  look,
  className,
}: {
  /** ID of the list around the card, which is a part of the name's ID (`nameId`). */
  list: string
  product: ListedProduct
  portion: Portion
  /** Pieces that the button adds to the basket. By default it is the minimum order. */
  initialQuantity?: number | undefined
  /** `cell` in a card, `row` in a table. */
  look: 'cell' | 'row'
  className?: string | undefined
}): JSX.Element {
  const { quantity } = fitQuantity(initialQuantity ?? portion.minQuantity, portion)
  const inBasket = useInBasket(product)
  const root = useRef<HTMLFormElement>(null)
  const favorite = useToggle('favorite', product)
  const compare = useToggle('compare', product)
  const change = (doing: string): void => {
    if (doing === 'favorite.add') favorite.toggle()
    else if (doing === 'compare.add') compare.toggle()
    else changeLists({ do: 'basket.add', product, quantity })
  }
  const named = { product, namedBy: nameId(list, product.id) }
  const toggles = (
    <>
      <ToggleButton {...named} list="favorite" look={look} isIn={favorite.isIn} name="do" value="favorite.add" />
      <ToggleButton {...named} list="compare" look={look} isIn={compare.isIn} name="do" value="compare.add" />
    </>
  )
  return (
    <form
      ref={root}
      className={classes('unprinted', css[look], className)}
      method="post"
      action={`/lists/?product=${product.id}&quantity=${quantity}`}
      onSubmit={(event) => {
        event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent // React's type lacks `submitter`
        if (submitter instanceof HTMLButtonElement) change(submitter.value)
      }}
    >
      <FollowFocus root={root}>
        {inBasket > 0 && look === 'row' ? (
          <a className={classes('check-mark', css.there)} href={LIST_PAGES.basket}>
            {`В\u00a0корзине ${pieces(inBasket)}: ${product.name}`}
          </a>
        ) : inBasket > 0 ? (
          <InBasket className={css.basket} product={product} quantity={inBasket} portion={portion} />
        ) : (
          <PutButton
            {...named}
            className={classes(css.basket, look === 'row' && 'plus-mark')}
            name="do"
            value="basket.add"
          />
        )}
      </FollowFocus>
      {toggles}
    </form>
  )
}
