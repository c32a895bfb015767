/** Whether somebody has typed or chosen something in a form of the page or of the window over it. */
export const isTyped = (): boolean =>
  [...document.querySelectorAll<HTMLFormElement>('main form, dialog form')].some((form) =>
    [...form.elements].some(isChanged),
  )

function isChanged(control: Element): boolean {
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue
  if (control instanceof HTMLSelectElement) {
    const first = [...control.options].findIndex(({ defaultSelected }) => defaultSelected)
    return control.selectedIndex > Math.max(0, first)
  }
  if (!(control instanceof HTMLInputElement) || control.type === 'hidden') return false
  return control.type === 'checkbox' || control.type === 'radio'
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue
}
