import { type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App } from '../page/App.tsx'
import type { Modals } from '../page/modals.ts'
import type { PageStore } from '../page/page-store.ts'
import type { Wake } from '../tree/Tree.tsx'
import { adoptEarlyInput } from './early-input.ts'

/**
 * Hydrates the document's HTML in time slices, so that scrolling and clicks are not blocked. Resolves when all blocks except sleeping ones
 * are hydrated.
 */
export function hydrateApp(
  root: HTMLElement,
  { store, modals, wake, children }: { store: PageStore; modals?: Modals; wake?: Wake; children?: ReactNode },
): Promise<void> {
  return new Promise((resolve) =>
    startTransition(() => {
      hydrateRoot(
        root,
        <App store={store} modals={modals} wake={wake}>
          {children}
          <Hydrated then={resolve} />
        </App>,
        // React wraps an error that a block threw. The original error is in `cause`.
        { onRecoverableError: (error) => isExpected(error) || reportError((error as Error).cause ?? error) },
      )
    }),
  )
}

/** Rendered last, so that its effect runs when all controls of the page are in the DOM. */
function Hydrated({ then }: { then: () => void }): null {
  useEffect(() => {
    adoptEarlyInput()
    then()
  }, [then])
  return null
}

/**
 * Returns true for two expected errors after which React renders in the browser. 419: content is suspended, for example `lazy`. 418: a
 * translator changed a block's DOM before hydration, which shows in `font` elements, since no block has any.
 */
const isExpected = (error: unknown): boolean =>
  error instanceof Error &&
  (/^Minified React error #419;|^Switched to client rendering/.test(error.message) ||
    (error.message.startsWith('Minified React error #418;') && document.querySelector('#root font') !== null))
