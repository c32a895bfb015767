import InputMask from 'imask/esm/controls/input'
import 'imask/esm/masked/pattern'
import { imaskOptions, isOtherNumber, toMask } from '#schema/definitions/fields/mask.ts'

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
  let lead = ''
  const follow = (event?: Event): void => {
    const before = element.value
    const isTyping = event !== undefined && element.selectionStart !== before.length
    if (!masked?.value) lead = leadOf(before, mask)
    const { data = '', inputType = '' } = event instanceof InputEvent ? event : {}
    // A typed letter the mask leaves out. A pasted text stays whole, also while its words are deleted sign by sign.
    const isLetter = masked && /^\p{L}$/u.test(data ?? '')
    const hasWords = /\p{L}/u.test(before)
    if (!isLetter && isOtherNumber(before, mask, isTyping)) {
      const isTypedOn = masked?.value && !hasWords && mask.startsWith('+7') && before.startsWith(masked.displayValue)
      masked?.destroy()
      masked = undefined
      if (isTypedOn) element.value = withoutMask(before, lead)
    } else if (!hasWords || inputType.startsWith('insert')) masked ??= start()
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

/** Beginnings that the mask replaces by its own «+7»: «+», «8», «7» or nothing. */
function leadOf(text: string, mask: string): string {
  if (text.trim().startsWith('+')) return '+'
  const national = digitsOf(toMask(text, mask)).slice(1)
  return digitsOf(text).slice(0, digitsOf(text).length - national.length)
}

/** Undoes a mask's «+7 » where «375…» or «80…» was typed. */
const withoutMask = (text: string, lead: string) => (lead === '+' ? text : lead + digitsOf(text.replace(/^\+7/, '')))

const digitsOf = (text: string): string => text.replace(/[^0-9]/g, '')
