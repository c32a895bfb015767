import { type KeyboardEvent, useId, useRef } from 'react'
import { DeferredForm, IconButton, useFocusAfter, useModalContent } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'
import { useInvitation } from './use-invitation.ts'

/** Nobody has asked for its form. */
const OWN = { form: DeferredForm }

/** Takes neither the focus nor the page behind it; without a script it does not come. */
export function Panel({ modal }: Props) {
  const id = `invitation${useId()}`
  const panel = useRef<HTMLElement>(null)
  const [isInvited, close] = useInvitation()
  const shown = useModalContent(isInvited ? modal : undefined, OWN)
  const isShown = isInvited && shown !== undefined

  useFocusAfter(panel, isShown)

  const closeByKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') close()
  }
  if (!isShown) return null
  return (
    <aside ref={panel} className={`${css.panel} floating-panel`} aria-labelledby={id} onKeyDown={closeByKey}>
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
