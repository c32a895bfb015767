import type { BlockComponent, Island } from '../tree/types.ts'
import type { LoadComponents } from './components.ts'
import { ASLEEP, adoptEarlyInput } from './early-input.ts'

// Blocks that sleep: the browser shows their HTML, and loads and hydrates them when they are wanted.

/** Blocks that wait for a touch, or for being near. */
const waiting = new Map<Element, () => void>()
const touched = new WeakSet<Element>()
/** A press on a button of a sleeping block, or on a link before navigation is ready; the last one counts. */
let held: HTMLElement | undefined
let canNavigate = false

/**
 * Wakes sleeping blocks that are pressed or get the focus, and begins navigation with the first touch of the page. A
 * press is done once its block is awake, on a link once navigation is ready.
 */
export function watchTouches(beginNavigation: () => Promise<unknown>): void {
  const follow = (): void => {
    canNavigate = true
    release(null)
  }
  const touch = (event: Event): void => {
    beginNavigation().then(follow, follow)
    const target = event.target instanceof Element ? event.target : null
    if (event.type === 'pointerover' || !target) return
    for (let block = target.closest(ASLEEP); block; block = block.parentElement?.closest(ASLEEP) ?? null) {
      touched.add(block)
      waiting.get(block)?.()
    }
    const pressed = event.type === 'click' ? target.closest<HTMLElement>('button, a[href]') : null
    if (!pressed || !mustWait(pressed, event as MouseEvent)) return
    held = pressed
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const type of ['pointerover', 'pointerdown', 'focusin', 'click'])
    document.addEventListener(type, touch, { capture: true })
}

const mustWait = (pressed: HTMLElement, event: MouseEvent): boolean =>
  pressed instanceof HTMLAnchorElement
    ? !(canNavigate || pressed.target || pressed.download || event.ctrlKey || event.metaKey || event.shiftKey)
    : pressed.closest(ASLEEP) !== null

/** Called when a sleeping block has been hydrated. */
export function awake(key: string): void {
  release(elementOf(key))
  void adoptEarlyInput()
}

/** Ends a block's sleep, and does the press that waited for it. */
function release(block: Element | null): void {
  block?.setAttribute('data-awake', '')
  if (!held || held.closest(ASLEEP)) return
  const button = held
  held = undefined
  button.click()
}

const elementOf = (key: string): Element | null => document.querySelector(`[data-wake="${CSS.escape(key)}"]`)

/** Returns a function that adds the components of a block to those of the page once the block is wanted. */
export function createWake(components: Record<string, BlockComponent>, load: LoadComponents) {
  const promises = new Map<string, Promise<unknown>>()
  const wake = async ({ key, type, needs = [], wakes }: Island): Promise<void> => {
    const element = elementOf(key)
    if (element) await wanted(element, wakes === 'near' && !element.closest('[data-asleep]'))
    try {
      Object.assign(components, await load(new Set([type, ...needs])))
    } catch {
      // The reload guard has heard of it; where it does not reload, the block works as without scripts.
      release(element)
      await new Promise(() => undefined)
    }
  }
  return (node: Island): Promise<unknown> => {
    const promise = promises.get(node.key) ?? wake(node)
    promises.set(node.key, promise)
    return promise
  }
}

/** Resolves when an element is touched or, where that is enough, within a screen of what is seen. */
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
