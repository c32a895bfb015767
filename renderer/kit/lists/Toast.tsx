import { type JSX, type KeyboardEvent, useEffect, useState } from 'react'
import type { Notice } from '../shop/list-types.ts'
import { Icon } from '../ui/Icon.tsx'
import css from './Toast.module.css'

/** How long a removal can be taken back, in milliseconds; longer while somebody is at the notice. */
const STAYS = 7000

/** What happened, and what can be done about it. What failed stays until it is closed. */
export function Toast({ notice, onClose }: { notice: Notice; onClose: () => void }): JSX.Element {
  const { kind, text, action } = notice
  const [isHeld, hold] = useState(false)
  useEffect(() => {
    if (isHeld || kind === 'failed') return
    const timer = setTimeout(onClose, STAYS)
    return () => clearTimeout(timer)
  }, [isHeld, kind, onClose])
  const closeByKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose()
  }
  return (
    // biome-ignore lint/a11y: what is pressed are the buttons inside; this only holds the notice while it is used
    <div
      className={css.toast}
      onKeyDown={closeByKey}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <p className={css.text}>
        {kind === 'failed' && <Icon name="warning" />}
        <span>{text}</span>
      </p>
      {action && (
        <button
          type="button"
          className={css.action}
          onClick={() => {
            onClose()
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={css.close} aria-label="Закрыть сообщение" onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  )
}
