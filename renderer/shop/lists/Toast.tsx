import { type JSX, type KeyboardEvent, useEffect, useState } from 'react'
import { Icon } from '../../kit/ui/Icon.tsx'
import { IconButton } from '../../kit/ui/IconButton.tsx'
import type { Notice } from '../state/list-types.ts'
import css from './Toast.module.css'

/** Time to undo a removal, in milliseconds; hovering or focusing the notice extends it. */
const NOTICE_MS = 7000

/** A message with its action. A failure stays until it is closed. */
export function Toast({ notice, onClose }: { notice: Notice; onClose: () => void }): JSX.Element {
  const { kind, text, action } = notice
  const [isHeld, hold] = useState(false)
  useEffect(() => {
    if (isHeld || kind === 'failed') return
    const timer = setTimeout(onClose, NOTICE_MS)
    return () => clearTimeout(timer)
  }, [isHeld, kind, onClose])
  const closeByKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose()
  }
  return (
    // biome-ignore lint/a11y: what is pressed are the buttons inside; this only holds the notice while it is used
    <div
      className={`row gap-8 text-15 snug ${css.toast}`}
      onKeyDown={closeByKey}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <p className={`row gap-12 grows shrinks ${css.text}`}>
        {kind === 'failed' && <Icon name="warning" />}
        <span>{text}</span>
      </p>
      {action && (
        <button
          type="button"
          className={`tall bold bare rounded ${css.action}`}
          onClick={() => {
            onClose()
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton icon="close" label="Закрыть сообщение" className={css.close} onClick={onClose} />
    </div>
  )
}
