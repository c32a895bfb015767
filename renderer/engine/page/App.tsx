import '../../kit/ui/index.css'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { DetectionContext } from '../../kit/shop/detected-region.ts'
import { Notices } from '../../kit/shop/Notices.tsx'
import { ComponentsContext, Tree } from '../tree/Tree.tsx'
import { LoadingBar } from './LoadingBar.tsx'
import { NO_OPENING, type Opening, OpeningContext } from './opening.ts'
import type { PageStore } from './page-store.ts'

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
