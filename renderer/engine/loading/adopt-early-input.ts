export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Controls that the visitor changed before the hydration, with their text and whether they are checked. */
export type Early = Map<Control, readonly [text: string, isChecked: boolean]>

/**
 * Repeats early input by the events that components listen to, as if it happened now: the one way in which any control,
 * of React, of a form or of a library, takes it over.
 */
export function adopt(changed: Early): void {
  for (const [control, [text, isChecked]] of changed) {
    if (!control.isConnected || control.disabled) continue
    if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')) {
      // A radio button that lost its mark follows the one that has it.
      if (control.type === 'radio' && !isChecked) continue
      control.checked = !isChecked
      control.click()
      continue
    }
    if (control instanceof HTMLSelectElement) control.value = text
    else if (control.type !== 'file') setValue(control, text)
    for (const event of ['input', 'change']) control.dispatchEvent(new Event(event, { bubbles: true }))
    if (control !== document.activeElement) control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }
}

/** Sets a text so that React sees a change: it compares with what was last set on the element itself. The caret stays. */
function setValue(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { selectionStart, selectionEnd } = control
  control.value = text === '' ? ' ' : ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, text)
  if (selectionStart !== null && control === document.activeElement)
    control.setSelectionRange(selectionStart, selectionEnd)
}
