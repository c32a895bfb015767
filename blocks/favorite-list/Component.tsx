import { useId } from 'react'
import {
  BasketControl,
  ChangeForm,
  changeLists,
  EmptyState,
  FollowFocus,
  GoneProducts,
  IconButton,
  ListToggle,
  ProductTile,
  StandSheet,
  sheetScales,
  useLists,
} from '#renderer/index.ts'
import css from './Component.module.css'
import type { Item, Props } from './contract.ts'

/** Shows the list in the page until the browser has loaded the visitor's lists. Then all tabs show the same list. */
export function Component({ empty, ...ofPage }: Props) {
  const current = useLists(({ favorite, counts }) => (counts.favorite === undefined ? undefined : favorite))
  const sheet = useId()
  const { products, gone } = current ?? ofPage
  const isEmpty = products.length === 0 && gone.length === 0
  const drawings = products.map(({ drawing }) => drawing)
  const scaleOf = sheetScales(drawings, 'low')
  return (
    <FollowFocus>
      {isEmpty ? (
        <EmptyState {...empty} />
      ) : (
        <div className={css.favorite}>
          <StandSheet id={sheet} drawings={drawings} size="low" />
          <ul className="cells product-cells">
            {products.map((item) => (
              <li key={item.id} className="cell leading-cell">
                <Card item={item} sheet={sheet} scale={scaleOf(item.drawing)} />
              </li>
            ))}
          </ul>
          <GoneProducts doing="favorite.remove" gone={gone} className={css.gone} />
        </div>
      )}
    </FollowFocus>
  )
}

function Card({ item, sheet, scale }: { item: Item; sheet: string; scale: number }) {
  const { id, name } = item
  return (
    <ProductTile item={item} sheet={sheet} scale={scale} Heading="h2">
      <div className={`unprinted grid positioned top-line ${css.strip}`}>
        <div className={css.basket}>
          <BasketControl product={item} portion={item} />
        </div>
        <ListToggle list="compare" product={item} look="cell" />
        <ChangeForm
          doing="favorite.remove"
          values={{ product: id, quantity: 1 }}
          onSend={() => changeLists({ do: 'favorite.remove', product: item })}
        >
          <IconButton
            type="submit"
            icon="close"
            label={`Убрать из\u00a0избранного: ${name}`}
            className={`removing ${css.cross}`}
          />
        </ChangeForm>
      </div>
    </ProductTile>
  )
}
