import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** Corners of the first view in which the panel may float; where it is as wide as the page they are one. */
const CORNERS = ['right', 'left'] as const

export type Place = (typeof CORNERS)[number] | 'end'

/** What is pressed, and what is looked up: a page's title, figures, tables. Running text can wait until it is closed. */
const USED = 'a[href], button, input, select, textarea, summary, label, h1, dt, dd, td'

/**
 * Where the panel stands: in a corner of the first view where nothing lies under it that is pressed or looked up, until the
 * visitor turns to the page; else at the page's end, where room is kept for it.
 * @param panel of the element; it takes its place by `data-place`
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
