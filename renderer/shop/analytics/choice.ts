import { useSyncExternalStore } from 'react'

/** The visitor's answer to the cookie notice. */
type CookieChoice = 'accepted' | 'refused'

/** Local storage key of the answer, its time, and the version of the notice: "accepted 1795200000000 Ab3dE_1x". */
const KEY = 'cookie-choice'

/** Milliseconds for which the answer is valid: a year. */
const TERM_MS = 365 * 86_400_000

const CHOICE_EVENT = 'tara:cookie-choice'

/** Version of the cookie notice. Empty until the page has set it. */
let edition = ''

/** Sets the version of the notice. From then on, answers to another version do not count. @param now version that the page contains */
export function setCookieEdition(now: string): void {
  if (now === edition) return
  edition = now
  window.dispatchEvent(new Event(CHOICE_EVENT))
}

/**
 * Returns the visitor's answer to the cookie notice. Returns undefined before the answer; nothing may be counted then. Global Privacy
 * Control and Do Not Track count as a refusal, unless the visitor has accepted here. Forbidden storage counts as a refusal too, because
 * otherwise the notice would appear on every page.
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

/** Returns true if the browser sends Global Privacy Control or Do Not Track. */
export const asksNotToBeFollowed = (): boolean =>
  ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true) || navigator.doNotTrack === '1'

/** Stores the answer and tells this page about it. Other tabs get the browser's storage event. */
export function chooseCookies(choice: CookieChoice): void {
  try {
    localStorage.setItem(KEY, `${choice} ${Date.now()} ${edition}`)
  } catch {
    // Storage is forbidden: nothing is stored, and `cookieChoice` returns a refusal.
  }
  window.dispatchEvent(new Event(CHOICE_EVENT))
}

/** Calls `tell` when the visitor answers the notice in any tab. @returns a function that unsubscribes */
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

/** Hook that returns the visitor's answer to the cookie notice. On the server it returns a refusal, so the notice is not rendered. */
export const useCookieChoice = (): CookieChoice | undefined =>
  useSyncExternalStore(onCookieChoice, cookieChoice, () => 'refused')
