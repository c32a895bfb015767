import { tellShop } from './analytics/events.ts'
import type { Opening } from './modal/opening.ts'

/** What happens after a form or an event, its links and modals worked out by the server (schema/definitions/contract/actions.ts). */
export type PreparedAction =
  | { readonly do: 'navigate'; readonly to: string; readonly replace?: true }
  /** `address` is a link's, "?modal=success&with=…". */
  | { readonly do: 'openModal'; readonly address: string }
  | { readonly do: 'setFlag'; readonly flag: string; readonly value: string }
  | { readonly do: 'track'; readonly goal: string }
  | { readonly do: 'closeModal' | 'resetForm' | 'showFormError' | 'refresh' | 'reload' }

/** What actions need of where they happen. */
export interface ActionPlace {
  opening: Opening
  resetForm(): void
  showFormError(): void
}

/** Does them in order; what follows a closed modal waits until the history has left it. */
export async function runActions(
  actions: readonly PreparedAction[],
  { opening, resetForm, showFormError }: ActionPlace,
): Promise<void> {
  for (const action of actions)
    switch (action.do) {
      case 'resetForm':
        resetForm()
        break
      case 'showFormError':
        showFormError()
        break
      case 'closeModal':
        await opening.close()
        break
      case 'openModal':
        opening.open(action.address)
        break
      case 'navigate':
        goTo(action.to, action.replace === true)
        break
      case 'setFlag':
        setFlag(action.flag, action.value)
        break
      case 'track':
        tellShop({ kind: 'goal', goal: action.goal })
        break
      case 'refresh':
        dispatchEvent(new Event(REFRESH_EVENT))
        break
      case 'reload':
        location.reload()
    }
}

/** Told to the window when what the page shows has changed. */
export const REFRESH_EVENT = 'tara:refresh'

/** Goes to a page of the site. */
export function goTo(address: string, replace: boolean): void {
  if ('navigation' in window) navigation.navigate(address, { history: replace ? 'replace' : 'push' })
  else if (replace) location.replace(address)
  else location.assign(address)
}

/** Told to the window when a flag is set. */
export const FLAG_EVENT = 'tara:flag'

export interface Flag {
  flag: string
  value: string
}

/** Remembers something in the browser (spec.md §3, "Browser storage keys") and tells the page of it. */
export function setFlag(flag: string, value: string): void {
  try {
    localStorage.setItem(flag, value)
  } catch {
    // Storage may be forbidden: then the flag holds for this page alone.
  }
  window.dispatchEvent(new CustomEvent<Flag>(FLAG_EVENT, { detail: { flag, value } }))
}

/** null where it was never set. @throws where storage is forbidden */
export const readFlag = (flag: string): string | null => localStorage.getItem(flag)
