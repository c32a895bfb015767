import { type ComponentProps, type JSX, type KeyboardEvent, useState } from 'react'

import { readPieces } from '#schema/definitions/shop/units/quantity.ts'
import { formatNumber } from '#schema/definitions/text/format.ts'
import { classes } from '../../kit/ui/classes.ts'

import { IconButton } from '../../kit/ui/IconButton.tsx'
import css from './Stepper.module.css'

/** A number input with minus and plus buttons. Typed text is applied on blur or Enter, and discarded on Esc. */
export function Stepper({
  value,
  perBox,
  less,
  canStepDown,
  input,
  onStep,
  onTyped,
  onTaken,
  className,
  ...group
}: {
  value: number
  /** Pieces in a box. The visitor may type boxes: «3 кор.». */
  perBox: number
  less: Pick<ComponentProps<typeof IconButton>, 'icon' | 'label' | 'disabled'>
  /** True if the value may be decreased with the down arrow key. */
  canStepDown: boolean
  input: ComponentProps<'input'>
  onStep: (by: 1 | -1) => void
  /** Called on each change of the text. `pieces` is undefined if the text is invalid. */
  onTyped?: (pieces: number | undefined, typed: string) => void
  /** Called on blur or Enter if the text was changed. */
  onTaken?: (pieces: number | undefined, typed: string) => void
} & ComponentProps<'div'>): JSX.Element {
  const [typed, setTyped] = useState<string>()
  const step = (by: 1 | -1): void => {
    setTyped(undefined)
    onStep(by)
  }
  const take = (): void => {
    setTyped(undefined)
    if (typed?.trim()) onTaken?.(readPieces(typed, { perBox }), typed)
  }
  const byKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') take()
    else if (event.key === 'Escape') setTyped(undefined)
    else if (event.key === 'ArrowUp') step(1)
    else if (event.key === 'ArrowDown' && canStepDown) step(-1)
    else return
    event.preventDefault()
  }
  return (
    <div className={classes(`flex shrinks ${css.stepper}`, className)} {...group}>
      <IconButton className={`stepper-button ${css.step}`} {...less} onClick={() => step(-1)} />
      <span className={`grid grows shrinks ${css.amount}`}>
        <input
          className={`stepper-number rounded ${css.number}`}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          value={typed ?? formatNumber(value)}
          onChange={({ target }) => {
            setTyped(target.value)
            onTyped?.(readPieces(target.value, { perBox }), target.value)
          }}
          onBlur={take}
          onKeyDown={byKey}
          {...input}
        />
      </span>
      <IconButton
        icon="plus"
        label="На коробку больше"
        className={`stepper-button ${css.step}`}
        onClick={() => step(1)}
      />
    </div>
  )
}
