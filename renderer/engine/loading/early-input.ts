import { adopt, type Control, type Early } from './adopt-early-input.ts'

// Stores clicks and typed text of blocks until these are hydrated. Rules: docs/architecture.md, "How a page wakes".

/** Selector of sleeping blocks: they are hydrated only on demand (wake.ts), and this has not happened yet. */
const ASLEEP = '[data-wake]:not([data-awake])'
const CONTROLS = 'a, button, input, label, select, summary, textarea'

let isHydrated = false
/** Resolves at the next hydration of a block. */
let wakening = Promise.withResolvers<void>()

/** Returns the sleeping blocks that contain an element, the innermost first. */
export function sleepersAround(element: Element | null): Element[] {
  const block = element?.closest(ASLEEP)
  return block ? [block, ...sleepersAround(block.parentElement)] : []
}

const isAsleep = (element: Element): boolean => !isHydrated || element.closest(ASLEEP) !== null

/**
 * Returns a function that finds a control again later, even if React has rendered its block anew because a translator changed the DOM. If
 * there is no equivalent control, returns the removed one, since a click on a link works outside of the document too.
 */
function placeOf<T extends Element>(control: T): () => T {
  const block = sleepersAround(control).at(-1)
  const alike = (): T[] =>
    [...(block ?? document).querySelectorAll<T>(CONTROLS)].filter((one) =>
      ['href', 'name', 'type', 'aria-label'].every((key) => one.getAttribute(key) === control.getAttribute(key)),
    )
  const index = alike().indexOf(control)
  return () => (control.isConnected ? control : (alike()[index] ?? control))
}

/** Text and checked state of the controls that the visitor changed in blocks that are not hydrated yet. */
const typed = new Map<Control, { find: () => Control; state: readonly [string, boolean] }>()

/** Functions that return the clicked elements whose clicks wait for hydration or for code. */
const held = new Set<() => HTMLElement>()
/** True while a stored click is replayed, so that it is not stored again. */
let isRepeating = false

/** Returns the clicked elements that wait. An element that has left the document waits for nobody. */
export const heldPresses = (): HTMLElement[] => [...held].map((find) => find()).filter((pressed) => pressed.isConnected)

/**
 * Stores a click until its block is hydrated, then replays it. A second click on the same link or submit button is dropped.
 * @param ready resolves with true when the click can be replayed, or with false if it must not be
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
  // Replays each click in a task of its own, so that React first renders the effect of the previous click.
  void ready(find).then((mustRepeat) => (mustRepeat ? setTimeout(repeat) : held.delete(find)))
}

/** Resolves when the block of an element is hydrated. */
async function awakening(find: () => Element): Promise<boolean> {
  while (isAsleep(find())) await wakening.promise
  return true
}

/** Records input until the page is hydrated, which takes seconds on a slow phone. */
export function watchEarlyInput(root: HTMLElement): void {
  const note = (control: Control): void => {
    const find = typed.get(control)?.find ?? placeOf(control)
    typed.set(control, { find, state: [control.value, (control as HTMLInputElement).checked] })
  }
  for (const control of root.querySelectorAll<HTMLInputElement>('textarea, input:not([type=hidden])')) {
    const isBox = control.type === 'checkbox' || control.type === 'radio'
    if (isBox ? control.checked !== control.defaultChecked : control.value !== control.defaultValue) note(control)
  }
  document.addEventListener('click', keepPress, true)
  document.addEventListener('pointerdown', followPress, true)
  document.addEventListener('mousedown', followPress, true)
  document.addEventListener('mouseup', (event) => endPress?.(event), true)
  for (const event of ['input', 'change'])
    root.addEventListener(event, ({ target }) => isAsleep(target as Element) && note(target as Control), true)
}

/** Returns true if a click on a link would open it in the same tab. */
export const isFollowed = (link: HTMLAnchorElement, { button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  !(link.target || link.download || button || ctrlKey || metaKey || shiftKey)

/** Elements whose clicks need the script: buttons, and links that load content into the page (`aria-busy`). */
const SCRIPTED = 'button:not([popovertarget]), a[aria-busy]'

/** Stores a click in an interactive block that is not hydrated yet. Other links, and buttons that open popovers, work without scripts. */
function keepPress(event: MouseEvent): void {
  const pressed = (event.target as Element).closest<HTMLElement>(SCRIPTED)
  if (!pressed || !isAsleep(pressed) || pressed.closest('[data-static]')) return
  if (!(pressed instanceof HTMLAnchorElement) || isFollowed(pressed, event)) holdPress(pressed, event)
}

/** Called with the event when the mouse button is released. */
let endPress: ((event: MouseEvent) => unknown) | undefined

/** If React renders a block anew while the mouse button is down, browsers dispatch no click. Then clicks the control in the same place. */
function followPress(event: MouseEvent): void {
  const pressed = (event.target as Element).closest<HTMLElement>(CONTROLS)
  // React may render the block anew at `pointerdown`. The target of `mousedown` then is what surrounds the removed control.
  if (!pressed && event.detail) return // of the two, only `mousedown` has a `detail`
  const find = pressed && !event.button && isAsleep(pressed) && placeOf(pressed)
  endPress = (event) =>
    find &&
    find() !== pressed &&
    find().contains(event.target as Node) &&
    find().dispatchEvent(new MouseEvent('click', event))
}

/** Called after a hydration has succeeded or failed. Stored clicks then check whether they can be replayed. */
export function releasePresses(): void {
  wakening.resolve()
  wakening = Promise.withResolvers()
}

/** Called if the scripts have failed to load: no block will wake. From now on clicks have their effect without scripts. */
export function giveUpEarlyInput(): void {
  isHydrated = true
  for (const block of document.querySelectorAll(ASLEEP)) block.setAttribute('data-awake', '')
  releasePresses()
}

/** Passes text that was typed early to the hydrated components, then replays the stored clicks. */
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
