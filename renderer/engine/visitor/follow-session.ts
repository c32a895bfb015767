import { requestCall } from '../api/client.ts'
import { RequestError, UNAUTHORIZED_EVENT } from '../api/request-error.ts'
import { isSignedIn } from '../page/account.ts'
import { onReturn } from './on-return.ts'
import { hasToken, isOutdated, isOwnPage, onSession, type SessionMessage, VISITOR_EVENT } from './session.ts'

/**
 * Synchronizes the session between tabs. A tab tells the others about a change. A tab that becomes visible checks its session. A 401
 * response means that the session has ended.
 * @param catchUp fetches and shows the current page again
 */
export function followSession(catchUp: () => Promise<void>): void {
  let running: Promise<void> | undefined
  let mustRepeat = false
  const changed = (): void => {
    mustRepeat = running !== undefined
    running ??= catchUp().finally(() => {
      running = undefined
      if (mustRepeat) changed()
    })
  }

  onReturn(() => {
    if (isOutdated()) location.reload()
    // A 401 dispatches UNAUTHORIZED_EVENT. A 404 means that the account is gone: opens /404/ (specification.md §2.30).
    else if (isSignedIn())
      requestCall('GET /api/app/personal/profile/item', {}).catch((error: unknown) => {
        if (error instanceof RequestError && error.statusCode === 404) location.assign('/404/')
      })
    else if (hasToken()) changed()
  })
  addEventListener(UNAUTHORIZED_EVENT, () => isSignedIn() && changed())
  const channel = new BroadcastChannel('tara:session')
  channel.addEventListener('message', ({ data: { signedIn, another } }: MessageEvent<SessionMessage>) => {
    if (signedIn !== isSignedIn()) changed()
    // Another user has signed in, who must not submit values of the previous user.
    else if (another && isOwnPage()) location.reload()
    else if (another) dispatchEvent(new Event(VISITOR_EVENT))
  })
  onSession((message) => channel.postMessage(message))
}
