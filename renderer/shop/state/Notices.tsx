import type { JSX } from 'react'
import { useLists } from './list-state.ts'

/** Two polite live regions: the state of the changed list, and the notice with undo. */
export function Notices(): JSX.Element {
  const announcement = useLists((state) => state.announcement)
  const toast = useLists((state) => state.toast)
  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <div className="notices" role="status">
        {toast}
      </div>
    </>
  )
}
