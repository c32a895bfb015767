import { type LoadComponents, typesIn } from '../page/components.ts'
import { addComponents, type PageStore } from '../page/page-store.ts'
import type { Island } from '../tree/types.ts'
import { adoptEarlyInput, heldPresses, holdPress, isFollowed, releasePresses, sleepersAround } from './early-input.ts'

// A sleeping block is HTML from the server. Its code is loaded and it is hydrated only on demand.

/** Sleeping blocks that wait for a touch or for the viewport, each with the function that ends the wait. */
const waiting = new Map<Element, () => void>()
const touched = new WeakSet<Element>()

/**
 * Hydrates a sleeping block when the visitor clicks or focuses it. Loads the navigation code at the first touch. Clicks wait: in a block
 * for its hydration, on a link for the navigation code and for earlier clicks.
 * @param loadNavigation rejects if the code cannot be loaded @param loadInstead opens a link's document in that case
 */
export function watchTouches(
  loadNavigation: () => Promise<unknown>,
  loadInstead: (link: HTMLAnchorElement) => void,
  store: PageStore,
): void {
  let [isTouched, canNavigate] = [false, false]
  const load = async (): Promise<void> => {
    await loadNavigation()
    canNavigate = true
  }
  const prepare = async (find: () => Element): Promise<boolean> => {
    store.setState({ loading: true })
    try {
      await load()
      return true
    } catch {
      loadInstead(find() as HTMLAnchorElement) // only clicks on links wait here
      return false
    } finally {
      store.setState({ loading: false })
    }
  }
  const touch = (event: Event): void => {
    // Ignores an error: a click on a link loads again. Other touches must not: a reload after a failure would remove the offered retry.
    if (!isTouched) load().catch(() => undefined)
    isTouched = true
    if (event.type.startsWith('pointer')) return
    const target = event.target as Element
    wakeAround(target)
    const link = event.type === 'click' ? target.closest<HTMLAnchorElement>('a[href]:not([aria-busy])') : null
    // Navigation in place would leave a menu open. A sheet of filters stays.
    link?.closest<HTMLElement>('[popover]:not([data-stay])')?.hidePopover()
    if (link && (!canNavigate || heldPresses().length > 0) && isFollowed(link, event as MouseEvent))
      holdPress(link, event, prepare)
  }
  for (const pressed of heldPresses()) wakeAround(pressed)
  for (const type of ['pointerover', 'pointerdown', 'focusin', 'click']) document.addEventListener(type, touch, true)
  // If the visitor reloads the document and goes back, the URL changes before the navigation code is loaded.
  const { pathname, search } = location
  addEventListener('popstate', () => {
    if (!canNavigate && pathname + search !== location.pathname + location.search) location.reload()
  })
}

function wakeAround(element: Element): void {
  for (const block of sleepersAround(element)) {
    touched.add(block)
    waiting.get(block)?.()
  }
}

/** Called when a sleeping block has been hydrated. Passes the block its early input and clicks. */
export function awake(key: string): void {
  elementOf(key)?.setAttribute('data-awake', '')
  adoptEarlyInput()
}

const elementOf = (key: string): Element | null => document.querySelector(`[data-wake="${CSS.escape(key)}"]`)

/** Returns a function that waits until a block is needed and then loads the components of the block and its children. */
export function createWake(store: PageStore, load: LoadComponents) {
  const promises = new Map<string, Promise<unknown>>()
  const wake = async (node: Island): Promise<void> => {
    const element = elementOf(node.key)
    if (element) await wanted(element, node.wakes === 'near' && !element.closest('[data-asleep]'))
    try {
      addComponents(store, await load(typesIn([node])))
    } catch {
      // The reload guard handles this error. If it does not reload the document, the block stays HTML and works without scripts.
      element?.setAttribute('data-awake', '')
      releasePresses()
      await new Promise(() => undefined)
    }
  }
  return (node: Island): Promise<unknown> => {
    const promise = promises.get(node.key) ?? wake(node)
    promises.set(node.key, promise)
    return promise
  }
}

/** Resolves when an element is touched. With `isNearEnough`, also when it is at most a screen away from the viewport. */
const wanted = (element: Element, isNearEnough: boolean): Promise<void> =>
  new Promise((done) => {
    const finish = (): void => {
      observer.disconnect()
      waiting.delete(element)
      done()
    }
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && finish(), {
      rootMargin: '100% 0%',
    })
    // A block without elements becomes visible only by hydration.
    if (touched.has(element) || element.childElementCount === 0) return finish()
    waiting.set(element, finish)
    // The element has no box of its own, but its children have.
    if (isNearEnough) for (const child of element.children) observer.observe(child)
  })
