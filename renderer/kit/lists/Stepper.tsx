import { type JSX, type KeyboardEvent, useState } from 'react'
import { fitQuantity, type Portion, pieces } from '#schema/definitions/shop/quantity.ts'
import { formatNumber } from '#schema/definitions/text/format.ts'
import { Icon } from '../ui/Icon.tsx'
import css from './Stepper.module.css'

/**
 * How much of a product is wanted, in steps of a box. A typed number is taken when the field is left or by Enter;
 * Esc leaves it as it was. Less than the smallest order, and zero, mean none.
 */
export function Stepper({
  name,
  quantity,
  portion,
  onQuantity,
}: {
  /** The product's. */
  name: string
  quantity: number
  portion: Portion
  /** @param asked any whole number from 0: not yet whole boxes where it was typed */
  onQuantity: (asked: number) => void
}): JSX.Element {
  const [typed, setTyped] = useState<string>()
  const { perBox } = portion
  const isLeast = quantity - perBox < fitQuantity(1, portion).quantity
  const step = (boxes: number): void => {
    setTyped(undefined)
    if (boxes < 0 && isLeast) onQuantity(0)
    else onQuantity(quantity + boxes * perBox)
  }
  const take = (): void => {
    const digits = typed?.replace(/\D/g, '')
    setTyped(undefined)
    if (digits) onQuantity(Number(digits))
  }
  const byKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') take()
    else if (event.key === 'Escape') setTyped(undefined)
    else if (event.key === 'ArrowUp') step(1)
    else if (event.key === 'ArrowDown' && !isLeast) step(-1)
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in a row of 44 pixels
    <div role="group" className={css.stepper} tabIndex={-1} aria-label={`В\u00a0корзине ${pieces(quantity)}: ${name}`}>
      <button
        type="button"
        className={css.step}
        aria-label={isLeast ? `Убрать из\u00a0корзины: ${name}` : 'На коробку меньше'}
        onClick={() => step(-1)}
      >
        <Icon name={isLeast ? 'close' : 'minus'} />
      </button>
      <span className={css.amount}>
        <input
          className={css.input}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          aria-label={`Сколько штук: ${name}`}
          value={typed ?? formatNumber(quantity)}
          onChange={({ target }) => setTyped(target.value)}
          onFocus={({ target }) => target.select()}
          onBlur={take}
          onKeyDown={byKey}
        />
        <span className={css.caption} aria-hidden="true">
          в&nbsp;корзине, шт.
        </span>
      </span>
      <button type="button" className={css.step} aria-label="На коробку больше" onClick={() => step(1)}>
        <Icon name="plus" />
      </button>
    </div>
  )
}
