import { type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Wake } from '../tree/Tree.tsx'
import { App } from './App.tsx'
import { adoptEarlyInput } from './early-input.ts'
import type { Modals } from './modals.ts'
import type { PageStore } from './page-store.ts'

/** Hydrates the document's HTML, in time slices, so that scrolling and clicks are not blocked. */
export function hydrateApp(
  root: HTMLElement,
  { store, modals, wake, children }: { store: PageStore; modals?: Modals; wake?: Wake; children?: ReactNode },
): void {
  startTransition(() => {
    hydrateRoot(
      root,
      <App store={store} modals={modals} wake={wake}>
        {children}
        <EarlyInput />
      </App>,
      { onRecoverableError: (error) => isOfSuspense(error) || reportError(error) },
    )
  })
}

/** Last in the tree: its effect runs once all controls are there. */
function EarlyInput(): null {
  useEffect(() => void adoptEarlyInput(), [])
  return null
}

/**
 * React reports suspended server content, such as `lazy`, that the browser then renders. That is not an error, and
 * only the message identifies it.
 */
const isOfSuspense = (error: unknown): boolean =>
  error instanceof Error && /^Minified React error #419;|^Switched to client rendering/.test(error.message)
