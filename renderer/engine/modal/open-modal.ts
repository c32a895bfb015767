import { BlocksNotLoaded } from '../fetch/load-blocks.ts'
import type { LoadComponents } from '../page/components.ts'
import type { FetchedModal, Modals } from '../page/modals.ts'
import { addComponents, type PageStore } from '../page/page-store.ts'
import { isReloading, loadDocument } from '../start/reload-guard.ts'
import { fetchModal, modalOf, withModal } from './fetch-modal.ts'

/** State of a history entry of a modal: the entry before it is the page without one. */
interface ModalEntry {
  readonly overPage?: true
}

export interface ModalsInBrowser extends Modals {
  /** Opens or closes the modal after Back or Forward. */
  follow(url: URL): Promise<void>
}

/**
 * Creates the functions that open and close modals over the store's page. If a modal cannot be opened in place, its
 * document is loaded. An open modal has one history entry, even if another modal replaces it: going back closes it.
 * @param reportFailure shows an error message
 */
export function createModals(
  store: PageStore,
  load: LoadComponents,
  reportFailure: (text: string) => void,
): ModalsInBrowser {
  /** Resolves when the history has left the last closed modal. */
  let left: Promise<void> = Promise.resolve()

  const get: Modals['get'] = async (address, overrides) => {
    const modal = await fetchModal(modalOf(new URL(address, location.href)) ?? '', load, overrides)
    if (modal.page.build !== store.getState().page.build) throw new Error('The site has been updated')
    return modal
  }
  const show = ({ page, components }: FetchedModal): void => {
    addComponents(store, components)
    store.setState({ modal: page.tree })
  }
  /** @param url document with the same modal */
  const refuse = (error: unknown, url: URL): void => {
    if (error instanceof BlocksNotLoaded && !isReloading())
      reportFailure('Окно не\u00a0открылось. Попробуйте через минуту.')
    else loadDocument(url)
  }

  return {
    get,
    async open(address) {
      await left
      const from = location.href
      const url = withModal(from, modalOf(new URL(address, from)))
      try {
        const modal = await get(address)
        // The visitor navigated meanwhile.
        if (location.href !== from) return
        if (store.getState().modal.length > 0) history.replaceState(history.state, '', url)
        else history.pushState({ overPage: true } satisfies ModalEntry, '', url)
        show(modal)
      } catch (error) {
        refuse(error, url)
      }
    },
    async close() {
      if (store.getState().modal.length > 0) left = leave()
      await left
    },
    async follow(url) {
      const search = modalOf(url)
      if (search === undefined) return store.setState({ modal: [] })
      try {
        const modal = await get(search)
        if (location.href === url.href) show(modal)
      } catch (error) {
        refuse(error, url)
      }
    },
  }

  async function leave(): Promise<void> {
    store.setState({ modal: [] })
    const { overPage }: ModalEntry = history.state ?? {}
    if (!overPage) return history.replaceState(history.state, '', withModal(location.href))
    const { promise, resolve } = Promise.withResolvers<void>()
    addEventListener('popstate', () => resolve(), { once: true })
    history.back()
    await promise
  }
}
