import type { JSX, ReactNode } from 'react'
import { Progress } from '../../engine/navigation/Progress.tsx'
import type { PageStore } from '../../engine/page/page-store.ts'
import { useLists } from './list-state.ts'

/** Announces new pages and changed lists, at the end of each page of the shop. Pages of the desk load documents and do not need it. */
export const Status = ({ store }: { store: PageStore }): ReactNode => (
  <>
    <Progress store={store} />
    <Notices />
  </>
)

/** Two live regions: the announcement about a changed list, and the notice with its undo button. */
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
