import { RequestError } from '../api/request-error.ts'
import { clearFetched } from '../fetch/fetched.ts'
import { ACCOUNT, isSignedIn, noteSignedIn, OWN_DRAFT } from '../page/account.ts'
import type { PageConstants } from '../page/types.ts'

/** Local storage key of the access token (specification.md §3). Our own pages do not use it: they need only the cookie (S4). */
const TOKEN = 'auth.token'

/** Local storage key of the time when the access token expires, in milliseconds since 1970. */
const EXPIRES = 'auth.expires'

/** If the access token is valid for less than this many milliseconds, it is renewed. */
const RENEW_BEFORE_MS = 600_000

/** Event on the window: the page shown now belongs to another visitor than the page before. */
export const VISITOR_EVENT = 'tara:visitor'

/** Message from one tab to the others after a change of the session. */
export interface SessionMessage {
  signedIn: boolean
  /** True if a different user was signed in before. */
  another: boolean
}

let shown: string | undefined
let broadcast: (message: SessionMessage) => void = () => undefined

export const isOwnPage = (): boolean => shown !== undefined

/** Returns true if another tab has shown a personal page of another user since this page was shown. */
export const isOutdated = (): boolean => shown !== undefined && (read(ACCOUNT) ?? shown) !== shown

/** Sets the function that sends messages to other tabs. */
export function onSession(toOthers: (message: SessionMessage) => void): void {
  broadcast = toOthers
}

/**
 * Stores the session of the page that is shown. Renews the access token of a signed-in visitor, or removes that of a guest. Tells the other
 * tabs about a change.
 */
export function noteSession({ signedIn, account }: Pick<PageConstants, 'signedIn' | 'account'>): void {
  shown = account
  const another = isOutdated()
  const before = noteSignedIn(signedIn)
  const [isNew, changed] = [before !== signedIn, before !== undefined && (before !== signedIn || another)]
  if (account !== undefined) write({ [ACCOUNT]: account })
  if (!signedIn) leave([TOKEN, EXPIRES, ACCOUNT])
  else if (((changed || another) && !isTokenNew) || left() < RENEW_BEFORE_MS) renewToken()
  isTokenNew = false
  if (isNew || another) broadcast({ signedIn, another })
  if (!changed) return
  clearFetched()
  dispatchEvent(new Event(VISITOR_EVENT))
}

/** True after a sign-in until the next page is shown: the sign-in's response has already brought a new token. */
let isTokenNew = false

/** Called after each successful submission, because it may have changed the session. @param answer response of the call */
export function noteChange(answer: Readonly<Record<string, unknown>>): void {
  clearFetched()
  isTokenNew = isRenewed(answer)
  if (isRenewed(answer)) writeToken(answer)
  else if (isSignedIn()) renewToken()
}

/** A new access token. `expires_in` is its lifetime in seconds. */
interface Renewed {
  access_token: string
  expires_in: number
}

const isRenewed = (answer: object): answer is Renewed =>
  'access_token' in answer &&
  typeof answer.access_token === 'string' &&
  'expires_in' in answer &&
  typeof answer.expires_in === 'number'

const writeToken = ({ access_token, expires_in }: Renewed): void =>
  write({ [TOKEN]: access_token, [EXPIRES]: String(Date.now() + expires_in * 1000) })

/** Requests a new access token. Undefined if the shop has no accounts. */
let renew: (() => Promise<Renewed>) | undefined

export function setRenewal(ofShop: () => Promise<Renewed>): void {
  renew = ofShop
}

function renewToken(): void {
  renew?.()
    .then((renewed) => {
      if (isSignedIn()) writeToken(renewed)
    })
    .catch((error: unknown) => {
      if (error instanceof RequestError && error.statusCode === 401) leave([TOKEN, EXPIRES])
    })
}

/** Returns true if this browser has an access token. */
export const hasToken = (): boolean => read(TOKEN) !== undefined

/** Returns the milliseconds until the access token expires. Without a token, returns 0. */
const left = (): number => (hasToken() ? Number(read(EXPIRES)) - Date.now() : 0)

const read = (key: string): string | undefined => attempt(() => localStorage.getItem(key)) ?? undefined

const write = (values: Readonly<Record<string, string>>): void =>
  attempt(() => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  })

/** Deletes some keys of local storage, and the user's form drafts. */
const leave = (keys: readonly string[]): void =>
  attempt(() => {
    for (const key of keys) localStorage.removeItem(key)
    sessionStorage.removeItem(OWN_DRAFT)
  })

/** Runs a storage operation and ignores its errors: the browser may forbid storage, and the session needs only the cookie. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
