import { loadComponents } from './components.ts'
import { typesIn } from './engine/page/components.ts'
import { hydrateApp } from './engine/page/hydrate-app.tsx'
import type { Modals } from './engine/page/modals.ts'
import { createPageStore, type PageStore } from './engine/page/page-store.ts'
import type { PageData } from './engine/page/types.ts'
import { pageLoaded } from './engine/start/after-load.ts'
import { Status } from './shop/state/Status.tsx'

/** Hydrates a page of the shop. */
export async function hydrate(root: HTMLElement, page: PageData): Promise<void> {
  const store = createPageStore(page, await loadComponents(typesIn(page.tree)))
  hydrateApp(root, { store, modals: modalsWhenLoaded(store), children: <Status store={store} /> })
}

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
