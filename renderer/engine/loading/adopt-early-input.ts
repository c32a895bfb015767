export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Controls that the visitor changed before hydration, with text and checked state. */
export type Early = Map<Control, readonly [text: string, isChecked: boolean]>

/** Sets early input again with the events that components listen to, which works for React, form libraries and plain listeners. */
export function adopt(changed: Early): void {
  for (const [control, [text, isChecked]] of changed) {
    if (!control.isConnected || control.disabled) continue
    if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')) {
      // Checking one radio button unchecks the others, so only the checked one is replayed.
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

/** Sets a value so that React notices the change: React compares with the last value set on the element itself. The caret stays. */
function setValue(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { selectionStart, selectionEnd } = control
  control.value = text === '' ? ' ' : ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, text)
  if (selectionStart !== null && control === document.activeElement)
    control.setSelectionRange(selectionStart, selectionEnd)
}
