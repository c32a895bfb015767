import type { ReactNode } from 'react'
import { Progress } from '../../engine/navigation/Progress.tsx'
import type { PageStore } from '../../engine/page/page-store.ts'
import { Notices } from './Notices.tsx'

/** News of the page and of the visitor's lists, at the end of a page of the shop. Pages of an area load documents. */
export const Status = ({ store }: { store: PageStore }): ReactNode => (
  <>
    <Progress store={store} />
    <Notices />
  </>
)
