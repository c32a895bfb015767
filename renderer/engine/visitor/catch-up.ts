import { fetchPage } from '../fetch/fetch-page.ts'
import { clearFetched } from '../fetch/fetched.ts'
import { BlocksNotLoaded, loadBlocks } from '../fetch/load-blocks.ts'
import { updateHead } from '../loading/browser-page.ts'
import { isReloading } from '../loading/reload-guard.ts'
import { goTo } from '../navigation/go-to.ts'
import { showNotLoaded } from '../navigation/stand-in.ts'
import type { LoadComponents } from '../page/components.ts'
import { withModal } from '../page/modal-address.ts'
import { addComponents, type PageState, type PageStore, takeModal } from '../page/page-store.ts'
import type { PageData } from '../page/types.ts'
import { isStaticHtml, type PrerenderedNode } from '../tree/types.ts'
import { noteSession } from './session.ts'

/**
 * Updates the page after the visitor has signed in or out in another tab or on another device. If the visitor may no longer see the page,
 * opens another page. Otherwise form values stay.
 */
export async function catchUp(store: PageStore, load: LoadComponents): Promise<void> {
  const url = new URL(location.href)
  clearFetched()
  try {
    const answer = await fetchPage(url)
    if (location.href !== url.href) return isElsewhere(url) ? undefined : catchUp(store, load)
    if ('redirect' in answer) return goTo(answer.redirect, true)
    if (answer.build !== store.getState().page.build) throw new Error('The site has been updated')
    const components = await loadBlocks(answer, load)
    if (location.href !== url.href) return isElsewhere(url) ? undefined : catchUp(store, load)
    updateHead(answer.meta)
    addComponents(store, components)
    store.setState((state) => (isTyped() ? withTyped(state, answer) : takeModal(answer)))
    noteSession(answer.constants)
  } catch (error) {
    if (isTyped() || isReloading()) return
    if (error instanceof BlocksNotLoaded) showNotLoaded(store)
    else location.reload()
  }
}

/** Returns true if the visitor has navigated to another page in the meantime. A modal over the same page does not count. */
const isElsewhere = (url: URL): boolean => withModal(location.href).href !== withModal(url).href

/** Returns the page with the new header and footer. The content and the open modal stay, because the visitor has typed values there. */
function withTyped({ page, modal }: PageState, answer: PageData): Pick<PageState, 'page' | 'modal'> {
  const next = takeModal(answer).page
  const around = new Map(next.tree.filter((node) => !isStaticHtml(node)).map((node) => [node.key, node]))
  const stays = (node: PrerenderedNode): boolean => isStaticHtml(node) || node.type === 'outlet'
  const tree = page.tree.map((node) => (stays(node) ? node : (around.get(node.key) ?? node)))
  return { page: { ...next, tree }, modal }
}

/** Returns true if the visitor changed a form of the page or its modal. */
export const isTyped = (): boolean =>
  [...document.querySelectorAll<HTMLFormElement>('main form, dialog form')].some((form) =>
    [...form.elements].some(isChanged),
  )

function isChanged(control: Element): boolean {
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue
  if (control instanceof HTMLSelectElement) {
    const first = [...control.options].findIndex(({ defaultSelected }) => defaultSelected)
    return control.selectedIndex > Math.max(0, first)
  }
  if (!(control instanceof HTMLInputElement) || control.type === 'hidden') return false
  return control.type === 'checkbox' || control.type === 'radio'
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue
}
