import { request } from '../api/request.ts'
import { forgetModals } from '../modal/open-modal.ts'
import { forgetPrefetched } from '../navigation/fetch-page.ts'

/** spec.md §3: the access token is kept here too; our own pages need only the cookie (REQUIREMENTS S4). */
const TOKEN = 'auth.token'

let known: boolean | undefined

/**
 * Told of every page that is shown: keeps the access token fresh while the visitor is signed in, and leaves nothing of
 * theirs behind when they are not.
 * @returns whether the visitor is another than on the page before
 */
export function noteSession(signedIn: boolean): boolean {
  const changed = known !== undefined && known !== signedIn
  if (known !== signedIn) {
    if (signedIn) renewToken()
    else remember(undefined)
  }
  known = signedIn
  if (changed) forgetPrepared()
  return changed
}

/** What was got before it was wanted shows what was so before. */
export function forgetPrepared(): void {
  forgetPrefetched()
  forgetModals()
}

function renewToken(): void {
  request<{ access_token: string }>('/api/app/security/token/renew', {})
    .then(({ access_token }) => remember(access_token))
    .catch(() => remember(undefined))
}

/** A storage that cannot be written to is no trouble: the cookie is the session. */
function remember(token: string | undefined): void {
  try {
    if (token === undefined) localStorage.removeItem(TOKEN)
    else localStorage.setItem(TOKEN, token)
  } catch {
    // Forbidden by the browser's settings.
  }
}
