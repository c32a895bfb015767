import { addOwnRules } from '#schema/definitions/fields/own-rules.ts'
import { fieldRules } from '#schema/definitions/shop/field-rules.ts'
import { loadComponents } from './components.ts'
import { hydrateApp } from './engine/loading/hydrate-app.tsx'
import { typesIn } from './engine/page/components.ts'
import { createPageStore } from './engine/page/page-store.ts'
import type { PageData } from './engine/page/types.ts'

addOwnRules(fieldRules)

/** Returns true if the document was loaded through a redirect: the server redirects only after a successful form post. */
const isRedirected = (): boolean =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]).some(
    ({ redirectCount }) => redirectCount > 0,
  )

/** Submits the form of the focused field on Ctrl+Enter or Cmd+Enter. */
function submitByKeys(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  ;(event.target as HTMLInputElement).form?.requestSubmit()
}

/** Hydrates the blocks of a desk page. The shop's features are missing there: links and forms load documents. */
export async function hydrate(root: HTMLElement, page: PageData): Promise<void> {
  const components = await loadComponents(typesIn(page.tree))
  const { account } = page.constants
  await import('./kit/form/draft.ts')
    .then(({ settleDrafts }) => settleDrafts(account, page.status === 200 && isRedirected()))
    .catch(() => undefined) // if storage is forbidden, no drafts are saved
  document.addEventListener('keydown', submitByKeys)
  await hydrateApp(root, { store: createPageStore(page, components) })
  document.documentElement.dataset.enhanced = ''
}
