import { useSyncExternalStore } from 'react'
import { FLAG_EVENT, readFlag, setFlag } from '#renderer/index.ts'

/** Storage key of the drawing size, 'true' for large, shared by all pages and visits. */
const LARGE = 'large-drawings'

/** Fallback for the lifetime of the document when storage is blocked. */
let chosen: boolean | undefined

/** Returns the visitor's choice of large drawings over one scale, shared by all lists. */
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
