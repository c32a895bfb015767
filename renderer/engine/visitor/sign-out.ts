import { requestCall } from '../api/client.ts'
import { loadDocument } from '../loading/reload-guard.ts'

/** Address of the sign-out button's form without JavaScript (server/shop/account/router.ts). */
const SIGN_OUT_PATH = '/sign-out/'

/** Signs out by the call of specification.md §7, then goes to / (§4). Where the call fails, the form is posted. */
export function signOutByCall(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.getAttribute('action') !== SIGN_OUT_PATH) return
    event.preventDefault()
    requestCall('POST /security/logout', {}).then(
      // A new document: nothing of the user stays in memory.
      () => loadDocument('/'),
      () => form.submit(),
    )
  })
}
