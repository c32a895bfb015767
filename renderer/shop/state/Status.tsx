import type { JSX, ReactNode } from 'react'
import { Progress } from '../../engine/navigation/Progress.tsx'
import type { PageStore } from '../../engine/page/page-store.ts'
import { useLists } from './list-state.ts'

/** Announcements of pages and lists, at the end of each page of the shop. Pages of an area load documents, so they need none. */
export const Status = ({ store }: { store: PageStore }): ReactNode => (
  <>
    <Progress store={store} />
    <Notices />
  </>
)

/** Two polite live regions: the state of the changed list, and the notice with undo. */
function Notices(): JSX.Element {
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
