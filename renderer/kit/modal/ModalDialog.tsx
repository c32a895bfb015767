import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useModals } from '../../engine/page/modals.ts'
import type { SlotContent } from '../../engine/tree/types.ts'
import { classes } from '../ui/classes.ts'
import css from './ModalDialog.module.css'

export interface ModalProps {
  id: string
  title: string
  size: 'message' | 'corner' | 'narrow' | 'registration' | 'profile' | 'wide'
  /** URL of the page without the modal. Without JavaScript, the close button links to it. */
  back: string
}

/**
 * A native dialog over the page. In the document of `?modal=…` the server renders it open, and the script makes it modal. Esc, a click
 * outside and the close button close it. The focus then returns to where it was.
 */
export function ModalDialog({ id, title, size, back, slots }: ModalProps & SlotContent): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const { close } = useModals()
  // A layout effect, because the dialog must be closed before its element is removed: only then the browser returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    // The visitor may already be typing in a dialog that the server rendered open, so the focus must stay there.
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
    // The second click of a double click on the opening link hits the backdrop. It must not close the dialog.
    if (event.target === dialog.current && event.detail <= 1) void close()
  }
  const closeHere = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void close()
  }
  return (
    <dialog
      ref={dialog}
      className={classes(`on-card ${css.modal}`, css[size])}
      aria-labelledby={`modal-${id}`}
      open
      onCancel={(event) => {
        event.preventDefault()
        void close()
      }}
      onClose={(event) => event.currentTarget.isConnected && close()}
      onMouseDown={closeOutside}
    >
      <div className={css.panel}>
        <header className={`flex between gap-16 ${css.head}`}>
          <h2 className={css.title} id={`modal-${id}`} tabIndex={-1}>
            {title}
          </h2>
          {/* biome-ignore lint/a11y/useAnchorContent: `aria-label` names the link, and the stylesheet draws its cross */}
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
