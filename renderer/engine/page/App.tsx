import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { ComponentsContext, Tree } from '../tree/Tree.tsx'
import { ConstantsContext } from './constants.ts'
import { LoadingBar } from './LoadingBar.tsx'
import { NO_OPENING, type Opening, OpeningContext } from './opening.ts'
import type { PageStore } from './page-store.ts'

/**
 * The one React root of a page.
 * @param children what stands at its end, whatever page is shown
 */
export function App({
  store,
  opening = NO_OPENING,
  children,
}: {
  store: PageStore
  opening?: Opening
  children: ReactNode
}): ReactNode {
  const { page, components, loading, arrived, modal } = useStore(store)
  return (
    <ComponentsContext value={components}>
      <LoadingBar loading={loading} {...page.constants.loadingBar} />
      <p className="visually-hidden" role="status">
        {arrived && page.meta.title}
      </p>
      <ConstantsContext value={page.constants}>
        <OpeningContext value={opening}>
          <Tree nodes={page.tree} />
          <Tree nodes={modal} />
          {children}
        </OpeningContext>
      </ConstantsContext>
    </ComponentsContext>
  )
}
