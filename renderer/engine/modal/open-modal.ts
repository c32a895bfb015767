import { RequestError } from '../api/request-error.ts'
import { BlocksNotLoaded } from '../fetch/load-blocks.ts'
import { isFollowed } from '../loading/early-input.ts'
import { changeEntry, pushEntry, readEntry } from '../loading/entry.ts'
import { holdingReload, isReloading, loadDocument } from '../loading/reload-guard.ts'
import type { LoadComponents } from '../page/components.ts'
import { modalIn, modalOf, withModal } from '../page/modal-address.ts'
import type { FetchedModal, Modals } from '../page/modals.ts'
import { addComponents, type PageStore } from '../page/page-store.ts'
import { fetchModal } from './fetch-modal.ts'

export interface ModalsInBrowser extends Modals {
  /** Opens, replaces or closes the modal after Back or Forward, as `url` requires. */
  follow(url: URL): Promise<void>
}

/**
 * Creates the functions that open and close modals over the store's page. If a modal cannot be opened, the browser loads the document that
 * shows it; if the server cannot be reached, the page stays. All modals share one history entry, so Back closes the modal that is open.
 * @param reportFailure shows an error message with a retry button
 */
export function createModals(
  store: PageStore,
  load: LoadComponents,
  reportFailure: (text: string, retry?: () => void) => void,
): ModalsInBrowser {
  /** Resolves when the browser has gone back from the history entry of the last closed modal. */
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
  /** Handles a modal that could not be opened. @param url of the document that shows the same modal */
  const refuse = (error: unknown, url: URL, retry: () => void, isAfterForm = false): void => {
    if (error instanceof RequestError && error.statusCode === 0)
      reportFailure(isAfterForm ? `Отправлено. ${error.message}` : error.message, retry)
    else if (error instanceof BlocksNotLoaded && !isReloading() && !isAfterForm)
      reportFailure('Окно не\u00a0открылось. Попробуйте через минуту.')
    else loadDocument(url)
  }

  const modals: ModalsInBrowser = {
    get,
    async open(address, isAfterForm) {
      await left
      const from = location.href
      const url = withModal(from, modalOf(new URL(address, from)))
      try {
        const modal = await holdingReload(get(address))
        // The visitor may have navigated to another URL in the meantime.
        if (location.href !== from) return
        if (store.getState().modal.length > 0) changeEntry({}, url)
        else pushEntry({ overPage: true }, url)
        show(modal)
      } catch (error) {
        refuse(error, url, () => void modals.open(address, isAfterForm), isAfterForm)
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
        refuse(error, url, () => void modals.follow(url))
      }
    },
  }
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    const modal = link && !event.defaultPrevented && isFollowed(link, event) && modalIn(new URL(link.href))
    if (!modal) return
    event.preventDefault()
    void modals.open(modal)
  })
  return modals

  async function leave(): Promise<void> {
    store.setState({ modal: [] })
    if (!readEntry().overPage) return changeEntry({}, withModal(location.href))
    const { promise, resolve } = Promise.withResolvers<void>()
    addEventListener('popstate', () => resolve(), { once: true })
    history.back()
    await promise
  }
}
