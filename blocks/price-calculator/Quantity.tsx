import { useRef, useState } from 'react'
import { formatNumber, Stepper } from '#renderer/index.ts'
import { boxesFor, type TypedBatch, takeTyped } from './calculation.ts'
import type { Offer } from './contract.ts'
import css from './Quantity.module.css'

/** A field for pieces, with buttons for one box more or less. On blur, typed pieces are rounded to boxes, with a message. */
export function Quantity({
  boxes,
  start,
  least,
  packing,
  onBoxes,
  form,
}: {
  /** ID of the form of the button «В корзину». Without a script, it submits this field. */
  form: string
  boxes: number
  /** The quantity that the visitor chose for another color. */
  start: TypedBatch | undefined
  /** Minimum order in boxes. */
  least: number
  packing: Offer['packing']
  onBoxes: (boxes: number) => void
}) {
  const [taken, tell] = useState(start)
  // Boxes before typing. Each typed digit already changes `boxes`.
  const before = useRef(boxes)
  const set = (result: TypedBatch | undefined, changed: number): void => {
    tell(result)
    before.current = changed
    onBoxes(changed)
  }
  const most = taken?.most
  return (
    <div className={`unprinted grid ${css.quantity}`}>
      <label className="text-13" htmlFor="batch">
        Сколько штук
      </label>
      <Stepper
        className={css.field}
        value={boxes * packing.perBox}
        perBox={packing.perBox}
        less={{ icon: 'minus', label: 'На коробку меньше', disabled: boxes <= least }}
        canStepDown={boxes > least}
        input={{
          ...{ id: 'batch', name: 'quantity', form, 'aria-describedby': 'batch-hint' },
          onFocus: () => {
            before.current = boxes
          },
        }}
        onStep={(by) => set(undefined, boxesFor((boxes + by) * packing.perBox, packing))}
        onTyped={(pieces) => {
          tell(undefined)
          if (pieces !== undefined) onBoxes(boxesFor(pieces, packing))
        }}
        onTaken={(pieces, typed) => {
          const result = takeTyped(pieces, typed, before.current, packing)
          set(result, result.boxes)
        }}
      />
      <input type="hidden" name="perBox" form={form} value={packing.perBox} />
      <p id="batch-hint" className={`note ${css.hint}`} aria-live="polite">
        {taken?.message ??
          `Коробками по\u00a0${formatNumber(packing.perBox)}, не\u00a0меньше ${formatNumber(least * packing.perBox)}`}{' '}
        {most !== undefined && (
          <button type="button" className={`blueprint bare ${css.most}`} onClick={() => set(undefined, most)}>
            Поставить {formatNumber(most * packing.perBox)}
          </button>
        )}
      </p>
    </div>
  )
}
