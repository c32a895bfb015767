import { requestCall } from './engine/api/client.ts'
import { loadDocument } from './engine/loading/reload-guard.ts'
import { createModals } from './engine/modal/open-modal.ts'
import { reloadPage, startNavigation } from './engine/navigation/navigation.ts'
import { rememberVisit } from './engine/navigation/visit.ts'
import type { LoadComponents } from './engine/page/components.ts'
import type { Modals } from './engine/page/modals.ts'
import type { PageStore } from './engine/page/page-store.ts'
import type { PageData } from './engine/page/types.ts'
import { noteSession } from './engine/visitor/session.ts'
import { leaveNotice, notifyFailed } from './shop/lists/lists.tsx'

/** Starts navigation and modals. This module is loaded when the visitor first touches the page. */
export function enhance(store: PageStore, load: LoadComponents): Modals {
  const modals = createModals(store, load, notifyFailed)
  let path = location.pathname
  const onShown = (shown: PageData): void => {
    if (location.pathname !== path) leaveNotice()
    path = location.pathname
    rememberVisit(shown)
    noteSession(shown.constants)
  }
  startNavigation(store, load, modals, { onShown, onOffline: notifyFailed })
  signOutByCall()
  if (import.meta.hot) {
    const typing = import('./typing.ts')
    import.meta.hot.on('tara:schema', async () =>
      (await typing).preserveTyping(store, () => reloadPage(store, load, { onShown })),
    )
    if (new URLSearchParams(location.search).has('inspect'))
      import('./inspect.ts').then(({ startInspector }) => startInspector()).catch(() => undefined)
  }
  return modals
}

/** Path to which the sign-out form posts if there is no JavaScript (server/shop/account/router.ts). */
const SIGN_OUT_PATH = '/sign-out/'

/** Signs out by the call (specification.md §7), then opens the home page (§4). If that fails, posts the form. */
export function signOutByCall(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.getAttribute('action') !== SIGN_OUT_PATH) return
    event.preventDefault()
    requestCall('POST /security/logout', {}).then(
      // A new document, so that no data of the user stay in memory.
      () => loadDocument('/'),
      () => form.submit(),
    )
  })
}
