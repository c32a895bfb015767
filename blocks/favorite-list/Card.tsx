import { BasketControl, ChangeForm, changeLists, IconButton, ListToggle, ProductTile } from '#renderer/index.ts'
import css from './Card.module.css'
import type { Item } from './contract.ts'

export function Card({ item, sheet, scale }: { item: Item; sheet: string; scale: number }) {
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
