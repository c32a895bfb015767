export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Text and checked state of the controls that the visitor changed before hydration. */
export type Early = Map<Control, readonly [text: string, isChecked: boolean]>

/** Sets early input again and dispatches the events of typing and clicking. React, form libraries and plain listeners then notice it. */
export function adopt(changed: Early): void {
  for (const [control, [text, isChecked]] of changed) {
    if (!control.isConnected || control.disabled) continue
    if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')) {
      // Selecting a radio button clears the others of its group, so only the selected one needs a click.
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

/** Sets a value, keeps the caret. React notices a change only if the value differs from the one last set through the element itself. */
function setValue(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { selectionStart, selectionEnd } = control
  control.value = text === '' ? ' ' : ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, text)
  if (selectionStart !== null && control === document.activeElement)
    control.setSelectionRange(selectionStart, selectionEnd)
}
