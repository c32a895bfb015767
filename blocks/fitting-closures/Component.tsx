import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import {
  Button,
  changeLists,
  FollowFocus,
  InBasket,
  perItem,
  rubles,
  type SlotContent,
  useBatch,
  useInBasket,
} from '#renderer/index.ts'
import { fitQuantity, pieces, stepAt } from '#schema/definitions/shop/units/quantity.ts'
import css from './Component.module.css'
import type { Color, Props } from './contract.ts'

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

/** A form that adds a closure to the basket: color, quantity (a field only without JavaScript), and sum. */
function Closure({
  colors,
  product,
  batch,
  children,
}: {
  colors: readonly Color[]
  /** The container to which the closure belongs. */
  product: Props['product']
  /** Pieces of the container in the calculator. */
  batch: number
  children: ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  const [id, choose] = useState(colors[0]?.id)
  // The drawing is static HTML, which React does not update. So an effect sets the color.
  useEffect(() => {
    const tint = form.current?.querySelector<HTMLInputElement>(`input[value="${id}"]`)?.dataset.tint
    if (tint !== undefined) form.current?.querySelector('svg svg > g:last-child')?.setAttribute('class', tint)
  }, [id])
  const color = colors.find((option) => option.id === id) ?? colors[0]
  if (!color) return null
  const { quantity } = fitQuantity(batch, color)
  const kopecks = stepAt(quantity, color.prices)?.kopecks
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as unknown as globalThis.SubmitEvent // React's type lacks `submitter`
    if (submitter instanceof HTMLButtonElement && submitter.value === 'basket.add')
      changeLists({ do: 'basket.add', product: color, quantity })
  }
  return (
    <form
      ref={form}
      className={`grid ${css.closure}`}
      method="post"
      action="/lists/"
      onSubmit={send}
      // The radio buttons are static HTML without handlers of React, so the form handles their bubbling events.
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement && target.type === 'radio') choose(Number(target.value))
      }}
    >
      {children}
      <label className={css.asked}>
        Сколько изделий, шт.
        <input
          type="text"
          className="number-field"
          name="quantity"
          inputMode="numeric"
          maxLength={20}
          defaultValue={batch}
        />
      </label>
      <input type="hidden" name="perBox" value={product.perBox} />
      <p className="text-15 scripted">
        {pieces(quantity)}
        {kopecks !== undefined && <strong>{` ·\u00a0${rubles(quantity * kopecks)}`}</strong>}
      </p>
      <Put color={color} />
    </form>
  )
}

/** The button «В корзину». If the basket contains the product, its quantity replaces the button. */
function Put({ color }: { color: Color }) {
  const inBasket = useInBasket(color)
  const root = useRef<HTMLDivElement>(null)
  return (
    <div ref={root} className="grid">
      <FollowFocus root={root}>
        {inBasket > 0 ? (
          <InBasket product={color} quantity={inBasket} portion={color} />
        ) : (
          <Button
            type="submit"
            kind="secondary"
            name="do"
            value="basket.add"
            aria-label={`В\u00a0корзину: ${color.name}`}
          >
            В&nbsp;корзину
          </Button>
        )}
      </FollowFocus>
    </div>
  )
}
