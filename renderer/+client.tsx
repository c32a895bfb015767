import { hydrateRoot } from 'react-dom/client'
import { loadComponents } from './components.ts'
import { App } from './engine/page/App.tsx'
import { pageLoaded } from './engine/page/after-load.ts'
import { readDocumentPage } from './engine/page/browser-page.ts'
import { typesIn } from './engine/page/components.ts'
import type { Modals } from './engine/page/modals.ts'
import { createPageStore, type PageStore } from './engine/page/page-store.ts'
import { startReloadGuard } from './engine/page/reload-guard.ts'
import { Notices } from './kit/shop/Notices.tsx'

const root = document.getElementById('root')
if (root) {
  const page = readDocumentPage()
  startReloadGuard(page.constants.reloadGuard)
  const store = createPageStore(page, await loadComponents(typesIn(page.tree)))
  hydrateRoot(
    root,
    <App store={store} modals={modalsWhenLoaded(store)}>
      <Notices />
    </App>,
  )
}

/** Navigation, modals and the visitor's lists are wanted only once the page has been loaded: until then links are links. */
function modalsWhenLoaded(store: PageStore): Modals {
  const modals = pageLoaded()
    .then(() => import('./enhance.ts'))
    .then(({ enhance }) => enhance(store, loadComponents))
  return {
    open: async (address) => (await modals).open(address),
    close: async () => (await modals).close(),
    get: async (address) => (await modals).get(address),
  }
}
