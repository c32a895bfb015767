import InputMask from 'imask/esm/controls/input'
import 'imask/esm/masked/pattern'
import { imaskOptions } from '#schema/definitions/fields/mask.ts'

/** A control under a mask. */
export interface MaskedInput {
  /** Adopts a value that was set elsewhere. */
  update(): void
  stop(): void
}

/** @param changed called when the mask has changed the value */
export function maskInput(element: HTMLInputElement, mask: string, changed: () => void): MaskedInput {
  const before = element.value
  const masked = new InputMask(element, imaskOptions(mask))
  masked.on('accept', changed)
  // The value was typed or autofilled before this code loaded.
  if (element.value !== before) changed()
  return {
    update() {
      if (masked.displayValue !== element.value) masked.updateValue()
    },
    stop: () => masked.destroy(),
  }
}
