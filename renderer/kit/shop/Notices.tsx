import type { JSX } from 'react'
import { useLists } from './list-state.ts'

/** Two regions that are read out politely: what is in the changed list, and what can be taken back. */
export function Notices(): JSX.Element {
  const said = useLists((state) => state.said)
  const toast = useLists((state) => state.toast)
  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <div className="notices" role="status">
        {toast}
      </div>
    </>
  )
}
