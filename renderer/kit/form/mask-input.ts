import InputMask from 'imask/esm/controls/input'
import 'imask/esm/masked/pattern'
import { imaskOptions, isOtherNumber, toMask } from '#schema/definitions/fields/mask.ts'

/** A text input to which a mask is applied. */
export interface MaskedInput {
  /** Applies the mask to a value that other code has set. */
  update(): void
  stop(): void
}

/** Applies a mask to an input, except to numbers that do not fit it, such as foreign ones. @param changed called after a mask's change */
export function maskInput(element: HTMLInputElement, mask: string, changed: () => void): MaskedInput {
  const start = () => new InputMask(element, imaskOptions(mask)).on('accept', changed)
  let masked: ReturnType<typeof start> | undefined
  let lead = ''
  const follow = (event?: Event): void => {
    const before = element.value
    const isTyping = event !== undefined && element.selectionStart !== before.length
    if (!masked?.value) lead = leadOf(before, mask)
    const { data = '', inputType = '' } = event instanceof InputEvent ? event : {}
    // With a mask, a typed letter is dropped. A pasted text with letters stays unchanged, even while the visitor deletes parts of it.
    const isLetter = masked && /^\p{L}$/u.test(data ?? '')
    const hasWords = /\p{L}/u.test(before)
    if (!isLetter && isOtherNumber(before, mask, isTyping)) {
      const isTypedOn = masked?.value && !hasWords && mask.startsWith('+7') && before.startsWith(masked.displayValue)
      masked?.destroy()
      masked = undefined
      if (isTypedOn) element.value = withoutMask(before, lead)
    } else if (!hasWords || inputType.startsWith('insert')) masked ??= start()
    // The text came before this code was loaded (typed or autofilled), or fits the mask again.
    if (element.value !== before) changed()
  }
  // The capture phase comes before the mask's own listener.
  element.addEventListener('input', follow, true)
  follow()
  return {
    update() {
      follow()
      if (masked && masked.displayValue !== element.value) masked.updateValue()
    },
    stop() {
      element.removeEventListener('input', follow, true)
      masked?.destroy()
    },
  }
}

/** Returns the start of a phone number that the mask replaces by «+7»: «+», «8», «7» or an empty string. */
function leadOf(text: string, mask: string): string {
  if (text.trim().startsWith('+')) return '+'
  const national = digitsOf(toMask(text, mask)).slice(1)
  return digitsOf(text).slice(0, digitsOf(text).length - national.length)
}

/** Replaces the mask's «+7 » by what the visitor typed there, for example «375…» or «80…». */
const withoutMask = (text: string, lead: string) => (lead === '+' ? text : lead + digitsOf(text.replace(/^\+7/, '')))

const digitsOf = (text: string): string => text.replace(/[^0-9]/g, '')
