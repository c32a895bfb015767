/** Event on the window: a flag has been set. */
export const FLAG_EVENT = 'tara:flag'

export interface Flag {
  flag: string
  value: string
}

/** Stores a flag in the browser (specification.md §3.47, §3.48), and tells the page about it. */
export function setFlag(flag: string, value: string): void {
  try {
    localStorage.setItem(flag, value)
  } catch {
    // Storage is forbidden: the flag applies only to this page.
  }
  window.dispatchEvent(new CustomEvent<Flag>(FLAG_EVENT, { detail: { flag, value } }))
}

/** Calls `changed` when this tab sets a flag, or when another tab changes one. @returns a function that unsubscribes */
export function onFlag(changed: (flag: Flag) => void): () => void {
  const hearThisTab = (event: Event): void => changed((event as CustomEvent<Flag>).detail) // dispatched by setFlag
  const hearOtherTab = ({ key, newValue }: StorageEvent): void => {
    if (key !== null && newValue !== null) changed({ flag: key, value: newValue })
  }
  window.addEventListener(FLAG_EVENT, hearThisTab)
  window.addEventListener('storage', hearOtherTab)
  return () => {
    window.removeEventListener(FLAG_EVENT, hearThisTab)
    window.removeEventListener('storage', hearOtherTab)
  }
}

/** Returns the value of a flag, or null if it was never set. @throws if storage is forbidden */
export const readFlag = (flag: string): string | null => localStorage.getItem(flag)
