import type { Early } from './adopt-early-input.ts'

/** Blocks that are not hydrated yet (wake.ts). */
export const ASLEEP = '[data-wake]:not([data-awake])'

const changed: Early = new Map()
let isHydrated = false

const isAsleep = (control: Element): boolean => !isHydrated || control.closest(ASLEEP) !== null

/** Notes what is typed and chosen before React listens; on a slow phone that takes seconds. */
export function watchEarlyInput(root: HTMLElement): void {
  const note = (control: HTMLInputElement): void => void changed.set(control, [control.value, control.checked])
  for (const control of root.querySelectorAll<HTMLInputElement>('textarea, input:not([type=hidden])')) {
    const isBox = control.type === 'checkbox' || control.type === 'radio'
    if (isBox ? control.checked !== control.defaultChecked : control.value !== control.defaultValue) note(control)
  }
  for (const event of ['input', 'change'])
    root.addEventListener(event, ({ target }) => isAsleep(target as Element) && note(target as HTMLInputElement), {
      capture: true,
    })
}

/** Hands early input over to the components that are hydrated by now. Its code comes only where there is some. */
export async function adoptEarlyInput(): Promise<void> {
  isHydrated = true
  const mine: Early = new Map([...changed].filter(([control]) => !isAsleep(control)))
  for (const control of mine.keys()) changed.delete(control)
  if (mine.size > 0) await import('./adopt-early-input.ts').then(({ adopt }) => adopt(mine)).catch(() => undefined)
}
