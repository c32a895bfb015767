import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import {
  FLAG_EVENT,
  type Flag,
  IconButton,
  readFlag,
  setFlag,
  useFocusAfter,
  useModalContent,
} from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

/** Takes neither the focus nor the page behind it; without a script it does not come. */
export function Panel({ modal }: Props) {
  const id = `invitation${useId()}`
  const panel = useRef<HTMLElement>(null)
  const [isInvited, close] = useInvitation()
  const shown = useModalContent(isInvited ? modal : undefined)
  const isShown = isInvited && shown !== undefined

  const place = usePlace(panel, isShown)

  useFocusAfter(panel, isShown)
  useEffect(() => {
    if (!isShown) return
    const closeByKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      const isInside = panel.current?.contains(document.activeElement)
      // As the page shows it: an effect that waits for its place would miss a key pressed meanwhile.
      if (isInside || (panel.current?.dataset.place !== 'end' && !isTaken())) close()
    }
    document.addEventListener('keydown', closeByKey)
    return () => document.removeEventListener('keydown', closeByKey)
  }, [isShown, close])

  if (!isShown) return null
  return (
    <aside ref={panel} className={`${css.panel} floating-panel`} aria-labelledby={id} data-place={place}>
      <header>
        <h2 id={id} className="floating-title">
          {shown.title}
        </h2>
        <IconButton icon="close" label="Закрыть" className="corner-button" onClick={close} />
      </header>
      <div className="floating-content">{shown.content}</div>
    </aside>
  )
}

/** Returns true if a field, a modal or a menu handles Esc. */
const isTaken = (): boolean =>
  document.activeElement?.matches('input, select, textarea') === true ||
  document.querySelector('dialog[open], :popover-open') !== null

/** The panel has been shown and not closed: 'true'; it has been closed: 'false' (specification.md §3, §4). */
const SHOWN = 'subscribe-modal'
const SUBSCRIBED = 'is-subscribed'

/**
 * Applies the four cases of specification.md §4. @returns a flag, and a function that closes the invitation
 * permanently
 */
export function useInvitation(): [isInvited: boolean, close: () => void] {
  const [isInvited, invite] = useState(false)
  useEffect(() => invite(mayInvite()), [])
  useEffect(() => {
    if (!isInvited) return
    const hear = (event: Event): void => {
      const { flag, value } = (event as CustomEvent<Flag>).detail // as setFlag sends it
      if (flag === SUBSCRIBED && value === 'true') setFlag(SHOWN, 'false')
      if (flag === SHOWN && value === 'false') invite(false)
    }
    window.addEventListener(FLAG_EVENT, hear)
    return () => window.removeEventListener(FLAG_EVENT, hear)
  }, [isInvited])
  return [isInvited, close]
}

const close = (): void => setFlag(SHOWN, 'false')

/** Without storage the invitation would reopen on every page, so it never opens. */
function mayInvite(): boolean {
  try {
    if (readFlag(SUBSCRIBED) === 'true') return false
    if (readFlag(SHOWN) === null) setFlag(SHOWN, 'true')
    return readFlag(SHOWN) === 'true'
  } catch {
    return false
  }
}

/** Corners of the first view in which the panel may float; where it is as wide as the page they are one. */
const CORNERS = ['right', 'left'] as const

export type Place = (typeof CORNERS)[number] | 'end'

/** Elements that visitors click or read closely: a title, figures, tables. The panel may cover running text. */
const USED = 'a[href], button, input, select, textarea, summary, label, h1, dt, dd, td'

/**
 * Places the panel: in a corner of the first screen that covers no control or fact, until the visitor scrolls or
 * clicks; otherwise at the page's end, which reserves space. @param panel the element; `data-place` positions it
 */
export function usePlace(panel: RefObject<HTMLElement | null>, isShown: boolean): Place {
  const [place, setPlace] = useState<Place>('end')
  useLayoutEffect(() => {
    if (isShown && panel.current) setPlace(freePlaceOf(panel.current))
  }, [panel, isShown])
  useEffect(() => {
    if (place === 'end') return
    const leave = ({ target }: Event): void => {
      const element = panel.current
      const isUsed = element?.contains(document.activeElement) || (target instanceof Node && element?.contains(target))
      if (!isUsed) setPlace('end')
    }
    const events = ['scroll', 'resize', 'click', 'popstate']
    for (const event of events) window.addEventListener(event, leave, { passive: true })
    return () => {
      for (const event of events) window.removeEventListener(event, leave)
    }
  }, [panel, place])
  return place
}

function freePlaceOf(panel: HTMLElement): Place {
  const used = [...document.querySelectorAll(USED)].filter((element) => !panel.contains(element))
  const rects = used.flatMap((element) => [...element.getClientRects()])
  const { place: before } = panel.dataset
  const isFree = (place: Place): boolean => {
    panel.dataset.place = place
    const { left, right, top, bottom } = panel.getBoundingClientRect()
    return !rects.some((rect) => rect.left < right && rect.right > left && rect.top < bottom && rect.bottom > top)
  }
  const free = CORNERS.find(isFree)
  panel.dataset.place = before
  return free ?? 'end'
}
