/** Controls that the visitor has changed since the document was parsed, with what they hold. */
const changed = new Map<Control, string | boolean>()
let stop: (() => void) | undefined

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isControl = (target: unknown): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')

const stateOf = (control: Control): string | boolean => (isChoice(control) ? control.checked : control.value)

function isChanged(control: Control): boolean {
  if (isChoice(control)) return control.checked !== control.defaultChecked
  if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue
  const preset = [...control.options].findIndex(({ defaultSelected }) => defaultSelected)
  return control.selectedIndex !== Math.max(0, preset)
}

/** Begins to note what is typed and chosen before React listens; on a slow phone that takes seconds. */
export function watchEarlyInput(root: HTMLElement): void {
  const note = ({ target }: Event): void => void (isControl(target) && changed.set(target, stateOf(target)))
  for (const control of root.querySelectorAll('input, textarea, select'))
    if (isControl(control) && control.type !== 'hidden' && isChanged(control)) changed.set(control, stateOf(control))
  const listening = new AbortController()
  for (const event of ['input', 'change'])
    root.addEventListener(event, note, { capture: true, signal: listening.signal })
  stop = () => listening.abort()
}

/**
 * Hands what was typed and chosen over to the hydrated components by the events that they listen to, as if it happened
 * now: the one way in which any control, of React, of a form or of a library, takes over early input.
 */
export function adoptEarlyInput(): void {
  stop?.()
  for (const [control, state] of changed) if (control.isConnected && !control.disabled) adopt(control, state)
  changed.clear()
}

function adopt(control: Control, state: string | boolean): void {
  if (typeof state === 'boolean') {
    if (!isChoice(control) || (control.type === 'radio' && !state)) return
    control.checked = !state
    control.click()
    return
  }
  if (control instanceof HTMLSelectElement) control.value = state
  else if (control.type !== 'file') setValue(control, state)
  for (const event of ['input', 'change']) control.dispatchEvent(new Event(event, { bubbles: true }))
  if (control !== document.activeElement) control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

/** Sets a text so that React sees a change: it compares with what was last set on the element itself. The caret stays. */
function setValue(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { selectionStart, selectionEnd } = control
  control.value = text === '' ? ' ' : ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, text)
  if (selectionStart !== null && control === document.activeElement)
    control.setSelectionRange(selectionStart, selectionEnd)
}
