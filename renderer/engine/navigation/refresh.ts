import { fetchPage } from '../fetch/fetch-page.ts'
import { clearFetched } from '../fetch/fetched.ts'
import { loadBlocks } from '../fetch/load-blocks.ts'
import type { LoadComponents } from '../page/components.ts'
import { withModal } from '../page/modal-address.ts'
import { addComponents, type PageStore, takeModal } from '../page/page-store.ts'

let refreshes = 0

/**
 * Replaces the page's data by current data from the server. Of several concurrent refreshes only the last one applies. Form values and the
 * open modal stay. If the refresh fails, or is skipped because an author types in the studio's frame, the page stays unchanged.
 */
export async function refreshPage(store: PageStore, load: LoadComponents): Promise<void> {
  const number = ++refreshes
  const url = withModal(location.href)
  clearFetched()
  try {
    const answer = await fetchPage(url)
    if ('redirect' in answer || answer.build !== store.getState().page.build) return
    const components = await loadBlocks(answer, load)
    if (number !== refreshes || withModal(location.href).href !== url.href) return
    const { dataset } = document.documentElement
    if ('typing' in dataset) return void (dataset.typing = 'skipped')
    addComponents(store, components)
    store.setState({ page: takeModal(answer).page })
  } catch {
    // Ignores the error: the next navigation loads the changes.
  }
}
