import type { JSX } from 'react'
import { rubles } from '#schema/definitions/shop/units/money.ts'
import { pieces } from '#schema/definitions/shop/units/quantity.ts'
import type { UnevenSet } from '#schema/definitions/shop/units/sets.ts'
import css from './EvenSets.module.css'

/**
 * Boxes are sold whole, so a basket may contain more closures than containers, or the reverse. Shows how many are left over and what they
 * cost, and buttons with similar quantities that leave fewer over. Without scripts the buttons submit to `action`.
 */
export function EvenSets({
  set,
  of = 'Укупорки',
  action,
  form,
  onTake,
}: {
  set: UnevenSet | undefined
  of?: 'Укупорки' | 'Тары'
  /** URL to which the form is submitted. Each button adds its quantity. */
  action: string
  /** ID of the form, if the buttons are outside of it. */
  form?: string
  onTake: (pieces: number) => void
}): JSX.Element | null {
  if (!set) return null
  const { surplus, kopecks, even, filled } = set
  const price = kopecks === null ? '' : `: лишнее стоит ${rubles(kopecks)}`
  const offer = filled ? '. Хватит ' : even.length > 0 ? '. Поровну целыми коробками: ' : ''
  return (
    <p className="note unprinted">
      {`${of} на\u00a0${pieces(surplus)} больше, чем ${of === 'Тары' ? 'укупорки' : 'тары'}${price}${offer}`}
      {(filled ? [filled.quantity] : even).map((quantity) => (
        <button
          key={quantity}
          type="submit"
          className={`blueprint bare ${css.take}`}
          form={form}
          formAction={`${action}&quantity=${quantity}`}
          onClick={(event) => {
            event.preventDefault()
            onTake(quantity)
          }}
        >
          {filled ? 'на' : 'по'}&nbsp;{pieces(quantity)}
        </button>
      ))}
      {filled && <span>{`останется ${pieces(filled.surplus)}`}</span>}
    </p>
  )
}
