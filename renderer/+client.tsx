import { hydrateRoot } from 'react-dom/client'
import { loadComponents } from '../blocks/registry.ts'
import { createOpening } from './modal/open-modal.ts'
import { refreshPage, startNavigation } from './navigation/navigation.ts'
import { startReloadGuard } from './navigation/reload-guard.ts'
import { rememberVisit } from './navigation/visit.ts'
import { App } from './page/App.tsx'
import { readDocumentPage } from './page/browser-page.ts'
import { componentsFor } from './page/components.ts'
import { createPageStore } from './store/page-store.ts'

const root = document.getElementById('root')
if (root) {
  const page = readDocumentPage()
  startReloadGuard(page.constants.reloadGuard)
  const store = createPageStore(page, await componentsFor(page.tree, loadComponents))
  const opening = createOpening(store, loadComponents)
  hydrateRoot(root, <App store={store} opening={opening} />)
  startNavigation(store, loadComponents, opening)
  rememberVisit(page.visit)
  document.documentElement.dataset.ready = ''
  import.meta.hot?.on('tara:schema', () => {
    document.querySelector('vite-error-overlay')?.remove()
    return refreshPage(store, loadComponents)
  })
}
