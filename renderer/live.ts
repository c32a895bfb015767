import { REFRESH_EVENT } from './actions.ts'
import { startLists } from './lists/start.ts'
import { createOpening } from './modal/open-modal.ts'
import type { Opening } from './modal/opening.ts'
import { reloadPage, startNavigation } from './navigation/navigation.ts'
import { refreshPage } from './navigation/refresh.ts'
import { onceShown, rememberVisit } from './navigation/visit.ts'
import type { LoadComponents } from './page/components.ts'
import type { AnalyticsSettings } from './page/types.ts'
import type { PageStore } from './store/page-store.ts'
import { catchUp } from './visitor/catch-up.ts'
import { followDevice } from './visitor/device.ts'
import { followSession } from './visitor/follow-session.ts'
import { noteSession } from './visitor/session.ts'

/** All that a page does beyond its own blocks. It is fetched after the load event, and marks the document when it is there. */
export function bringToLife(store: PageStore, load: LoadComponents): Opening {
  const { page } = store.getState()
  const opening = createOpening(store, load)
  startNavigation(store, load, opening)
  onceShown(() => rememberVisit(page))
  followSession(() => catchUp(store, load))
  addEventListener(REFRESH_EVENT, () => refreshPage(store, load))
  noteSession(page.constants)
  startLists()
  if (page.constants.analytics) begin(page.constants.analytics, store)
  followDevice((device) => store.setState({ device }))
  document.documentElement.dataset.ready = ''
  import.meta.hot?.on('tara:schema', () => {
    document.querySelector('vite-error-overlay')?.remove()
    return reloadPage(store, load)
  })
  return opening
}

/** Its code comes only where a counter of visits is configured. */
function begin(settings: AnalyticsSettings, store: PageStore): void {
  import('./analytics/start.ts').then(({ startAnalytics }) => startAnalytics(settings, store)).catch(() => undefined)
}
