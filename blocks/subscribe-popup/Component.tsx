import { useEffect, useId, useRef, useState } from 'react'
import {
  afterLoad,
  classes,
  IconButton,
  onFlag,
  readFlag,
  type SlotContent,
  setFlag,
  useFocusAfter,
} from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

/**
 * A bar at the lower left, which unfolds to the subscription form. It needs a script. It is last in the document, takes no focus, and
 * covers nothing until it is unfolded. On pages where visitors buy, it is at the end of the page. The form's code is loaded when the
 * visitor first touches the bar (renderer/engine/loading/wake.ts).
 */
export function Component({ title, folded = [], current = '', slots }: Props & SlotContent) {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const isInvited = useInvitation()
  const isWaiting = folded.some((part) => current.includes(part))
  useFocusAfter(panel, isInvited)
  return (
    <>
      {isInvited && !isWaiting && <div className={css.room} />}
      <aside
        ref={panel}
        data-asleep=""
        className={classes(
          'on-card unprinted positioned',
          isInvited ? css.panel : css.absent,
          isWaiting ? css.waiting : css.floating,
        )}
        aria-labelledby={id}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.defaultPrevented) close()
        }}
      >
        <details>
          <summary className="row gap-8 chevron-mark">
            <h2 id={id} className="text-15">
              {title}
            </h2>
          </summary>
          {slots.content}
        </details>
        <IconButton icon="close" label="Закрыть" className={css.close} onClick={close} />
      </aside>
    </>
  )
}

/** Local storage key. Its value is 'true' after the panel was shown, and 'false' after it was closed (specification.md §3, §4). */
const SHOWN = 'subscribe-modal'
const SUBSCRIBED = 'is-subscribed'

/** Applies the four cases of specification.md §4. @returns true while the panel must be shown */
function useInvitation(): boolean {
  const [isInvited, invite] = useState(false)
  useEffect(() => afterLoad(() => invite(mayInvite())), [])
  useEffect(
    () =>
      onFlag(({ flag, value }) => {
        if (flag === SUBSCRIBED && value === 'true') setFlag(SHOWN, 'false')
        if (flag === SHOWN && value === 'false') invite(false)
      }),
    [],
  )
  return isInvited
}

const close = (): void => setFlag(SHOWN, 'false')

/** Returns true if the panel may be shown. If storage is forbidden it may not, because it would appear on every page. */
function mayInvite(): boolean {
  try {
    if (readFlag(SUBSCRIBED) === 'true') return false
    if (readFlag(SHOWN) === null) setFlag(SHOWN, 'true')
    return readFlag(SHOWN) === 'true'
  } catch {
    return false
  }
}
