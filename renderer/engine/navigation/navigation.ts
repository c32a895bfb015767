import { flushSync } from 'react-dom'
import { RequestError } from '../api/request-error.ts'
import { fetchPage, prefetchPage } from '../fetch/fetch-page.ts'
import { BlocksNotLoaded, loadBlocks } from '../fetch/load-blocks.ts'
import { prefersReducedData } from '../fetch/save-data.ts'
import { updateHead } from '../loading/browser-page.ts'
import { isLoadingDocument, isReloading } from '../loading/reload-guard.ts'
import { prefetchModal } from '../modal/fetch-modal.ts'
import type { ModalsInBrowser } from '../modal/open-modal.ts'
import type { LoadComponents } from '../page/components.ts'
import { modalIn, withModal } from '../page/modal-address.ts'
import { addComponents, type PageStore, takeModal } from '../page/page-store.ts'
import type { PageData } from '../page/types.ts'
import { AFTER_FORM } from './go-to.ts'
import { clearPage, showNotLoaded } from './stand-in.ts'
import { isReturning, returnTo } from './stay-here.ts'

interface Listeners {
  /** Called each time a page has been shown. */
  onShown: (page: PageData) => void
  /** Called if the server cannot be reached. The current page then stays. @param retry repeats the navigation */
  onOffline?: (message: string, retry: () => void) => void
  /** Called before the new page's modal opens, because Firefox does not scroll while a modal is open. */
  scroll?: (() => void) | undefined
  isAfterForm?: boolean
}

/** Milliseconds for which the pointer must rest on a link before its page is prefetched. */
const REST_MS = 65

/**
 * Intercepts navigations to pages of this site: fetches the page's JSON in place of a document. The browser still handles scrolling, focus
 * and history. Without the Navigation API, links load documents, and only modals open in place.
 */
export function startNavigation(store: PageStore, load: LoadComponents, modals: ModalsInBrowser, listeners: Listeners) {
  if (!('navigation' in window)) {
    addEventListener('popstate', () => modals.follow(new URL(location.href)))
    preserveTyped()
    return
  }
  navigation.addEventListener('navigate', (event) => {
    if (isLoadingDocument()) return
    const url = new URL(event.destination.url)
    if (!event.canIntercept || event.hashChange || event.downloadRequest !== null || event.formData) return
    if (event.navigationType === 'reload' || !isPage(url)) return
    const [from, isTraverse] = [new URL(location.href), event.navigationType === 'traverse']
    // After a failed navigation the browser goes back to the page that is still shown. A link clicked meanwhile is no traversal.
    if (isTraverse && isReturning()) return event.intercept({ scroll: 'manual', focusReset: 'manual' })
    // The page has changed its own URL, for example to open a modal.
    if (!isTraverse && event.destination.sameDocument) return
    if (isTraverse && withModal(from).href === withModal(url).href) {
      event.intercept({ handler: () => modals.follow(url), scroll: 'manual', focusReset: 'manual' })
      return
    }
    const stays = isTraverse ? null : sourceOf(event)?.closest('[data-stay]')
    const origin = { key: navigation.currentEntry?.key, href: from.href, page: store.getState().page }
    event.intercept({
      ...(stays && { scroll: 'manual', focusReset: 'manual' }),
      handler: async () => {
        if (isAnotherItem(from, url) && store.getState().page.clears) {
          clearPage(store)
          if (!isTraverse) scrollTo({ top: 0, behavior: 'instant' })
        }
        // A dynamic import, because most navigations do not need it.
        const stay = stays && (await import('./stay.ts').catch(() => undefined))?.stayIn(stays)
        const showPage = (scroll?: () => void) =>
          show(url, event.signal, store, load, {
            scroll,
            isAfterForm: event.info === AFTER_FORM,
            ...listeners,
            onOffline: (message) => {
              store.setState({ page: origin.page })
              setTimeout(() => void returnTo(origin))
              listeners.onOffline?.(message, () => navigation.navigate(url.href))
            },
          })
        if (!stay) await scrollWith(event, showPage)
        else if (await showPage()) stay()
      },
    })
  })
  startPrefetch(load)
  preserveTyped()
}

/** Fetches the current page again and shows it. Used in development after an edit of a schema file. */
export const reloadPage = (store: PageStore, load: LoadComponents, listeners: Listeners): Promise<boolean> =>
  show(new URL(location.href), new AbortController().signal, store, load, listeners)

/** Returns the clicked element. Some browsers do not provide it; then the focused element is returned. */
const sourceOf = (event: NavigateEvent): Element | null =>
  (event as { sourceElement?: Element | null }).sourceElement ?? document.activeElement

/** Returns true for a page of this site: only paths of pages end with a slash. */
const isPage = (url: URL): boolean => url.origin === location.origin && url.pathname.endsWith('/')

/** Returns true if the paths of two URLs differ only in their last segment, as those of two articles do. */
const isAnotherItem = ({ pathname }: URL, to: URL): boolean =>
  pathname !== to.pathname && pathname.replace(LAST_PART, '') === to.pathname.replace(LAST_PART, '')

const LAST_PART = /[^/]+\/$/

/**
 * Shows a page, and then scrolls as after loading a document: to the top, to the hash, or to the restored position. Meanwhile smooth
 * scrolling and scroll anchoring are off, because they would lead to a wrong position.
 */
async function scrollWith(event: NavigateEvent, showPage: (scroll: () => void) => Promise<boolean>): Promise<void> {
  const { style } = document.documentElement
  style.overflowAnchor = 'none'
  await showPage(() => {
    style.scrollBehavior = 'auto'
    void document.documentElement.scrollTop // this read forces a style recalculation: Chromium scrolls by the last computed styles
    event.scroll()
  })
  // The browser restores the scroll position after the next frame.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      style.removeProperty('scroll-behavior')
      style.removeProperty('overflow-anchor')
    }),
  )
}

/** Fetches and shows a page. @returns true if it is shown in this document */
async function show(
  url: URL,
  signal: AbortSignal,
  store: PageStore,
  load: LoadComponents,
  { onShown, onOffline, scroll, isAfterForm }: Listeners,
): Promise<boolean> {
  store.setState({ loading: true })
  try {
    const answer = await fetchPage(url, signal)
    if ('redirect' in answer) {
      navigation.navigate(answer.redirect, { history: 'replace' })
      return false
    }
    // The server has a newer build than this document, so a new document is needed.
    if (answer.build !== store.getState().page.build) {
      location.reload()
      return false
    }
    const components = await loadBlocks(answer, load)
    if (signal.aborted) return false
    updateHead(answer.meta)
    addComponents(store, components)
    const { page, modal } = takeModal(answer)
    // If the new page contains the modal that is already open, that modal stays and is not rendered again.
    const isOpen = modal[0]?.key === store.getState().modal[0]?.key
    flushSync(() => store.setState({ page, modal: isOpen ? modal : [], arrived: true }))
    scroll?.()
    if (!isOpen) flushSync(() => store.setState({ modal }))
    onShown(answer)
    return true
  } catch (error) {
    if (signal.aborted || isReloading()) return false
    if (error instanceof BlocksNotLoaded && !isAfterForm) {
      showNotLoaded(store)
      scroll?.()
    } else if (onOffline && error instanceof RequestError && error.statusCode === 0)
      onOffline(error.message, () => undefined)
    // The page could not be loaded, so the browser loads its document.
    else location.reload()
    return error instanceof BlocksNotLoaded && !isAfterForm
  } finally {
    if (!signal.aborted) store.setState({ loading: false })
  }
}

function startPrefetch(load: LoadComponents): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const consider = ({ target }: { target: EventTarget | null }): void => {
    clearTimeout(timer)
    if (prefersReducedData()) return
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || link.target || link.download) return
    const url = new URL(link.href, location.href)
    const modal = modalIn(url)
    if (modal) timer = setTimeout(() => prefetchModal(modal, load), REST_MS)
    else if (isPage(url) && url.pathname + url.search !== location.pathname + location.search)
      timer = setTimeout(() => prefetchPage(url), REST_MS)
  }
  document.addEventListener('pointerover', consider, { passive: true })
  document.addEventListener('focusin', consider)
  // A click fetches the page at once, so the prefetch is canceled.
  document.addEventListener('click', () => clearTimeout(timer))
  // The pointer may already rest on a link, because its first move is what loaded this code.
  consider({ target: document.querySelector('a:hover') })
}

/**
 * Preserves values typed into filters (`data-stay`). A click on a filter's link adds them to the link's URL. Closing the filter's popover
 * submits them.
 */
function preserveTyped(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('[data-stay] li a') : null
    const typed = typedIn(link?.closest('[data-stay]'))
    if (!link || typed.length === 0) return
    const url = new URL(link.href)
    for (const { name, value } of typed) {
      if (value.trim() === '') url.searchParams.delete(name)
      else url.searchParams.set(name, value)
    }
    link.href = url.href
  })
  // The `toggle` event does not bubble, so this listener uses the capture phase.
  document.addEventListener(
    'toggle',
    ({ target, newState }) => {
      if (newState !== 'closed' || !(target instanceof Element && target.matches('[data-stay]'))) return
      typedIn(target)[0]?.form?.requestSubmit()
    },
    true,
  )
}

/** Returns the inputs whose values differ from their values when the page was rendered. */
const typedIn = (part: Element | null | undefined): HTMLInputElement[] =>
  [...(part?.querySelectorAll('input') ?? [])].filter(
    ({ form, value, defaultValue }) => form && value.trim() !== defaultValue,
  )
