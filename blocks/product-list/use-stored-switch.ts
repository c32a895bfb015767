import { useSyncExternalStore } from 'react'
import { onFlag, readFlag, setFlag } from '#renderer/index.ts'

/** Fallback for the lifetime of the document when storage is blocked, by storage key. */
const chosen = new Map<string, boolean>()

/** A visitor's choice between two looks of lists, shared by all lists, pages and visits. @param key of the storage */
export const useStoredSwitch = (key: string): [isOn: boolean, set: (isOn: boolean) => void] => [
  useSyncExternalStore(
    onFlag,
    () => isOn(key),
    () => false,
  ),
  (value) => {
    chosen.set(key, value)
    setFlag(key, String(value))
  },
]

function isOn(key: string): boolean {
  try {
    return chosen.get(key) ?? readFlag(key) === 'true'
  } catch {
    return false
  }
}
