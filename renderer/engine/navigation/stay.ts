import { changeEntry } from '../loading/entry.ts'

/** Attribute of a part of the page, such as a list's filter, whose links show the same page with other results. */
const MARK = 'data-stay'

interface View {
  part: string
  /** Scroll position, in pixels. */
  at: number
  isOpen: boolean
  /** Open `details` elements, each identified by `pathOf`. */
  unfolded: readonly string[]
  /** Text of the element that had the focus. */
  focused: string
}

/**
 * Saves the scroll position, the open popover, the open `details` and the focus of a part marked with `data-stay`, before a link in it is
 * followed. @returns a function that restores them when the page is shown
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

/** Restores the view that the previous document has saved, and saves this document's. For browsers in which links load documents. */
export function stayOverDocuments(): void {
  const stored = sessionStorage.getItem(STORED)
  sessionStorage.removeItem(STORED)
  if (stored !== null) restore(JSON.parse(stored) as View) // written by the listener below
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
    // The results are below the button that opens the filter, so the document scrolls to this button.
    document.querySelector(`[popovertarget="${CSS.escape(now.id)}"]`)?.scrollIntoView({ behavior: 'instant' })
  }
  now.scrollTop = at
  const focusable = [...now.querySelectorAll<HTMLElement>('a, button, input')]
  ;(focusable.find((element) => textOf(element) === focused) ?? focusable[0])?.focus({ preventScroll: true })
}

/** Removes empty form fields from the URL. Links of the filter have none either. */
function tidyAddress(): void {
  const url = new URL(location.href)
  for (const [name, value] of [...url.searchParams]) if (value === '') url.searchParams.delete(name)
  if (url.href !== location.href) changeEntry({}, url)
}

const textOf = (element: Element | null): string =>
  element instanceof HTMLInputElement ? element.name : (element?.ariaLabel ?? element?.textContent ?? '')

const detailsIn = (part: Element): HTMLDetailsElement[] => [...part.querySelectorAll('details')]

/** Identifies a `details` element by its summary and those of its ancestors. Numbers are removed, because they depend on the filter. */
function pathOf(details: Element | null | undefined): string {
  if (!details) return ''
  const words = details.querySelector('summary')?.textContent?.replace(/\d+/g, '')
  return `${pathOf(details.parentElement?.closest('details'))}/${words}`
}
