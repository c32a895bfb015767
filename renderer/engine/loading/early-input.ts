import { adopt, type Control, type Early } from './adopt-early-input.ts'

/** Blocks that are not hydrated yet (wake.ts). */
export const ASLEEP = '[data-wake]:not([data-awake])'

const changed = new Map<Control, { find: () => Element; state: readonly [string, boolean] }>()
let isHydrated = false

const isAsleep = (element: Element): boolean => !isHydrated || element.closest(ASLEEP) !== null

/**
 * Returns a function that finds an element again that is not hydrated: React renders a sleeping block, or the page, anew
 * where somebody else, such as a translator, has changed its DOM.
 */
export function finder<T extends Element>(element: T): () => T {
  let block = element.closest(ASLEEP)
  for (let outer = block; outer; outer = outer.parentElement?.closest(ASLEEP) ?? null) block = outer
  const alike = (): T[] =>
    [...(block ?? document).querySelectorAll<T>(element.localName)].filter((one) => nameOf(one) === nameOf(element))
  const index = alike().indexOf(element)
  return () => (element.isConnected ? element : (alike()[index] ?? element))
}

const nameOf = (element: Element): string => `${element.getAttribute('name')} ${element.textContent}`

/** Notes what is typed and chosen before React listens; on a slow phone that takes seconds. */
export function watchEarlyInput(root: HTMLElement): void {
  const note = (control: Control): void => {
    const find = changed.get(control)?.find ?? finder(control)
    changed.set(control, { find, state: [control.value, (control as HTMLInputElement).checked] })
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

interface Press {
  find: () => HTMLElement
  isReady: () => boolean
}

const presses: Press[] = []

/** Keeps a press until what it waits for is ready; of one that sends or leads somewhere a second is impatience. */
export function holdPress(pressed: HTMLElement, event: Event, isReady = () => true): void {
  if (pressed.matches('[type="button"]') || !heldPresses().includes(pressed))
    presses.push({ find: finder(pressed), isReady })
  event.preventDefault()
  // The listeners of the document hear of it all the same.
  event.stopPropagation()
}

export const heldPresses = (): HTMLElement[] => presses.map(({ find }) => find())

/** Does the presses that were kept, in their order, where the block is hydrated by now. */
export function doPresses(): void {
  for (const press of presses.splice(0)) {
    if (isAsleep(press.find()) || !press.isReady()) presses.push(press)
    else press.find().click()
  }
}

/** Keeps presses on buttons of live blocks that are not hydrated; links and popovers need no script. */
function keepPress(event: MouseEvent): void {
  const { target } = event
  const button = target instanceof Element ? target.closest<HTMLElement>('button:not([popovertarget])') : null
  if (button && isAsleep(button) && !button.closest('[data-static]')) holdPress(button, event)
}

/** The scripts do not come: what was pressed works as without them. */
export function giveUpEarlyInput(): void {
  isHydrated = true
  document.removeEventListener('click', keepPress, { capture: true })
  for (const { find } of presses.splice(0)) find().click()
}

/** Hands early input over to the components that are hydrated by now. */
export function adoptEarlyInput(): void {
  isHydrated = true
  // Once what was typed has been taken over.
  setTimeout(doPresses)
  const mine: Early = new Map()
  for (const [control, { find, state }] of changed) {
    const now = find() as Control
    if (isAsleep(now)) continue
    changed.delete(control)
    mine.set(now, state)
  }
  adopt(mine)
}
