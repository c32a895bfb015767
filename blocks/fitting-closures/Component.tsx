import { perItem, type SlotContent, useBatch } from '#renderer/index.ts'
import { fitQuantity, pieces } from '#schema/definitions/shop/units/quantity.ts'
import { Closure } from './Closure.tsx'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ title, items, product, more, slots }: Props & SlotContent) {
  const batch = useBatch(product.id) ?? fitQuantity(0, product).quantity
  const cards = perItem(slots.closure)
  return (
    <section className="unprinted shelf">
      <h2>{title}</h2>
      <p className={`figure-note scripted ${css.note}`}>
        Укупорки кладём не&nbsp;меньше, чем изделий в&nbsp;расчёте ({pieces(batch)}), целыми коробками.
      </p>
      <ul>
        {items.map(({ colors }, i) => (
          <li key={colors[0]?.id} className="bottom-line">
            <Closure colors={colors} product={product} batch={batch}>
              {cards[i]}
            </Closure>
          </li>
        ))}
      </ul>
      {more && (
        <p className="figure-note">
          <a href={more}>Вся укупорка на&nbsp;эту горловину</a>
        </p>
      )}
    </section>
  )
}
