import { requestCall } from '../api/client.ts'
import { RequestError } from '../api/request-error.ts'
import { clearPrefetched } from '../fetch/fetch-page.ts'
import { clearModals } from '../modal/fetch-modal.ts'
import type { PageConstants } from '../page/types.ts'

/**
 * specification.md §3: the access token is kept here too; our own pages need only the cookie
 * (S4).
 */
const TOKEN = 'auth.token'

/** When the access token ends, in milliseconds since 1970. */
const EXPIRES = 'auth.expires'

/** An access token with less than this left is renewed, in milliseconds. */
const RENEW_BEFORE_MS = 600_000

/** Whose pages were shown last, as `PageConstants.account` has it. */
export const ACCOUNT = 'auth.account'

/** In the tab's own storage: what a user has typed into forms that keep it (renderer/kit/form/draft.ts). */
export const OWN_DRAFT = 'auth.draft'

/** Told to the window when the visitor is another than on the page before. */
export const VISITOR_EVENT = 'tara:visitor'

/** What tabs tell each other of the page that they show. */
export interface SessionMessage {
  signedIn: boolean
  /** Somebody else was signed in before. */
  another: boolean
}

let signedInNow: boolean | undefined
let shown: string | undefined
let broadcast: (message: SessionMessage) => void = () => undefined

/** Whether the visitor was signed in when this tab last heard of it. */
export const isSignedIn = (): boolean => signedInNow === true

/** Whether this tab shows a page that is a user's own. */
export const isOwnPage = (): boolean => shown !== undefined

/** Whether this tab shows another user's page than some tab does since. */
export const isOutdated = (): boolean => shown !== undefined && (read(ACCOUNT) ?? shown) !== shown

/** Says how other tabs are told. */
export function onSession(toOthers: (message: SessionMessage) => void): void {
  broadcast = toOthers
}

/**
 * Told of every page that is shown: keeps the access token fresh while the visitor is signed in, and leaves nothing of
 * theirs behind when they are not. What is new is told to the other tabs.
 */
export function noteSession({ signedIn, account }: Pick<PageConstants, 'signedIn' | 'account'>): void {
  shown = account
  const another = isOutdated()
  const [isNew, changed] = [
    signedInNow !== signedIn,
    signedInNow !== undefined && (signedInNow !== signedIn || another),
  ]
  signedInNow = signedIn
  if (account !== undefined) write({ [ACCOUNT]: account })
  if (!signedIn) leave([TOKEN, EXPIRES, ACCOUNT])
  else if (changed || another || left() < RENEW_BEFORE_MS) renewToken()
  if (isNew || another) broadcast({ signedIn, another })
  if (!changed) return
  clearFetched()
  dispatchEvent(new Event(VISITOR_EVENT))
}

/** A form has been taken: whatever it was, it may have opened another session. */
export function noteChange(): void {
  clearFetched()
  if (isSignedIn()) renewToken()
}

/** What was got before it was wanted shows what was so before. */
export function clearFetched(): void {
  clearPrefetched()
  clearModals()
}

function renewToken(): void {
  requestCall('security.renew', {})
    .then(({ access_token, expires_in }) => {
      if (isSignedIn()) write({ [TOKEN]: access_token, [EXPIRES]: String(Date.now() + expires_in * 1000) })
    })
    .catch((error: unknown) => {
      if (error instanceof RequestError && error.statusCode === 401) leave([TOKEN, EXPIRES])
    })
}

/** Whether some tab has put an access token there. */
export const hasToken = (): boolean => read(TOKEN) !== undefined

/** How long the access token is good yet, in milliseconds; none is not. */
const left = (): number => (hasToken() ? Number(read(EXPIRES)) - Date.now() : 0)

const read = (key: string): string | undefined => attempt(() => localStorage.getItem(key)) ?? undefined

const write = (values: Readonly<Record<string, string>>): void =>
  attempt(() => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  })

/** The session is over: its keys go, and what was typed in it. */
const leave = (keys: readonly string[]): void =>
  attempt(() => {
    for (const key of keys) localStorage.removeItem(key)
    sessionStorage.removeItem(OWN_DRAFT)
  })

/** A storage that the browser's settings forbid is no trouble: the cookie is the session. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
