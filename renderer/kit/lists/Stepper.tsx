import { type ComponentProps, type JSX, type KeyboardEvent, useState } from 'react'

import { formatNumber } from '#schema/definitions/text/format.ts'
import { classes } from '../ui/classes.ts'

import { IconButton } from '../ui/IconButton.tsx'
import css from './Stepper.module.css'

/**
 * A whole number in steps: less, the number itself, more. What is typed stays as it is typed until the field is left, or
 * Enter or Esc is pressed.
 */
export function Stepper({
  value,
  less,
  canStepDown,
  input,
  caption,
  onStep,
  onTyped,
  onTaken,
  className,
  ...group
}: {
  value: number
  less: Pick<ComponentProps<typeof IconButton>, 'icon' | 'label' | 'disabled'>
  /** Whether the arrow key may take less. */
  canStepDown: boolean
  input: ComponentProps<'input'>
  /** Under the number. */
  caption?: string
  onStep: (by: 1 | -1) => void
  /** Told of what stands in the field, at each change; no digits are 0. */
  onTyped?: (typed: number) => void
  /** Told of a number that was typed, when the field is left or by Enter. */
  onTaken?: (typed: number) => void
} & ComponentProps<'div'>): JSX.Element {
  const [typed, setTyped] = useState<string>()
  const step = (by: 1 | -1): void => {
    setTyped(undefined)
    onStep(by)
  }
  const take = (): void => {
    const digits = typed?.replace(/\D/g, '')
    setTyped(undefined)
    if (digits) onTaken?.(Number(digits))
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
    <div className={classes(css.stepper, className)} {...group}>
      <IconButton className={`stepper-button ${css.step}`} {...less} onClick={() => step(-1)} />
      <span className={css.amount}>
        <input
          className={`stepper-number ${css.number}`}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={typed ?? formatNumber(value)}
          onChange={({ target }) => {
            setTyped(target.value)
            onTyped?.(Number(target.value.replace(/\D/g, '')))
          }}
          onBlur={take}
          onKeyDown={byKey}
          {...input}
        />
        {caption && (
          <span className={css.caption} aria-hidden="true">
            {caption}
          </span>
        )}
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
