import InputMask from 'imask/esm/controls/input'
import 'imask/esm/masked/pattern'
import { imaskOptions, isOtherNumber } from '#schema/definitions/fields/mask.ts'

/** A control under a mask. */
export interface MaskedInput {
  /** Adopts a value that was set elsewhere. */
  update(): void
  stop(): void
}

/**
 * Masks a control, except while it has a number that the mask would make another one of. @param changed called when the
 * mask has changed the value
 */
export function maskInput(element: HTMLInputElement, mask: string, changed: () => void): MaskedInput {
  const start = () => new InputMask(element, imaskOptions(mask)).on('accept', changed)
  let masked: ReturnType<typeof start> | undefined
  const follow = (event?: Event): void => {
    const before = element.value
    const isTyping = event !== undefined && element.selectionStart !== before.length
    if (isOtherNumber(before, mask, isTyping)) {
      masked?.destroy()
      masked = undefined
    } else masked ??= start()
    // The value was typed or autofilled before this code loaded, or is under the mask again.
    if (element.value !== before) changed()
  }
  // Before the mask's own listener.
  element.addEventListener('input', follow, { capture: true })
  follow()
  return {
    update() {
      follow()
      if (masked && masked.displayValue !== element.value) masked.updateValue()
    },
    stop() {
      element.removeEventListener('input', follow, { capture: true })
      masked?.destroy()
    },
  }
}
