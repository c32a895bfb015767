import { formatNumber, Stepper } from '#renderer/index.ts'
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
  return (
    <div className={css.quantity}>
      <label className={css.label} htmlFor="batch">
        Сколько штук
      </label>
      <Stepper
        className={css.field}
        value={boxes * packing.perBox}
        less={{ icon: 'minus', label: 'На коробку меньше', disabled: boxes <= least }}
        canStepDown={boxes > least}
        input={{ id: 'batch', 'aria-describedby': 'batch-hint' }}
        onStep={(by) => onBoxes(Math.max(least, boxes + by))}
        onTyped={(typed) => onBoxes(boxesFor(typed, packing))}
      />
      <p id="batch-hint" className={css.hint}>
        Коробками по&nbsp;{formatNumber(packing.perBox)}, не&nbsp;меньше {formatNumber(least * packing.perBox)}
      </p>
    </div>
  )
}
