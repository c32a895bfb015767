// The import of these styles must stay first, because styles of blocks override them. The server build gets them from render.tsx.
import './kit/ui/index.css'
import { pageInteraction } from './engine/loading/after-load.ts'
import { PAGE_ELEMENT, readDocumentPage } from './engine/loading/browser-page.ts'
import { giveUpEarlyInput, watchEarlyInput } from './engine/loading/early-input.ts'
import { preloadModules } from './engine/loading/preload-modules.ts'
import { startReloadGuard } from './engine/loading/reload-guard.ts'

const root = document.getElementById(PAGE_ELEMENT) && document.getElementById('root')
if (root) {
  watchEarlyInput(root)
  await pageInteraction()
  preloadModules()
  const page = readDocumentPage()
  startReloadGuard()
  try {
    const { hydrate } = await (page.area === undefined ? import('./hydrate.tsx') : import('./hydrate-desk.ts'))
    await hydrate(root, page)
  } catch (error) {
    giveUpEarlyInput()
    throw error
  }
}
