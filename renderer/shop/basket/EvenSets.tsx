import type { JSX } from 'react'
import { rubles } from '#schema/definitions/shop/units/money.ts'
import { pieces } from '#schema/definitions/shop/units/quantity.ts'
import type { UnevenSet } from '#schema/definitions/shop/units/sets.ts'
import css from './EvenSets.module.css'

/**
 * The surplus of a closure or container that whole boxes force, its price, and the nearest quantities without one. Stands
 * in a form of `basket.pair`, which the buttons send where there is no script.
 */
export function EvenSets({
  set,
  of = 'Укупорки',
  action,
  onTake,
}: {
  set: UnevenSet | undefined
  of?: 'Укупорки' | 'Тары'
  /** Address of the form without a quantity; the buttons add theirs. */
  action: string
  onTake: (pieces: number) => void
}): JSX.Element | null {
  if (!set) return null
  const { surplus, kopecks, even } = set
  const price = kopecks === null ? '' : `: лишнее стоит ${rubles(kopecks)}`
  const offer = even.length > 0 ? '. Поровну целыми коробками: ' : ''
  return (
    <p className={css.even}>
      {`${of} на\u00a0${pieces(surplus)} больше, чем ${of === 'Тары' ? 'укупорки' : 'тары'}${price}${offer}`}
      {even.map((quantity) => (
        <button
          key={quantity}
          type="submit"
          className={css.take}
          name="do"
          value="basket.pair"
          formAction={`${action}&quantity=${quantity}`}
          onClick={(event) => {
            event.preventDefault()
            onTake(quantity)
          }}
        >
          по&nbsp;{pieces(quantity)}
        </button>
      ))}
    </p>
  )
}
