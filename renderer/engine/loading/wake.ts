import { type LoadComponents, typesIn } from '../page/components.ts'
import { addComponents, type PageStore } from '../page/page-store.ts'
import type { Island } from '../tree/types.ts'
import { ASLEEP, adoptEarlyInput, heldPresses, holdPress, isFollowed, releasePresses } from './early-input.ts'

// Blocks that sleep: the browser shows their HTML, and loads and hydrates them when they are wanted.

/** Blocks that wait for a touch, or for being near. */
const waiting = new Map<Element, () => void>()
const touched = new WeakSet<Element>()

/**
 * Wakes sleeping blocks that are pressed or get the focus, and asks for navigation at each touch until it has come. A
 * press is done once its block is awake, on a link once navigation has come.
 * @param loadNavigation rejects where its code cannot be had @param loadInstead follows a link then, as without scripts
 */
export function watchTouches(
  loadNavigation: () => Promise<unknown>,
  loadInstead: (link: HTMLAnchorElement) => void,
  store: PageStore,
): void {
  let canNavigate = false
  const prepare = async (find: () => Element): Promise<boolean> => {
    store.setState({ loading: true })
    try {
      await loadNavigation()
      return true
    } catch {
      loadInstead(find() as HTMLAnchorElement) // a link is held
      return false
    } finally {
      store.setState({ loading: false })
    }
  }
  const touch = (event: Event): void => {
    if (!canNavigate)
      loadNavigation().then(
        () => {
          canNavigate = true
        },
        () => undefined,
      )
    const { target, type } = event
    if (!(target instanceof HTMLElement || target instanceof SVGElement)) return
    // While a button of the mouse is down its block stays: React may have to render it anew.
    if (type.startsWith('pointer') || (type === 'focusin' && target.matches(':active'))) return
    wakeAround(target)
    const link = type === 'click' ? target.closest<HTMLAnchorElement>('a[href]:not([aria-busy])') : null
    if (link && !canNavigate && isFollowed(link, event as MouseEvent)) holdPress(link, event, prepare)
  }
  for (const pressed of heldPresses()) wakeAround(pressed)
  for (const type of ['pointerover', 'pointerdown', 'focusin', 'click'])
    document.addEventListener(type, touch, { capture: true })
  // Back to an earlier page of a document that has been loaded again, and nothing was touched.
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

/** Called when a sleeping block has been hydrated: it takes over what was typed and pressed while it slept. */
export function awake(key: string): void {
  elementOf(key)?.setAttribute('data-awake', '')
  adoptEarlyInput()
}

const elementOf = (key: string): Element | null => document.querySelector(`[data-wake="${CSS.escape(key)}"]`)

/** Returns a function that adds the components of a block, and of those in it, to those of the page once it is wanted. */
export function createWake(store: PageStore, load: LoadComponents) {
  const promises = new Map<string, Promise<unknown>>()
  const wake = async (node: Island): Promise<void> => {
    const element = elementOf(node.key)
    if (element) await wanted(element, node.wakes === 'near' && !element.closest('[data-asleep]'))
    try {
      addComponents(store, await load(typesIn([node])))
    } catch {
      // The reload guard has heard of it; where it does not reload, the block works as without scripts.
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

/** Resolves when an element is touched or, if that is enough, within a screen of the viewport. */
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
    // A block without elements shows itself only once it is hydrated.
    if (touched.has(element) || element.childElementCount === 0) return finish()
    waiting.set(element, finish)
    // The element itself has no box.
    if (isNearEnough) for (const child of element.children) observer.observe(child)
  })
