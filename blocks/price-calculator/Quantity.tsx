import { type KeyboardEvent, useState } from 'react'
import { formatNumber, Icon } from '#renderer/index.ts'
import { boxesFor } from './calculation.ts'
import type { Offer } from './contract.ts'
import css from './Quantity.module.css'

/** Pieces, in steps of a box. While it is typed the number stays as it is; then it becomes whole boxes. */
export function Quantity({
  boxes,
  least,
  packing,
  onBoxes,
}: {
  boxes: number
  /** The smallest order, in boxes. */
  least: number
  packing: Offer['packing']
  onBoxes: (boxes: number) => void
}) {
  const [typed, setTyped] = useState<string>()
  const change = (to: number): void => {
    setTyped(undefined)
    onBoxes(Math.max(least, to))
  }
  const byArrow = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') setTyped(undefined)
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    change(boxes + (event.key === 'ArrowUp' ? 1 : -1))
  }
  return (
    <div className={css.quantity}>
      <label className={css.label} htmlFor="batch">
        Сколько штук
      </label>
      <div className={css.field}>
        <button
          type="button"
          className={css.step}
          aria-label="На коробку меньше"
          disabled={boxes <= least}
          onClick={() => change(boxes - 1)}
        >
          <Icon name="minus" />
        </button>
        <input
          id="batch"
          className={css.input}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-describedby="batch-hint"
          maxLength={12}
          value={typed ?? formatNumber(boxes * packing.perBox)}
          onChange={({ target }) => {
            setTyped(target.value)
            onBoxes(boxesFor(Number(target.value.replace(/\D/g, '')), packing))
          }}
          onKeyDown={byArrow}
          onBlur={() => setTyped(undefined)}
        />
        <button type="button" className={css.step} aria-label="На коробку больше" onClick={() => change(boxes + 1)}>
          <Icon name="plus" />
        </button>
      </div>
      <p id="batch-hint" className={css.hint}>
        Коробками по&nbsp;{formatNumber(packing.perBox)}, не&nbsp;меньше {formatNumber(least * packing.perBox)}
      </p>
    </div>
  )
}
