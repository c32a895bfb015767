import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { loadComponents } from './components.ts'
import { App } from './engine/page/App.tsx'
import { typesIn } from './engine/page/components.ts'
import type { Modals } from './engine/page/modals.ts'
import { createPageStore, type PageStore } from './engine/page/page-store.ts'
import type { PageData } from './engine/page/types.ts'
import { pageLoaded } from './engine/start/after-load.ts'
import { Notices } from './shop/state/Notices.tsx'

/** Hydrates the document's HTML. */
export async function hydrate(root: HTMLElement, page: PageData): Promise<void> {
  const store = createPageStore(page, await loadComponents(typesIn(page.tree)))
  // In time slices, so that scrolling and clicks are not blocked.
  startTransition(() => {
    hydrateRoot(
      root,
      <App store={store} modals={modalsWhenLoaded(store)}>
        <Notices />
      </App>,
      { onRecoverableError: (error) => isOfSuspense(error) || reportError(error) },
    )
  })
}

/**
 * React reports suspended server content, such as `lazy`, that the browser then renders. That is not an error, and
 * only the message identifies it.
 */
const isOfSuspense = (error: unknown): boolean =>
  error instanceof Error && /^Minified React error #419;|^Switched to client rendering/.test(error.message)

/** Navigation, modals and the visitor's lists are wanted only once the page has been loaded: until then links are links. */
function modalsWhenLoaded(store: PageStore): Modals {
  const modals = pageLoaded()
    .then(() => import('./enhance.ts'))
    .then(({ enhance }) => enhance(store, loadComponents))
  return {
    open: async (address) => (await modals).open(address),
    close: async () => (await modals).close(),
    get: async (address, overrides) => (await modals).get(address, overrides),
  }
}
