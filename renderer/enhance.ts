import { createModals } from './engine/modal/open-modal.ts'
import { reloadPage, startNavigation } from './engine/navigation/navigation.ts'
import { rememberVisit } from './engine/navigation/visit.ts'
import type { LoadComponents } from './engine/page/components.ts'
import type { Modals } from './engine/page/modals.ts'
import type { PageStore } from './engine/page/page-store.ts'
import type { PageData } from './engine/page/types.ts'
import { noteSession } from './engine/visitor/session.ts'
import { signOutByCall } from './engine/visitor/sign-out.ts'
import { leaveNotice, notifyFailed } from './shop/lists/lists.tsx'

/** Navigation and modals; loaded with the first touch of a page. */
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
      (await typing).keepTyping(store, () => reloadPage(store, load, { onShown })),
    )
    if (new URLSearchParams(location.search).has('inspect'))
      import('./inspect.ts').then(({ startInspector }) => startInspector()).catch(() => undefined)
  }
  return modals
}
