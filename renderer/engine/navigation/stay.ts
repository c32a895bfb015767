import { changeEntry } from '../loading/entry.ts'

/** Attribute of a part of a block whose links show the same page differently, such as a list's filter. */
const MARK = 'data-stay'

interface View {
  part: string
  /** Scroll position, in pixels. */
  at: number
  isOpen: boolean
  /** Paths (`pathOf`) of the `details` elements that are open. */
  unfolded: readonly string[]
  /** Text of the focused element. */
  focused: string
}

/**
 * Saves scroll position, open popover, open `details` and focus before the visitor follows a link in a part marked with `data-stay`.
 * @returns a function that restores them after the page is shown
 */
export function stayIn(part: Element): () => void {
  const view = viewOf(part)
  return () => {
    tidyAddress()
    restore(view)
  }
}

/** Session storage key of the state that the next document restores. */
const STORED = 'stay'

/** Restores the state saved by the previous document, and saves this document's: for browsers in which links load documents. */
export function stayOverDocuments(): void {
  const stored = sessionStorage.getItem(STORED)
  sessionStorage.removeItem(STORED)
  if (stored !== null) restore(JSON.parse(stored) as View) // the function below wrote it
  for (const type of ['click', 'submit'])
    document.addEventListener(type, (event) => {
      const { target } = event
      const link = target instanceof Element ? target.closest(`[${MARK}] :is(a[href], form)`) : null
      const part = link?.closest(`[${MARK}]`)
      if (part && !event.defaultPrevented && (type === 'submit') === (link?.localName === 'form'))
        sessionStorage.setItem(STORED, JSON.stringify(viewOf(part)))
    })
}

function viewOf(part: Element): View {
  const focused = part.contains(document.activeElement) ? document.activeElement : null
  return {
    part: part.getAttribute(MARK) ?? '',
    at: part.scrollTop,
    isOpen: part.matches(':popover-open'),
    unfolded: detailsIn(part).flatMap((details) => (details.open ? [pathOf(details)] : [])),
    focused: textOf(focused),
  }
}

function restore({ part, at, isOpen, unfolded, focused }: View): void {
  const now = document.querySelector<HTMLElement>(`[${MARK}="${CSS.escape(part)}"]`)
  if (!now) return
  for (const details of detailsIn(now)) if (unfolded.includes(pathOf(details))) details.open = true
  if (isOpen && !now.matches(':popover-open')) {
    now.showPopover()
    // Scrolls to the button that opens the filter, since the results are below it.
    document.querySelector(`[popovertarget="${CSS.escape(now.id)}"]`)?.scrollIntoView({ behavior: 'instant' })
  }
  now.scrollTop = at
  const focusable = [...now.querySelectorAll<HTMLElement>('a, button, input')]
  ;(focusable.find((element) => textOf(element) === focused) ?? focusable[0])?.focus({ preventScroll: true })
}

/** Removes empty form fields from the URL, as the filter's links do. */
function tidyAddress(): void {
  const url = new URL(location.href)
  for (const [name, value] of [...url.searchParams]) if (value === '') url.searchParams.delete(name)
  if (url.href !== location.href) changeEntry({}, url)
}

const textOf = (element: Element | null): string =>
  element instanceof HTMLInputElement ? element.name : (element?.ariaLabel ?? element?.textContent ?? '')

const detailsIn = (part: Element): HTMLDetailsElement[] => [...part.querySelectorAll('details')]

/** Identifies a `details` element by the summaries of its ancestors; their numbers are removed, because they depend on the filter. */
function pathOf(details: Element | null | undefined): string {
  if (!details) return ''
  const words = details.querySelector('summary')?.textContent?.replace(/\d+/g, '')
  return `${pathOf(details.parentElement?.closest('details'))}/${words}`
}
