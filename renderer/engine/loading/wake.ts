import { type LoadComponents, typesIn } from '../page/components.ts'
import { addComponents, type PageStore } from '../page/page-store.ts'
import type { Island } from '../tree/types.ts'
import { ASLEEP, adoptEarlyInput, heldPresses, holdPress, isFollowed, releasePresses } from './early-input.ts'

// Sleeping blocks: the browser shows their HTML, and loads and hydrates them on demand.

/** Blocks that wait until they are touched or near the viewport, each with the function that ends the wait. */
const waiting = new Map<Element, () => void>()
const touched = new WeakSet<Element>()

/**
 * Hydrates sleeping blocks on click or focus, and loads the navigation code at the first touch. Held clicks are replayed once their block
 * is hydrated, or for links once navigation has loaded; a click on a link waits for earlier held clicks.
 * @param loadNavigation rejects if the code cannot be loaded @param loadInstead follows a link as without scripts if that happens
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
      loadInstead(find() as HTMLAnchorElement) // only clicks on links are held here
      return false
    } finally {
      store.setState({ loading: false })
    }
  }
  const touch = (event: Event): void => {
    // After a failed load only a click loads again: on any other touch the reload guard would take away the retry that is offered.
    if (!isTouched) load().catch(() => undefined)
    isTouched = true
    const { target, type } = event
    if (!(target instanceof Element)) return
    // A block is not hydrated while a pointer button is down: React may replace its elements, which cancels the click.
    if (type.startsWith('pointer') || (type === 'focusin' && target.matches(':active'))) return
    wakeAround(target)
    const link = type === 'click' ? target.closest<HTMLAnchorElement>('a[href]:not([aria-busy])') : null
    if (link && (!canNavigate || heldPresses().length > 0) && isFollowed(link, event as MouseEvent))
      holdPress(link, event, prepare)
  }
  for (const pressed of heldPresses()) wakeAround(pressed)
  for (const type of ['pointerover', 'pointerdown', 'focusin', 'click'])
    document.addEventListener(type, touch, { capture: true })
  // The visitor reloaded the document and then went back, so that the URL has changed but the navigation code is not loaded.
  const { pathname, search } = location
  addEventListener('popstate', () => {
    if (!canNavigate && pathname + search !== location.pathname + location.search) location.reload()
  })
}

function wakeAround(element: Element): void {
  for (let block = element.closest(ASLEEP); block; block = block.parentElement?.closest(ASLEEP) ?? null) {
    touched.add(block)
    waiting.get(block)?.()
  }
}

/** Called when a sleeping block has been hydrated: passes on the input that was held for it. */
export function awake(key: string): void {
  elementOf(key)?.setAttribute('data-awake', '')
  adoptEarlyInput()
}

const elementOf = (key: string): Element | null => document.querySelector(`[data-wake="${CSS.escape(key)}"]`)

/** Returns a function that loads the components of a block and its children when the block is needed. */
export function createWake(store: PageStore, load: LoadComponents) {
  const promises = new Map<string, Promise<unknown>>()
  const wake = async (node: Island): Promise<void> => {
    const element = elementOf(node.key)
    if (element) await wanted(element, node.wakes === 'near' && !element.closest('[data-asleep]'))
    try {
      addComponents(store, await load(typesIn([node])))
    } catch {
      // The reload guard handles the failure; if it does not reload, the block works as without scripts.
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

/** Resolves when an element is touched or, with `isNearEnough`, within a screen of the viewport. */
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
    // A block without elements must be hydrated to become visible.
    if (touched.has(element) || element.childElementCount === 0) return finish()
    waiting.set(element, finish)
    // The element itself has no box, its children have.
    if (isNearEnough) for (const child of element.children) observer.observe(child)
  })
