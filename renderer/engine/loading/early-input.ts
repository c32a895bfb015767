import { adopt, type Control, type Early } from './adopt-early-input.ts'

// Keeps clicks and typed text until the element's block is hydrated. Rules: docs/architecture.md, "How a page wakes".

/** Blocks that are not hydrated yet (wake.ts). */
export const ASLEEP = '[data-wake]:not([data-awake])'
const CONTROLS = 'a, button, input, select, summary, textarea'

let isHydrated = false
/** Resolves at the next hydration. */
let wakening = Promise.withResolvers<void>()

const isAsleep = (element: Element): boolean => !isHydrated || element.closest(ASLEEP) !== null

/**
 * Returns a function that finds a control later: the element itself; its equivalent, if React had to render the block again because a
 * translator had changed its DOM; otherwise the removed element, because a click on a link still works outside the document.
 */
function placeOf<T extends Element>(control: T): () => T {
  let block = control.closest(ASLEEP)
  for (let outer = block; outer; outer = outer.parentElement?.closest(ASLEEP) ?? null) block = outer
  const alike = (): T[] =>
    [...(block ?? document).querySelectorAll<T>(CONTROLS)].filter((one) =>
      ['href', 'name', 'type'].every((key) => one.getAttribute(key) === control.getAttribute(key)),
    )
  const index = alike().indexOf(control)
  return () => (control.isConnected ? control : (alike()[index] ?? control))
}

/** Text and checked state of controls in blocks that are not hydrated. */
const typed = new Map<Control, { find: () => Control; state: readonly [string, boolean] }>()

/** Functions that find the clicked elements whose clicks wait for code. */
const held = new Set<() => HTMLElement>()
/** True while a held click is replayed, so that it is not held a second time. */
let isRepeating = false

export const heldPresses = (): HTMLElement[] => [...held].map((find) => find())

/**
 * Holds a click until its block is hydrated, then replays it. A second click on a submit button or a link is dropped.
 * @param ready resolves with false if the click must not be replayed
 */
export function holdPress(
  pressed: HTMLElement,
  event: Event,
  ready: (find: () => Element) => Promise<boolean> = awakening,
): void {
  if (isRepeating) return
  event.preventDefault()
  // Listeners on the document itself still receive the event.
  event.stopPropagation()
  if (!pressed.matches('[type="button"], .stepper-button') && heldPresses().includes(pressed)) return
  const find = placeOf(pressed)
  held.add(find)
  const repeat = (): void => {
    held.delete(find)
    isRepeating = true
    find().click()
    isRepeating = false
  }
  // Each click is replayed in its own task, so that React first renders the effect of the previous one.
  void ready(find).then((mustRepeat) => (mustRepeat ? setTimeout(repeat) : held.delete(find)))
}

/** Resolves when an element is hydrated. */
async function awakening(find: () => Element): Promise<boolean> {
  while (isAsleep(find())) await wakening.promise
  return true
}

/** Records input before React listens, which takes seconds on a slow phone. */
export function watchEarlyInput(root: HTMLElement): void {
  const note = (control: Control): void => {
    const find = typed.get(control)?.find ?? placeOf(control)
    typed.set(control, { find, state: [control.value, (control as HTMLInputElement).checked] })
  }
  for (const control of root.querySelectorAll<HTMLInputElement>('textarea, input:not([type=hidden])')) {
    const isBox = control.type === 'checkbox' || control.type === 'radio'
    if (isBox ? control.checked !== control.defaultChecked : control.value !== control.defaultValue) note(control)
  }
  document.addEventListener('click', keepPress, { capture: true })
  for (const event of ['input', 'change'])
    root.addEventListener(event, ({ target }) => isAsleep(target as Element) && note(target as Control), {
      capture: true,
    })
}

/** Returns true if the browser would follow a clicked link in the same tab. */
export const isFollowed = (link: HTMLAnchorElement, { button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  !(link.target || link.download || button > 0 || ctrlKey || metaKey || shiftKey)

/** Elements whose clicks need the script: buttons, and links that load content into the page (`aria-busy`). */
const SCRIPTED = 'button:not([popovertarget]), a[aria-busy]'

/** Holds clicks in interactive blocks that are not hydrated; other links and popovers work without scripts. */
function keepPress(event: MouseEvent): void {
  const { target } = event
  const pressed = target instanceof Element ? target.closest<HTMLElement>(SCRIPTED) : null
  if (!pressed || !isAsleep(pressed) || pressed.closest('[data-static]')) return
  if (!(pressed instanceof HTMLAnchorElement) || isFollowed(pressed, event)) holdPress(pressed, event)
}

/** Called after a hydration has succeeded or failed: held clicks check whether they can be replayed. */
export function releasePresses(): void {
  wakening.resolve()
  wakening = Promise.withResolvers()
}

/** Called if the scripts failed to load: clicks now work as without scripts. */
export function giveUpEarlyInput(): void {
  isHydrated = true
  document.removeEventListener('click', keepPress, { capture: true })
  releasePresses()
}

/** Passes text that was typed early to the hydrated components, then replays the held clicks. */
export function adoptEarlyInput(): void {
  isHydrated = true
  const adopted: Early = new Map()
  for (const [control, { find, state }] of typed) {
    const now = find()
    if (isAsleep(now)) continue
    typed.delete(control)
    adopted.set(now, state)
  }
  adopt(adopted)
  releasePresses()
}
