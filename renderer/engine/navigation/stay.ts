/** Attribute that names a part of a block whose links lead to another view of the page, such as a list's filter. */
const MARK = 'data-stay'

/**
 * Saves the view before a click on a link in such a part is followed: scroll position, open popover and details, focus.
 * @returns restores the view; call it when the page is shown
 */
export function stayIn(part: Element): () => void {
  const pressed = part.contains(document.activeElement) ? document.activeElement : null
  const [name, words, at] = [part.getAttribute(MARK) ?? '', textOf(pressed), part.scrollTop]
  const isOpen = part.matches(':popover-open')
  const unfolded = new Set(detailsIn(part).flatMap((details) => (details.open ? [pathOf(details)] : [])))
  return () => {
    tidyAddress()
    const now = document.querySelector<HTMLElement>(`[${MARK}="${CSS.escape(name)}"]`)
    if (!now) return
    for (const details of detailsIn(now)) if (unfolded.has(pathOf(details))) details.open = true
    if (isOpen) {
      now.showPopover()
      // The page below shows the results.
      document.querySelector(`[popovertarget="${CSS.escape(now.id)}"]`)?.scrollIntoView({ behavior: 'instant' })
    }
    now.scrollTop = at
    const again = [...now.querySelectorAll<HTMLElement>('a, button, input')]
    ;(again.find((element) => textOf(element) === words) ?? again[0])?.focus({ preventScroll: true })
  }
}

/** Removes empty fields of a form from the URL, as links do. */
function tidyAddress(): void {
  const url = new URL(location.href)
  for (const [name, value] of [...url.searchParams]) if (value === '') url.searchParams.delete(name)
  if (url.href !== location.href) history.replaceState(history.state, '', url)
}

const textOf = (element: Element | null): string =>
  element instanceof HTMLInputElement ? element.name : (element?.ariaLabel ?? element?.textContent ?? '')

const detailsIn = (part: Element): HTMLDetailsElement[] => [...part.querySelectorAll('details')]

/** Returns the summaries of an element's ancestors as a path, without the numbers, which depend on the filter. */
function pathOf(details: Element | null | undefined): string {
  if (!details) return ''
  const words = details.querySelector('summary')?.textContent?.replace(/\d+/g, '')
  return `${pathOf(details.parentElement?.closest('details'))}/${words}`
}
