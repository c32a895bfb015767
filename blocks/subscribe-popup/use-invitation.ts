import { useEffect, useState } from 'react'
import { FLAG_EVENT, type Flag, readFlag, setFlag } from '#renderer/index.ts'

/** The panel has been shown and not closed: 'true'; it has been closed: 'false' (specification.md §3, §4). */
const SHOWN = 'subscribe-modal'
const SUBSCRIBED = 'is-subscribed'

/**
 * Whether to invite the visitor, by the four cases of specification.md §4.
 * @returns and how to close the invitation, for good
 */
export function useInvitation(): [isInvited: boolean, close: () => void] {
  const [isInvited, invite] = useState(false)
  useEffect(() => invite(mayInvite()), [])
  useEffect(() => {
    if (!isInvited) return
    const hear = (event: Event): void => {
      const { flag, value } = (event as CustomEvent<Flag>).detail // as setFlag sends it
      if (flag === SUBSCRIBED && value === 'true') setFlag(SHOWN, 'false')
      if (flag === SHOWN && value === 'false') invite(false)
    }
    window.addEventListener(FLAG_EVENT, hear)
    return () => window.removeEventListener(FLAG_EVENT, hear)
  }, [isInvited])
  return [isInvited, close]
}

const close = (): void => setFlag(SHOWN, 'false')

/** Where nothing can be remembered, it would come back at every page: then it does not come at all. */
function mayInvite(): boolean {
  try {
    if (readFlag(SUBSCRIBED) === 'true') return false
    if (readFlag(SHOWN) === null) setFlag(SHOWN, 'true')
    return readFlag(SHOWN) === 'true'
  } catch {
    return false
  }
}
