import { type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App } from '../page/App.tsx'
import type { Modals } from '../page/modals.ts'
import type { PageStore } from '../page/page-store.ts'
import type { Wake } from '../tree/Tree.tsx'
import { adoptEarlyInput } from './early-input.ts'

/**
 * Hydrates the document's HTML in time slices, which do not block scrolling and clicks. Resolves when all blocks that do not sleep are
 * hydrated.
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
        // React wraps the error that a block threw: `cause` is the original.
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
 * Returns true for errors after which React renders in the browser by design: suspended content such as `lazy` (419), and blocks whose DOM
 * a translator changed before hydration (418), recognizable by `font` elements, which no block has.
 */
const isExpected = (error: unknown): boolean =>
  error instanceof Error &&
  (/^Minified React error #419;|^Switched to client rendering/.test(error.message) ||
    (error.message.startsWith('Minified React error #418;') && document.querySelector('#root font') !== null))
