import './shop/register.ts'
import { createModals } from './engine/modal/open-modal.ts'
import { REFRESH_EVENT } from './engine/navigation/go-to.ts'
import { reloadPage, startNavigation } from './engine/navigation/navigation.ts'
import { refreshPage } from './engine/navigation/refresh.ts'
import { onceShown, rememberVisit } from './engine/navigation/visit.ts'
import type { LoadComponents } from './engine/page/components.ts'
import type { Modals } from './engine/page/modals.ts'
import type { PageStore } from './engine/page/page-store.ts'
import type { AnalyticsSettings, PageData } from './engine/page/types.ts'
import { followDevice } from './engine/visitor/device.ts'
import { followSession } from './engine/visitor/follow-session.ts'
import { noteChange, noteSession } from './engine/visitor/session.ts'
import { signOutByCall } from './engine/visitor/sign-out.ts'
import { PAGE_EVENT, type PageEvent } from './kit/actions/events.ts'
import { leaveNotices, notifyOnce, startLists } from './shop/lists/start.ts'

/**
 * Everything that a page does beyond its own blocks. Loaded after the load event; marks the document when it is
 * ready.
 */
export function enhance(store: PageStore, load: LoadComponents): Modals {
  const { page } = store.getState()
  const modals = createModals(store, load, (text) => notifyOnce({ kind: 'failed', text }))
  let path = location.pathname
  const onShown = (shown: PageData): void => {
    if (location.pathname !== path) leaveNotices()
    path = location.pathname
    rememberVisit(shown)
    noteSession(shown.constants)
  }
  startNavigation(store, load, modals, {
    onShown,
    onOffline: (text, run) => notifyOnce({ kind: 'failed', text, action: { label: 'Повторить', run } }),
  })
  onceShown(() => rememberVisit(page))
  followSession(() =>
    import('./engine/visitor/catch-up.ts').then(
      ({ catchUp }) => catchUp(store, load),
      () => undefined, // the reload guard has heard of it
    ),
  )
  addEventListener(REFRESH_EVENT, () => refreshPage(store, load))
  noteSession(page.constants)
  addEventListener(PAGE_EVENT, (event) => {
    if (event instanceof CustomEvent && (event.detail as PageEvent).kind === 'taken') noteChange()
  })
  signOutByCall()
  startLists()
  if (page.constants.analytics) begin(page.constants.analytics, store)
  followDevice((device) => store.setState({ device }))
  document.documentElement.dataset.enhanced = ''
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

/** Loaded only with a configured counter. */
function begin(settings: AnalyticsSettings, store: PageStore): void {
  import('./shop/analytics/start.ts')
    .then(({ startAnalytics }) => startAnalytics(settings, store))
    .catch(() => undefined)
}
