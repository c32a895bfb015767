import { useEffect, useId, useRef } from 'react'
import { IconButton, useFocusAfter, useModalContent } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'
import { useInvitation } from './use-invitation.ts'
import { usePlace } from './use-place.ts'

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

/** Whether Esc is somebody else's: of a field, a window, a menu. */
const isTaken = (): boolean =>
  document.activeElement?.matches('input, select, textarea') === true ||
  document.querySelector('dialog[open], :popover-open') !== null
