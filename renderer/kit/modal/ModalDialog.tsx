import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useModals } from '../../engine/page/modals.ts'
import type { SlotContent } from '../../engine/tree/types.ts'
import { classes } from '../ui/classes.ts'
import css from './ModalDialog.module.css'

export interface ModalProps {
  id: string
  title: string
  size: 'message' | 'corner' | 'narrow' | 'registration' | 'profile' | 'wide'
  /** URL of the page without the modal, for visitors without JavaScript. */
  back: string
}

/**
 * A native dialog over the page. In the document of `?modal=…` the server renders it open. The script makes it modal: Esc, a click outside
 * and the close button close it and return the focus.
 */
export function ModalDialog({ id, title, size, back, slots }: ModalProps & SlotContent): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const { close } = useModals()
  // A layout effect closes the dialog before its element is removed, so that the focus returns to the element that opened it.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    // The visitor may already be typing into a dialog that the server rendered open: the focus stays.
    const focused = element.contains(document.activeElement) ? document.activeElement : null
    focused?.toggleAttribute('autofocus', true)
    element.open = false
    element.showModal()
    document.documentElement.classList.add('modal-open')
    focused?.toggleAttribute('autofocus', false)
    return () => {
      document.documentElement.classList.remove('modal-open')
      element.close()
    }
  }, [])

  const closeOutside = (event: MouseEvent): void => {
    // The second click of a double click on the opener hits the backdrop, and must not close the dialog.
    if (event.target === dialog.current && event.detail <= 1) close()
  }
  const closeHere = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    close()
  }
  return (
    <dialog
      ref={dialog}
      className={classes(`on-card ${css.modal}`, css[size])}
      aria-labelledby={`modal-${id}`}
      open
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClose={(event) => event.currentTarget.isConnected && close()}
      onMouseDown={closeOutside}
    >
      <div className={css.panel}>
        <header className={`flex between gap-16 ${css.head}`}>
          <h2 className={css.title} id={`modal-${id}`} tabIndex={-1}>
            {title}
          </h2>
          {/* biome-ignore lint/a11y/useAnchorContent: its label says it, and its mark is of the stylesheet */}
          <a
            className={`icon-button close-mark corner-button ${css.close}`}
            href={back}
            aria-label="Закрыть"
            onClick={closeHere}
          />
        </header>
        <div className={css.content}>{slots.content}</div>
      </div>
    </dialog>
  )
}
