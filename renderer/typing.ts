import { adopt, type Control } from './engine/loading/adopt-early-input.ts'
import type { PageStore } from './engine/page/page-store.ts'

// Development only. After an edit of a file, React may remount a form or its fields. This module restores the typed values.

interface Typed {
  form: string
  name: string
  value: string
  checked: boolean
  isTouched: boolean
  /** Selected characters of the text, or the cursor if both are equal. */
  cursor: readonly [start: number | null, end: number | null] | undefined
}

const touched = new WeakSet<EventTarget>()
document.addEventListener('input', ({ target }) => void (target && touched.add(target)), true)

/** Runs `show` and afterwards restores typed values and the cursor. */
export async function preserveTyping(store: PageStore, show: () => Promise<unknown>): Promise<void> {
  let typed: Typed[] = []
  // The values must be read before React renders the new page.
  const stop = store.subscribe((state, before) => {
    if (state.page !== before.page) typed = controls().flatMap(typedIn)
  })
  await show().finally(stop)
  for (const typedValue of typed) {
    const control = controls().find((control) => isOf(typedValue, control))
    if (control) putBack(typedValue, control)
  }
}

const controls = (): Control[] => [
  ...document.querySelectorAll<Control>('form input:not([type=file], [type=hidden]), form textarea, form select'),
]

const formOf = ({ form }: Control): string => form?.querySelector<HTMLInputElement>('input[name=form]')?.value ?? ''

const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)

const isOf = ({ form, name, value }: Typed, control: Control): boolean =>
  control.name === name && formOf(control) === form && (!isChoice(control) || control.value === value)

function typedIn(control: Control): Typed[] {
  const { name, value } = control
  const isTouched = touched.has(control)
  const isActive = control === document.activeElement
  if (name === '' || !(isTouched || isActive)) return []
  const [form, checked] = [formOf(control), isChoice(control) && control.checked]
  const [start, end] = control instanceof HTMLSelectElement ? [] : [control.selectionStart, control.selectionEnd]
  return [{ form, name, value, checked, isTouched, cursor: isActive ? [start ?? null, end ?? null] : undefined }]
}

function putBack({ value, checked, isTouched, cursor }: Typed, control: Control): void {
  if (isTouched) adopt(new Map([[control, [value, checked]]]))
  if (!cursor || control === document.activeElement) return
  control.focus({ preventScroll: true })
  if (!(control instanceof HTMLSelectElement) && cursor[0] !== null) control.setSelectionRange(...cursor)
}
