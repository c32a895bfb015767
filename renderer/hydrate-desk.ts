import './desk/register.ts'
import { loadComponents } from './components.ts'
import { typesIn } from './engine/page/components.ts'
import { hydrateApp } from './engine/page/hydrate-app.tsx'
import { createPageStore } from './engine/page/page-store.ts'
import type { PageData } from './engine/page/types.ts'

/** Hydrates a page of the desk: its blocks, and nothing of the shop around them. Links and forms load documents. */
export async function hydrate(root: HTMLElement, page: PageData): Promise<void> {
  hydrateApp(root, { store: createPageStore(page, await loadComponents(typesIn(page.tree))) })
  document.documentElement.dataset.enhanced = ''
  // Nobody is signed in there.
  if (location.pathname === '/desk/')
    void import('./kit/form/draft.ts').then(({ forgetDrafts }) => forgetDrafts()).catch(() => undefined)
}
