import './shop/register.ts'
import { everywhere } from '#blocks/everywhere.ts'
import { loadComponents } from './components.ts'
import { REFRESH_EVENT } from './engine/navigation/go-to.ts'
import { onceShown, rememberVisit } from './engine/navigation/visit.ts'
import { blocksOf, typesIn } from './engine/page/components.ts'
import { hydrateApp } from './engine/page/hydrate-app.tsx'
import type { Modals } from './engine/page/modals.ts'
import { createPageStore, type PageStore } from './engine/page/page-store.ts'
import type { PageData } from './engine/page/types.ts'
import { awake, createWake, watchTouches } from './engine/page/wake.ts'
import { pageLoaded } from './engine/start/after-load.ts'
import { followDevice } from './engine/visitor/device.ts'
import { followSession } from './engine/visitor/follow-session.ts'
import { noteChange, noteSession } from './engine/visitor/session.ts'
import { PAGE_EVENT, type PageEvent } from './kit/actions/events.ts'
import { startLists } from './shop/lists/lists.tsx'
import { Status } from './shop/state/Status.tsx'

/** Hydrates a page of the shop. */
export async function hydrate(root: HTMLElement, page: PageData): Promise<void> {
  const store = createPageStore(page, { ...(await loadComponents(typesIn(page.tree, true))), ...everywhere })
  const modals = modalsOnTouch(store)
  const wake = { wanted: createWake(store, loadComponents), awake }
  hydrateApp(root, { store, modals, wake, children: <Status store={store} /> })
  store.subscribe(({ page: { tree } }, before) => {
    if (tree !== before.page.tree) document.documentElement.dataset.blocks = blocksOf(tree)
  })
  void pageLoaded().then(() => follow(store))
}

/** Navigation and modals are loaded with the first touch: links that are pressed sooner wait for them. */
function modalsOnTouch(store: PageStore): Modals {
  let modals: Promise<Modals> | undefined
  const begin = (): Promise<Modals> => {
    modals ??= import('./enhance.ts').then(({ enhance }) => enhance(store, loadComponents))
    return modals
  }
  watchTouches(begin)
  if (import.meta.hot) void begin()
  return {
    open: async (address) => (await begin()).open(address),
    close: async () => (await begin()).close(),
    get: async (address, overrides) => (await begin()).get(address, overrides),
  }
}

/** What a loaded page does beyond its blocks, touched or not. Marks the document when it is ready. */
function follow(store: PageStore): void {
  const { page } = store.getState()
  onceShown(() => rememberVisit(page))
  const lost = (): void => undefined // the reload guard has heard of it
  followSession(() =>
    import('./engine/visitor/catch-up.ts').then(({ catchUp }) => catchUp(store, loadComponents), lost),
  )
  addEventListener(REFRESH_EVENT, () =>
    import('./engine/navigation/refresh.ts').then(({ refreshPage }) => refreshPage(store, loadComponents), lost),
  )
  noteSession(page.constants)
  addEventListener(PAGE_EVENT, (event) => {
    if (event instanceof CustomEvent && (event.detail as PageEvent).kind === 'taken') noteChange()
  })
  startLists()
  const { analytics } = page.constants
  if (analytics)
    import('./shop/analytics/start.ts').then(({ startAnalytics }) => startAnalytics(analytics, store)).catch(lost)
  followDevice((device) => store.setState({ device }))
  document.documentElement.dataset.enhanced = ''
}
