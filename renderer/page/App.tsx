import '../ui/index.css'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { Notices } from '../lists/Notices.tsx'
import { NO_OPENING, type Opening, OpeningContext } from '../modal/opening.ts'
import { LoadingBar } from '../navigation/LoadingBar.tsx'
import type { PageStore } from '../store/page-store.ts'
import { ComponentsContext, Tree } from '../tree/Tree.tsx'
import { DetectionContext } from '../visitor/detected-region.ts'

/** The one React root of a page. */
export function App({ store, opening = NO_OPENING }: { store: PageStore; opening?: Opening }): ReactNode {
  const { page, components, loading, arrived, modal } = useStore(store)
  return (
    <ComponentsContext value={components}>
      <LoadingBar loading={loading} {...page.constants.loadingBar} />
      <p className="visually-hidden" role="status">
        {arrived && page.meta.title}
      </p>
      <DetectionContext value={page.constants.detectsRegion}>
        <OpeningContext value={opening}>
          <Tree nodes={page.tree} />
          <Tree nodes={modal} />
          <Notices />
        </OpeningContext>
      </DetectionContext>
    </ComponentsContext>
  )
}
