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
 * A bar in the lower left corner, which unfolds to the form. It comes last in the document, does not take the focus, and does not cover the
 * page until it is unfolded. It needs a script. On pages where visitors buy it appears at the end of the page. The form's code is loaded at
 * the first touch (renderer/engine/loading/wake.ts).
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

/** Storage key: 'true' after the panel was shown, 'false' after it was closed (specification.md §3, §4). */
const SHOWN = 'subscribe-modal'
const SUBSCRIBED = 'is-subscribed'

/** Applies the four cases of specification.md §4. @returns true while the panel is shown */
function useInvitation(): boolean {
  const [isInvited, invite] = useState(false)
  useEffect(() => afterLoad(() => invite(mayInvite())), [])
  useEffect(() => {
    if (!isInvited) return
    return onFlag(({ flag, value }) => {
      if (flag === SUBSCRIBED && value === 'true') setFlag(SHOWN, 'false')
      if (flag === SHOWN && value === 'false') invite(false)
    })
  }, [isInvited])
  return isInvited
}

const close = (): void => setFlag(SHOWN, 'false')

/** Without storage the panel would reappear on every page, so it never appears. */
function mayInvite(): boolean {
  try {
    if (readFlag(SUBSCRIBED) === 'true') return false
    if (readFlag(SHOWN) === null) setFlag(SHOWN, 'true')
    return readFlag(SHOWN) === 'true'
  } catch {
    return false
  }
}
