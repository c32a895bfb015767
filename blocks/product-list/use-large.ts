import { useSyncExternalStore } from 'react'
import { FLAG_EVENT, readFlag, setFlag } from '#renderer/index.ts'

/** How drawings of lists are shown, 'true' for large: the browser's own, over pages and visits. */
const LARGE = 'large-drawings'

/** Where nothing can be remembered it holds until the document goes. */
let chosen: boolean | undefined

/** Whether drawings are as large as they get, rather than to one scale: as it was chosen last, in whatever list. */
export const useLarge = (): [large: boolean, set: (large: boolean) => void] => [
  useSyncExternalStore(subscribe, isLarge, () => false),
  choose,
]

function choose(large: boolean): void {
  chosen = large
  setFlag(LARGE, String(large))
}

function isLarge(): boolean {
  try {
    return chosen ?? readFlag(LARGE) === 'true'
  } catch {
    return false
  }
}

function subscribe(changed: () => void): () => void {
  window.addEventListener(FLAG_EVENT, changed)
  return () => window.removeEventListener(FLAG_EVENT, changed)
}
