/** Dispatched on the window when a flag is set. */
export const FLAG_EVENT = 'tara:flag'

export interface Flag {
  flag: string
  value: string
}

/** Stores a flag in the browser (specification.md §3.47, §3.48) and notifies the page. */
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
