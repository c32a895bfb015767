import { type ReactNode, type SubmitEvent, useEffect, useRef, useState, useTransition } from 'react'
import {
  Button,
  changeLists,
  FollowFocus,
  formatNumber,
  InBasket,
  instrumental,
  notify,
  plural,
  putPair,
  sentence,
  useInBasket,
} from '#renderer/index.ts'
import { fitQuantity, pieces } from '#schema/definitions/shop/units/quantity.ts'
import css from './Component.module.css'
import type { Color, Props } from './contract.ts'

/** One closure: its colors to choose from, and what puts the chosen one into the basket, alone or with the container. */
export function Closure({
  colors,
  product,
  batch,
  children,
}: {
  colors: readonly Color[]
  /** The container. */
  product: Props['product']
  /** Pieces of the container that are being counted. */
  batch: number
  children: ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  const [id, choose] = useState(colors[0]?.id)
  // The drawing is static: it takes the color that is chosen.
  useEffect(() => {
    const tint = form.current?.querySelector<HTMLInputElement>(`input[value="${id}"]`)?.dataset.tint
    if (tint !== undefined) form.current?.querySelector('svg svg > g:last-child')?.setAttribute('class', tint)
  }, [id])
  const color = colors.find((option) => option.id === id) ?? colors[0]
  const [isPutting, put] = useTransition()
  const containers = useInBasket({ id: product.id })
  const isContainerIn = containers >= batch
  const isPairIn = useInBasket({ id: color?.id ?? 0 }) > 0 && containers > 0
  if (!color) return null
  const label = `Добавить ${isPairIn ? 'ещё' : 'вместе'} с\u00a0${instrumental(product.name)}`
  const { quantity, boxes } = fitQuantity(batch, color)
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as unknown as globalThis.SubmitEvent // React's own type does not say so
    if (!(submitter instanceof HTMLButtonElement)) return
    if (submitter.value === 'basket.add') changeLists({ do: 'basket.add', product: color, quantity })
    else if (isContainerIn && !isPairIn) {
      changeLists({ do: 'basket.add', product: color, quantity })
      notify({
        kind: 'added',
        text: `Изделие уже в\u00a0корзине\u00a0— ${sentence(pieces(containers))} Добавлено: ${color.name}\u00a0— ${pieces(quantity)}`,
      })
    } else if (!isPutting) put(() => putPair({ productId: color.id, withId: product.id, quantity: batch }))
  }
  return (
    <form
      ref={form}
      className={`column gap-8 ${css.closure}`}
      method="post"
      action={`/lists/?with=${product.id}`}
      onSubmit={send}
      // The card is static: React receives only events that bubble.
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
        {`${pieces(quantity)}\u00a0— ${formatNumber(boxes)}\u00a0${plural(boxes, 'коробка', 'коробки', 'коробок')}`}
      </p>
      <Put key={color.id} color={color} />
      <Button
        type="submit"
        kind="ghost"
        name="do"
        value="basket.pair"
        aria-label={`${label}: ${color.name}`}
        aria-busy={isPutting}
      >
        {label}
      </Button>
    </form>
  )
}

/** «В корзину», or how much of it is there. */
function Put({ color }: { color: Color }) {
  const inBasket = useInBasket(color)
  const root = useRef<HTMLDivElement>(null)
  return (
    <div ref={root} className={`grid ${css.put}`}>
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
