import './shop/register.ts'
import { everywhere } from '#blocks/everywhere.ts'
import { loadComponents } from './components.ts'
import { OFFLINE } from './engine/api/request-error.ts'
import { pageLoaded } from './engine/loading/after-load.ts'
import { hydrateApp } from './engine/loading/hydrate-app.tsx'
import { loadDocument } from './engine/loading/reload-guard.ts'
import { awake, createWake, watchTouches } from './engine/loading/wake.ts'
import { REFRESH_EVENT } from './engine/navigation/go-to.ts'
import { onceShown, rememberVisit } from './engine/navigation/visit.ts'
import { blocksOf, typesIn } from './engine/page/components.ts'
import type { Modals } from './engine/page/modals.ts'
import { createPageStore, type DeviceFlags, type PageStore } from './engine/page/page-store.ts'
import type { PageData } from './engine/page/types.ts'
import { followSession } from './engine/visitor/follow-session.ts'
import { noteChange, noteSession } from './engine/visitor/session.ts'
import { PAGE_EVENT, type PageEvent } from './kit/actions/events.ts'
import { notifyFailed, startLists } from './shop/lists/lists.tsx'
import { Status } from './shop/state/Status.tsx'

export async function hydrate(root: HTMLElement, page: PageData): Promise<void> {
  const store = createPageStore(page, { ...(await loadComponents(typesIn(page.tree, true))), ...everywhere })
  const modals = modalsOnTouch(store)
  const wake = { wanted: createWake(store, loadComponents), awake }
  store.subscribe(({ page: { tree } }, before) => {
    if (tree !== before.page.tree) document.documentElement.dataset.blocks = blocksOf(tree)
  })
  await hydrateApp(root, { store, modals, wake, children: <Status store={store} /> })
  await pageLoaded()
  follow(store)
}

/**
 * Loads navigation and modals when the visitor first touches the page. Clicks on links wait for them. If this code fails to load, links
 * load documents; if the visitor is offline, the page stays and offers a retry.
 */
function modalsOnTouch(store: PageStore): Modals {
  const begin = loadOnce(() => import('./enhance.ts').then(({ enhance }) => enhance(store, loadComponents)))
  watchTouches(begin, (link) => loadOrOffer(link.href, () => link.click()), store)
  if (import.meta.hot) void begin()
  const modals: Modals = {
    open: (address, isAfterForm) =>
      begin().then(
        (loaded) => loaded.open(address, isAfterForm),
        // Loads the document that shows the modal, as a link without scripts does.
        () => loadOrOffer(address, () => modals.open(address, isAfterForm)),
      ),
    close: async () => {
      if (store.getState().modal.length === 0) return
      await begin().then(
        (loaded) => loaded.close(),
        () => loadDocument(location.pathname),
      )
    },
    get: async (address, overrides) => (await begin()).get(address, overrides),
  }
  return modals
}

function loadOrOffer(document: string, retry: () => void): void {
  if (navigator.onLine) loadDocument(document)
  else notifyFailed(OFFLINE, retry)
}

/** Starts what belongs to the page as a whole and to no block. Then marks the document as ready. */
function follow(store: PageStore): void {
  const { page } = store.getState()
  onceShown(() => rememberVisit(page))
  const lost = (): void => undefined // the reload guard handles the failure
  followSession(() =>
    import('./engine/visitor/catch-up.ts').then(({ catchUp }) => catchUp(store, loadComponents), lost),
  )
  addEventListener(REFRESH_EVENT, () =>
    import('./engine/navigation/refresh.ts').then(
      ({ refreshPage }) => refreshPage(store, loadComponents),
      () => location.reload(),
    ),
  )
  if (!('navigation' in window))
    import('./engine/navigation/stay.ts').then(({ stayOverDocuments }) => stayOverDocuments()).catch(lost)
  noteSession(page.constants)
  addEventListener(PAGE_EVENT, (event) => {
    const detail = event instanceof CustomEvent && (event.detail as PageEvent)
    if (detail && detail.kind === 'accepted') noteChange(detail.answer)
  })
  startLists()
  const { analytics } = page.constants
  if (analytics)
    import('./shop/analytics/start.ts').then(({ startAnalytics }) => startAnalytics(analytics, store)).catch(lost)
  followDevice((device) => store.setState({ device }))
  document.documentElement.dataset.enhanced = ''
}

/** Returns a function that loads code only once. If loading has failed, the next call tries again. */
function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  const forget = (error: unknown): never => {
    loaded = undefined
    throw error
  }
  return () => {
    loaded ??= load().catch(forget)
    return loaded
  }
}

/** Returns the device class. @param width of the viewport in CSS pixels */
export const deviceFlagsOf = (width: number): DeviceFlags => ({
  isMobile: width < 768,
  isTablet: width >= 768 && width <= 1024,
  isDesktop: width > 1024,
})

/** Passes the viewport's device class to `tell`, at once and after each change. */
export function followDevice(tell: (device: DeviceFlags) => void): void {
  tell(deviceFlagsOf(innerWidth))
  for (const query of ['(width < 768px)', '(width <= 1024px)'])
    matchMedia(query).addEventListener('change', () => tell(deviceFlagsOf(innerWidth)))
}
