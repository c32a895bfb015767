import type { Early } from './adopt-early-input.ts'

const changed: Early = new Map()
const listening = new AbortController()

/** Begins to note what is typed and chosen before React listens; on a slow phone that takes seconds. */
export function watchEarlyInput(root: HTMLElement): void {
  const note = (control: HTMLInputElement): void => void changed.set(control, [control.value, control.checked])
  for (const control of root.querySelectorAll<HTMLInputElement>('textarea, input:not([type=hidden])')) {
    const isBox = control.type === 'checkbox' || control.type === 'radio'
    if (isBox ? control.checked !== control.defaultChecked : control.value !== control.defaultValue) note(control)
  }
  for (const event of ['input', 'change'])
    root.addEventListener(event, ({ target }) => note(target as HTMLInputElement), {
      capture: true,
      signal: listening.signal,
    })
}

/** Hands early input over to the hydrated components. Its code comes only where there is some. */
export async function adoptEarlyInput(): Promise<void> {
  const adopting = changed.size > 0 ? await import('./adopt-early-input.ts').catch(() => undefined) : undefined
  listening.abort()
  adopting?.adopt(changed)
  changed.clear()
}
