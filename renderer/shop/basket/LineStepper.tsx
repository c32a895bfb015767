import { type FocusEvent, type JSX, useRef } from 'react'
import { fitQuantity, readPieces, unclearText } from '#schema/definitions/shop/units/quantity.ts'
import { formatNumber } from '#schema/definitions/text/format.ts'
import { IconButton } from '../../kit/ui/IconButton.tsx'
import { ChangeForm } from '../lists/ChangeForm.tsx'
import { isSameLine } from '../lists/list-changes.ts'
import { notify, setQuantity } from '../lists/lists.tsx'
import { listsStore } from '../state/list-state.ts'
import type { BasketLine } from '../state/list-types.ts'
import css from './LineStepper.module.css'

/** The quantity of a basket line in pieces. The buttons change it by one box. A typed number is rounded to whole boxes. */
export function LineStepper({
  line,
  portion,
}: {
  line: BasketLine
  portion: { perBox: number; minQuantity: number }
}): JSX.Element {
  const input = useRef<HTMLInputElement>(null)
  const { quantity, name } = line
  const { perBox } = portion
  const values = { product: line.productId, basketId: line.basketId }
  const least = fitQuantity(1, portion).quantity

  const take = (typed: string): void => {
    const typedPieces = readPieces(typed, portion)
    if (input.current) input.current.value = formatNumber(quantity)
    if (typedPieces !== undefined) set(typedPieces)
    else if (typed.trim() !== '') notify({ kind: 'adjusted', text: unclearText(typed) })
  }
  // Until the lists are loaded, blocks show the page's quantities. Only the store has the changes that are being sent.
  const pending = (): BasketLine => {
    const { basket, busy } = listsStore.getState()
    return (busy.basket && basket?.items.find((item) => isSameLine(item, line))) || line
  }
  const set = (typedPieces: number): void => {
    if (!Number.isSafeInteger(typedPieces) || typedPieces <= 0) return
    setQuantity(pending(), typedPieces, portion)
  }
  // A changed number is applied when the visitor leaves the field, as by Enter.
  const leave = ({ target }: FocusEvent<HTMLInputElement>): void => {
    if (target.value !== formatNumber(quantity)) take(target.value)
  }
  const stepped = (from: number, by: number): number => Math.max(least, from + by)
  const step = (label: string, icon: 'minus' | 'plus', by: number, disabled: boolean): JSX.Element => (
    <ChangeForm
      doing="basket.set"
      values={{ ...values, quantity: stepped(quantity, by) }}
      onSend={() => set(stepped(pending().quantity, by))}
    >
      <IconButton
        type="submit"
        icon={icon}
        label={`${label}: ${name}`}
        className={`stepper-button unprinted ${css.step}`}
        disabled={disabled}
      />
    </ChangeForm>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: three forms of one control
    <div role="group" className={`flex positioned on-card rounded ${css.stepper}`} aria-label={`Количество: ${name}`}>
      {step('На\u00a0коробку меньше', 'minus', -perBox, quantity <= least)}
      <ChangeForm
        className="flex"
        doing="basket.set"
        values={{ ...values, perBox }}
        onSend={(data) => take(String(data.get('quantity')))}
      >
        <input
          ref={input}
          key={quantity}
          className={`stepper-number ${css.input}`}
          type="text"
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          aria-label={`Сколько штук: ${name}`}
          defaultValue={formatNumber(quantity)}
          onBlur={leave}
        />
        <button type="submit" className={`unprinted ${css.take}`}>
          Пересчитать
        </button>
      </ChangeForm>
      {step('На\u00a0коробку больше', 'plus', perBox, false)}
    </div>
  )
}
