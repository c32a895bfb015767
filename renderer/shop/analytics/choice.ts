import { useSyncExternalStore } from 'react'

/** Answer to the cookie notice. */
type CookieChoice = 'accepted' | 'refused'

/** Local storage key of the choice, its time and the edition of the notice, "accepted 1795200000000 Ab3dE_1x". */
const KEY = 'cookie-choice'

/** Lifetime of the choice in milliseconds: a year. */
const TERM_MS = 365 * 86_400_000

const CHOICE_EVENT = 'tara:cookie-choice'

/** Edition of the current cookie notice; empty until the page has set it. */
let edition = ''

/** Sets the current edition; a choice made for another edition is ignored. @param now the edition that the page contains */
export function setCookieEdition(now: string): void {
  if (now === edition) return
  edition = now
  window.dispatchEvent(new Event(CHOICE_EVENT))
}

/**
 * Returns the visitor's choice; undefined before a choice, when nothing may be counted. Global Privacy Control and Do Not Track count as a
 * refusal, unless the visitor has accepted here. If storage is forbidden, it also returns a refusal, since otherwise the notice would
 * appear on every page.
 */
export function cookieChoice(): CookieChoice | undefined {
  let stored: string | null
  try {
    stored = localStorage.getItem(KEY)
  } catch {
    return 'refused'
  }
  const [choice, at, of] = stored?.split(' ') ?? []
  const isFresh = Date.now() - Number(at) < TERM_MS && (edition === '' || of === edition)
  if (isFresh && (choice === 'accepted' || choice === 'refused')) return choice
  return asksNotToBeFollowed() ? 'refused' : undefined
}

/** Returns true if the browser asks sites not to track. */
export const asksNotToBeFollowed = (): boolean =>
  ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true) || navigator.doNotTrack === '1'

/** Stores the choice and notifies this page; other tabs are notified by the browser's storage event. */
export function chooseCookies(choice: CookieChoice): void {
  try {
    localStorage.setItem(KEY, `${choice} ${Date.now()} ${edition}`)
  } catch {
    // If storage is blocked, nothing is stored, and the choice counts as a refusal.
  }
  window.dispatchEvent(new Event(CHOICE_EVENT))
}

/** Subscribes to choices made in any tab. @returns a function that unsubscribes */
export function onCookieChoice(tell: () => void): () => void {
  const hear = ({ key }: StorageEvent): void => {
    if (key === KEY || key === null) tell()
  }
  window.addEventListener(CHOICE_EVENT, tell)
  window.addEventListener('storage', hear)
  return () => {
    window.removeEventListener(CHOICE_EVENT, tell)
    window.removeEventListener('storage', hear)
  }
}

/** Hook that returns the visitor's choice; on the server a refusal. */
export const useCookieChoice = (): CookieChoice | undefined =>
  useSyncExternalStore(onCookieChoice, cookieChoice, () => 'refused')
