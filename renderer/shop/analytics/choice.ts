import { useSyncExternalStore } from 'react'

/** Answer to the cookie notice. */
type CookieChoice = 'accepted' | 'refused'

/** Local storage key of the choice, its time and the edition of the notice, "accepted 1795200000000 Ab3dE_1x". */
const KEY = 'cookie-choice'

/** The choice expires after a year, in milliseconds. */
const TERM_MS = 365 * 86_400_000

const CHOICE_EVENT = 'tara:cookie-choice'

/** Edition of the notice that the visitor would see now; empty until the page has set it. */
let edition = ''

/** A choice about another edition counts no more. @param now as the page has it */
export function setCookieEdition(now: string): void {
  if (now === edition) return
  edition = now
  window.dispatchEvent(new Event(CHOICE_EVENT))
}

/**
 * Undefined until the visitor has said it: then nothing is counted either. A browser that asks not to be followed (Global
 * Privacy Control, Do Not Track) has refused, unless its visitor has said otherwise here. Where nothing can be remembered
 * the notice would come back at every page: that is a refusal too.
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

/** Returns true if the browser asks every site not to track. */
export const asksNotToBeFollowed = (): boolean =>
  ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true) || navigator.doNotTrack === '1'

/** Stores the choice and notifies this page; storage events notify other tabs. */
export function chooseCookies(choice: CookieChoice): void {
  try {
    localStorage.setItem(KEY, `${choice} ${Date.now()} ${edition}`)
  } catch {
    // A refusal needs not to be remembered, and what cannot be remembered is not accepted.
  }
  window.dispatchEvent(new Event(CHOICE_EVENT))
}

/** Calls back on each choice, in any tab. @returns a function that unsubscribes */
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

/** Hook for the choice; undefined on the server. */
export const useCookieChoice = (): CookieChoice | undefined =>
  useSyncExternalStore(onCookieChoice, cookieChoice, () => 'refused')
