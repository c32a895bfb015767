import { adopt, type Control, type Early } from './adopt-early-input.ts'

// Presses and typed text belong to their element until its block is awake. Rules: docs/architecture.md, "How a page wakes".

/** Blocks that are not hydrated yet (wake.ts). */
export const ASLEEP = '[data-wake]:not([data-awake])'
const CONTROLS = 'a, button, input, select, summary, textarea'

let isHydrated = false
/** Resolves when something has been hydrated. */
let wakening = Promise.withResolvers<void>()

const isAsleep = (element: Element): boolean => !isHydrated || element.closest(ASLEEP) !== null

/**
 * Returns a function that finds a control again: the element itself, or its successor in the same place of the block
 * where React had to render the block anew, because a translator has changed its DOM.
 */
function placeOf<T extends Element>(control: T): () => T {
  let block = control.closest(ASLEEP)
  for (let outer = block; outer; outer = outer.parentElement?.closest(ASLEEP) ?? null) block = outer
  const controls = (): T[] => [...(block ?? document).querySelectorAll<T>(CONTROLS)]
  const index = controls().indexOf(control)
  return () => (control.isConnected ? control : (controls()[index] ?? control))
}

/** Text and choices entered into controls of sleeping blocks. */
const typed = new Map<Control, { find: () => Control; state: readonly [string, boolean] }>()

/** Presses that wait for their code. */
const held = new Set<() => HTMLElement>()
/** True while a press is repeated: nothing holds it again. */
let isRepeating = false

export const heldPresses = (): HTMLElement[] => [...held].map((find) => find())

/**
 * Holds a press until its code has come, then repeats it. Of a press that submits or navigates a second is impatience.
 * @param ready resolves with false if the press has been done otherwise
 */
export function holdPress(
  pressed: HTMLElement,
  event: Event,
  ready: (find: () => Element) => Promise<boolean> = awakening,
): void {
  if (isRepeating) return
  event.preventDefault()
  // The listeners of the document hear of it all the same.
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
  // Each in a task of its own: React shows what the press before it did.
  void ready(find).then((mustRepeat) => (mustRepeat ? setTimeout(repeat) : held.delete(find)))
}

/** Resolves once an element is hydrated. */
async function awakening(find: () => Element): Promise<boolean> {
  while (isAsleep(find())) await wakening.promise
  return true
}

/** Notes what is typed and chosen before React listens; on a slow phone that takes seconds. */
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

/** Returns true if a press on a link leads to another page, or a modal, in this tab. */
export const isFollowed = (link: HTMLAnchorElement, { button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  !(link.target || link.download || button > 0 || ctrlKey || metaKey || shiftKey)

/** Presses of these are done by the script: a link that may be busy brings what it names into the page. */
const SCRIPTED = 'button:not([popovertarget]), a[aria-busy]'

/** Holds presses on live blocks that are not hydrated; other links and popovers need no script. */
function keepPress(event: MouseEvent): void {
  const { target } = event
  const pressed = target instanceof Element ? target.closest<HTMLElement>(SCRIPTED) : null
  if (!pressed || !isAsleep(pressed) || pressed.closest('[data-static]')) return
  if (!(pressed instanceof HTMLAnchorElement) || isFollowed(pressed, event)) holdPress(pressed, event)
}

/** Something has been hydrated, or is known not to be: held presses look whether they can be done. */
export function releasePresses(): void {
  wakening.resolve()
  wakening = Promise.withResolvers()
}

/** The scripts do not come: what was pressed works as without them. */
export function giveUpEarlyInput(): void {
  isHydrated = true
  document.removeEventListener('click', keepPress, { capture: true })
  releasePresses()
}

/** Hands typed text over to the components that are hydrated by now, then their presses. */
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
