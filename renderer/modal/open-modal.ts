import { MODAL_PATH } from '../navigation/page-prefix.ts'
import type { LoadComponents } from '../page/components.ts'
import { componentsFor } from '../page/components.ts'
import type { PageData } from '../page/types.ts'
import type { PageStore } from '../store/page-store.ts'
import type { FetchedModal, Opening } from './opening.ts'

const FRESH = 60_000
const fetched = new Map<string, { at: number; modal: Promise<FetchedModal> }>()

/** Gets a modal and the code of its blocks; again only after a minute. */
function fetchModal(search: string, load: LoadComponents): Promise<FetchedModal> {
  const known = fetched.get(search)
  if (known && Date.now() - known.at < FRESH) return known.modal
  const modal = fetch(MODAL_PATH + search).then(async (response) => {
    if (!response.ok) throw new Error(`The modal came as ${response.status}`)
    const page = (await response.json()) as PageData
    return { page, components: await componentsFor(page.tree, load) }
  })
  fetched.set(search, { at: Date.now(), modal })
  modal.catch(() => fetched.delete(search))
  return modal
}

/** The same for modals: what is personal in them may be another's. */
export const forgetModals = (): void => fetched.clear()

/** The modal that a link opens over this very page; undefined for any other link. */
export const modalIn = (url: URL): string | undefined =>
  url.origin === location.origin && url.pathname === location.pathname && url.searchParams.has('modal')
    ? url.search
    : undefined

/** Gets a modal before it is wanted. */
export function prefetchModal(search: string, load: LoadComponents): void {
  fetchModal(search, load).catch(() => undefined)
}

/** Opens modals over the page that the store holds; where that cannot be, the document with the modal is loaded. */
export function createOpening(store: PageStore, load: LoadComponents): Opening {
  const get: Opening['get'] = async (address) => {
    const modal = await fetchModal(new URL(address, location.href).search, load)
    if (modal.page.build !== store.getState().page.build) throw new Error('The site has been updated')
    return modal
  }
  return {
    get,
    async open(address) {
      const { search } = new URL(address, location.href)
      try {
        const { page, components } = await get(search)
        store.setState((state) => ({ modal: page.tree, components: { ...state.components, ...components } }))
      } catch {
        location.assign(search)
      }
    },
    close() {
      store.setState({ modal: [] })
      const url = new URL(location.href)
      if (!url.searchParams.has('modal')) return
      for (const name of ['modal', 'with']) url.searchParams.delete(name)
      history.replaceState(history.state, '', url)
    },
  }
}
