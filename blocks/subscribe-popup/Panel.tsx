import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { IconButton, onFlag, readFlag, setFlag, useFocusAfter, useModalContent } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

/**
 * Stands under the header, and what follows makes room for it: it lies over nothing, and takes neither the focus nor the
 * page behind it. Without a script it does not come. On a phone, and where something is bought, it is folded to its title.
 */
export function Panel({ modal, folded = [], current = '' }: Props) {
  const id = `invitation${useId()}`
  const panel = useRef<HTMLElement>(null)
  const [isInvited, close] = useInvitation()
  const shown = useModalContent(isInvited ? modal : undefined)
  const isShown = isInvited && shown !== undefined
  // A phone that is turned keeps what is unfolded.
  const [isNarrow] = useState(() => matchMedia('(width < 768px)').matches)
  const isFolded = isNarrow || folded.some((part) => current.includes(part))
  useRoom(panel, isShown)
  useFocusAfter(panel, isShown)

  if (!isShown) return null
  const title = (
    <h2 id={id} className={`text-15 ${css.title}`}>
      {shown.title}
    </h2>
  )
  const content = <div className={`grid ${css.content}`}>{shown.content}</div>
  return (
    <aside
      ref={panel}
      className={`invitation on-card bottom-line unprinted ${css.panel}`}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) close()
      }}
    >
      <div className={`grid ${css.inner}`}>
        {isFolded ? (
          <details className={css.folded}>
            <summary className="chevron-mark">{title}</summary>
            {content}
          </details>
        ) : (
          <>
            {title}
            {content}
          </>
        )}
        <IconButton icon="close" label="Закрыть" className={css.close} onClick={close} />
      </div>
    </aside>
  )
}

/**
 * Says to the stylesheet where the panel stands and how high it is. What is being read stays where it is: a transform
 * shifts no layout, and a page that is scrolled is scrolled on.
 */
function useRoom(panel: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const element = panel.current
    const header = document.querySelector<HTMLElement>('#root header')
    const footer = document.querySelector<HTMLElement>('#root footer')
    if (!isShown || !element || !header || !footer) return
    const { style } = document.documentElement
    let before = 0
    const place = (): void => {
      const top = header.offsetHeight
      const room = element.offsetHeight
      style.setProperty('--invitation-top', `${top}px`)
      style.setProperty('--invitation', `${room}px`)
      style.setProperty('--footer', `${footer.offsetHeight}px`)
      if (scrollY > top) scrollBy({ top: room - before, behavior: 'instant' })
      before = room
    }
    place()
    const observer = new ResizeObserver(place)
    for (const observed of [element, header, footer]) observer.observe(observed)
    return () => {
      observer.disconnect()
      if (scrollY > header.offsetHeight) scrollBy({ top: -before, behavior: 'instant' })
    }
  }, [panel, isShown])
}

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
    return onFlag(({ flag, value }) => {
      if (flag === SUBSCRIBED && value === 'true') setFlag(SHOWN, 'false')
      if (flag === SHOWN && value === 'false') invite(false)
    })
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
