import { BasketControl, ChangeForm, changeLists, Icon, ListToggle, ProductName, Stand, Stock } from '#renderer/index.ts'
import css from './Card.module.css'
import type { Item } from './contract.ts'

export function Card({ item, scale }: { item: Item; scale: number }) {
  const { id, name, drawing, figures, price, stock } = item
  return (
    <article className={css.card}>
      <div className={css.body}>
        <Stand drawing={drawing} scale={scale} size="low" />
        <ProductName item={item} Heading="h2" />
        <dl className={css.figures}>
          {figures.map(({ label, value }) => (
            <div key={label} className={css.figure}>
              <dt className={css.label}>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={css.price}>{price}</p>
        <Stock stock={stock} />
      </div>
      <div className={css.strip}>
        <div className={css.basket}>
          <BasketControl product={item} portion={item} look="cell" />
        </div>
        <ListToggle list="compare" product={item} look="cell" />
        <ChangeForm
          className={css.remove}
          doing="favorite.remove"
          values={{ product: id, quantity: 1 }}
          onSend={() => changeLists({ do: 'favorite.remove', product: item })}
        >
          <button type="submit" className={css.cross} aria-label={`Убрать из\u00a0избранного: ${name}`} title="Убрать">
            <Icon name="close" />
          </button>
        </ChangeForm>
      </div>
    </article>
  )
}
