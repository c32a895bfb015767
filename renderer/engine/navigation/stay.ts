/** What a block calls a part of itself whose links tell the same page otherwise: the filter of a list. */
const MARK = 'data-stay'

/**
 * Where a link in such a part leads to the same page told otherwise, the visitor stays where they are: the page does not
 * scroll, a part that is open over the page stays open, scrolled and unfolded as it was, and the focus stays on the link.
 * @param part what the link stands in
 * @returns what to do when the page is shown
 */
export function stayIn(part: Element): () => void {
  const pressed = part.contains(document.activeElement) ? document.activeElement : null
  const [name, words, at] = [part.getAttribute(MARK) ?? '', wordsOf(pressed), part.scrollTop]
  const isOpen = part.matches(':popover-open')
  const unfolded = new Set(detailsIn(part).flatMap((details) => (details.open ? [pathOf(details)] : [])))
  return () => {
    tidyAddress()
    const now = document.querySelector<HTMLElement>(`[${MARK}="${CSS.escape(name)}"]`)
    if (!now) return
    for (const details of detailsIn(now)) if (unfolded.has(pathOf(details))) details.open = true
    if (isOpen) {
      now.showPopover()
      // Behind it the page shows what was found.
      document.querySelector(`[popovertarget="${CSS.escape(now.id)}"]`)?.scrollIntoView({ behavior: 'instant' })
    }
    now.scrollTop = at
    const again = [...now.querySelectorAll<HTMLElement>('a, button, input')]
    ;(again.find((element) => wordsOf(element) === words) ?? again[0])?.focus({ preventScroll: true })
  }
}

/** A form sends its empty fields too: the address goes without them, as those of links do. */
function tidyAddress(): void {
  const url = new URL(location.href)
  for (const [name, value] of [...url.searchParams]) if (value === '') url.searchParams.delete(name)
  if (url.href !== location.href) history.replaceState(history.state, '', url)
}

const wordsOf = (element: Element | null): string =>
  element instanceof HTMLInputElement ? element.name : (element?.ariaLabel ?? element?.textContent ?? '')

const detailsIn = (part: Element): HTMLDetailsElement[] => [...part.querySelectorAll('details')]

/** Its own words and those of what it stands in, without numbers: they change with the choice. */
function pathOf(details: Element | null | undefined): string {
  if (!details) return ''
  const words = details.querySelector('summary')?.textContent?.replace(/\d+/g, '')
  return `${pathOf(details.parentElement?.closest('details'))}/${words}`
}
