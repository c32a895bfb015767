import { requestCall } from '../api/client.ts'
import { RequestError, UNAUTHORIZED_EVENT } from '../api/request-error.ts'
import { isSignedIn } from '../page/account.ts'
import { hasToken, isOutdated, isOwnPage, onSession, type SessionMessage, VISITOR_EVENT } from './session.ts'

/** Time after which a reactivated tab checks its session, in milliseconds. */
const STALE_MS = 60_000

/**
 * Synchronizes the session between tabs: tabs broadcast changes, a tab that was hidden checks its session, and a 401
 * means that the session has ended elsewhere.
 * @param catchUp fetches and shows the current page again
 */
export function followSession(catchUp: () => Promise<void>): void {
  let running: Promise<void> | undefined
  let again = false
  const changed = (): void => {
    again = running !== undefined
    running ??= catchUp().finally(() => {
      running = undefined
      if (again) changed()
    })
  }

  let lookedAt = Date.now()
  const look = (): void => {
    lookedAt = Date.now()
    if (isOutdated()) location.reload()
    // A 401 arrives as UNAUTHORIZED_EVENT; a 404 leads to /404/ (specification.md §2.30).
    else if (isSignedIn())
      requestCall('GET /api/app/personal/profile/item', {}).catch((error: unknown) => {
        if (error instanceof RequestError && error.statusCode === 404) location.assign('/404/')
      })
    else if (hasToken()) changed()
  }
  addEventListener(UNAUTHORIZED_EVENT, () => isSignedIn() && changed())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - lookedAt > STALE_MS) look()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) look()
  })
  if (!('BroadcastChannel' in window)) return
  const channel = new BroadcastChannel('tara:session')
  channel.addEventListener('message', ({ data: { signedIn, another } }: MessageEvent<SessionMessage>) => {
    if (signedIn !== isSignedIn()) changed()
    // Values in another user's forms must not be submitted by this one.
    else if (another && isOwnPage()) location.reload()
    else if (another) dispatchEvent(new Event(VISITOR_EVENT))
  })
  onSession((message) => channel.postMessage(message))
}
