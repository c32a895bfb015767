import { use, useRef } from 'react'
import {
  Button,
  ButtonLink,
  basketForm,
  ChangeForm,
  changeLists,
  FollowFocus,
  formatNumber,
  LIST_PAGES,
  lineOf,
  useLists,
  WantedQuantity,
} from '#renderer/index.ts'
import { fitQuantity, pieces } from '#schema/definitions/shop/units/quantity.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

/** Button «В корзину». If the basket contains the product, a link to it, or a button to set the calculator's quantity. */
export function Component({ product: { id, article, name, perBox, minQuantity } }: Props) {
  const typedQuantity = use(WantedQuantity)
  const { quantity } = fitQuantity(typedQuantity ?? minQuantity, { perBox, minQuantity })
  const line = useLists((state) => lineOf(state, id))
  const isIn = line?.quantity === quantity
  const root = useRef<HTMLDivElement>(null)
  return (
    <div ref={root} className="unprinted shrinks full">
      <FollowFocus root={root}>
        {line && isIn ? (
          <ButtonLink kind="secondary" size="full" className={css.button} href={LIST_PAGES.basket}>
            {`В\u00a0корзине: ${formatNumber(quantity)}\u00a0— изменить`}
          </ButtonLink>
        ) : (
          <ChangeForm
            id={basketForm(id)}
            doing={line ? 'basket.set' : 'basket.add'}
            // With a calculator on the page, the calculator's field submits the quantity.
            values={{
              product: id,
              ...(line && { basketId: line.basketId }),
              ...(typedQuantity === undefined && { quantity }),
            }}
            onSend={() =>
              changeLists(
                line
                  ? { do: 'basket.set', line, quantity }
                  : { do: 'basket.add', product: { id, article, name }, quantity },
              )
            }
          >
            <Button
              type="submit"
              size="full"
              className={css.button}
              aria-label={typedQuantity === undefined || line ? undefined : `В\u00a0корзину: ${pieces(quantity)}`}
            >
              {line ? `Изменить на\u00a0${formatNumber(quantity)}` : 'В\u00a0корзину'}
            </Button>
          </ChangeForm>
        )}
      </FollowFocus>
    </div>
  )
}
