import { addOwnRules } from '#schema/definitions/fields/own-rules.ts'
import { fieldRules } from '#schema/definitions/shop/field-rules.ts'
import { loadComponents } from './components.ts'
import { hydrateApp } from './engine/loading/hydrate-app.tsx'
import { typesIn } from './engine/page/components.ts'
import { createPageStore } from './engine/page/page-store.ts'
import type { PageData } from './engine/page/types.ts'

addOwnRules(fieldRules)

/** A form that was taken leads to a page; one that did not reach the server, to none. */
const isRedirected = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'redirectCount' in entry && Number(entry.redirectCount) > 0)

/** Ctrl+Enter or Cmd+Enter in any field presses the button of its form. */
function submitByKeys(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !(event.target instanceof Element)) return
  event.preventDefault()
  event.target.closest('form')?.requestSubmit()
}

/** Hydrates a page of the desk: its blocks, and nothing of the shop around them. Links and forms load documents. */
export async function hydrate(root: HTMLElement, page: PageData): Promise<void> {
  const components = await loadComponents(typesIn(page.tree))
  const { account } = page.constants
  await import('./kit/form/draft.ts')
    .then(({ settleDrafts }) => settleDrafts(account, page.status === 200 && isRedirected()))
    .catch(() => undefined) // storage is forbidden: nothing is kept
  hydrateApp(root, { store: createPageStore(page, components) })
  document.addEventListener('keydown', submitByKeys)
  document.documentElement.dataset.enhanced = ''
}
