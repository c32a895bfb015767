/** Told to the window when a flag is set. */
export const FLAG_EVENT = 'tara:flag'

export interface Flag {
  flag: string
  value: string
}

/** Remembers something in the browser (specification.md §3.47, §3.48) and tells the page of it. */
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
